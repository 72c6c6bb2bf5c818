/** Makes `from` like `to`, touching only what differs; returns whether anything did. */
export function morph(from, to) {
  if (from.isEqualNode(to) || isHeld(from)) return false
  const isTime = from.localName === "relative-time" && to.localName === "relative-time"
  if (isTime && from.querySelector("time")?.dateTime === to.querySelector("time")?.dateTime) return false
  if (isTime || from.nodeName !== to.nodeName) {
    if (isSelected(from)) return false
    from.replaceWith(to)
    return true
  }
  if (from.nodeType !== Node.ELEMENT_NODE) {
    from.data = to.data
    return true
  }
  const hasNewAttributes = morphAttributes(from, to)
  return morphChildren(from, to) || hasNewAttributes
}

/** Matches children by their id, or by their order. What has a `data-state` is the page's own and stays. */
export function morphChildren(from, to) {
  const old = new Map(Array.from(from.children, child => [child.id, child]))
  const kept = new Set(Array.from(to.children, child => child.id))
  let next = from.firstChild, isChanged = false
  const drop = () => {
    const gone = next
    next = next.nextSibling
    gone.remove()
    isChanged = true
  }
  for (const child of [...to.childNodes]) {
    while (next?.id && !kept.has(next.id)) drop()
    const match = child.id ? old.get(child.id) : !next?.id && next?.nodeName === child.nodeName && next
    if (match && match === next) next = next.nextSibling
    else {
      put(from, match || child, next)
      isChanged = true
    }
    if (match) isChanged = morph(match, child) || isChanged
  }
  while (next) {
    if (next.dataset?.state) next = next.nextSibling
    else drop()
  }
  return isChanged
}

function morphAttributes(from, to) {
  let isChanged = false
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) === value) continue
    from.setAttribute(name, value)
    isChanged = true
  }
  for (const { name } of [...from.attributes]) {
    if (to.hasAttribute(name) || name === "open" || name === "data-changed") continue
    from.removeAttribute(name)
    isChanged = true
  }
  return isChanged
}

/** Puts a node before another; one that moves keeps its focus and all that is open in it. */
export function put(parent, node, next) {
  if (node.isConnected && parent.moveBefore) parent.moveBefore(node, next)
  else parent.insertBefore(node, next)
}

export function isSelected(node) {
  const selection = getSelection()
  return !selection.isCollapsed && selection.containsNode(node, true)
}

/** Whether the reader is busy with it. */
function isHeld(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeType === Node.TEXT_NODE && isSelected(node)
  if (node === document.activeElement && node.matches("input, textarea, select, [contenteditable]")) return true
  if (node.localName === "select") return [...node.options].some(option => option.selected !== option.defaultSelected)
  if (node.matches("input, textarea")) return node.checked !== node.defaultChecked || node.value !== node.defaultValue
  return node.matches("details[open], dialog[open]")
}
