/** Makes `from` like `to` and touches only what differs, so that focus, selection and place survive. Returns whether anything changed. */
export function morph(from, to) {
  if (from.isEqualNode(to) || isHeld(from) || isSameTime(from, to)) return false
  if (from.nodeName !== to.nodeName || from.localName === "relative-time") {
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

/** Children with an id are matched by it, the others by their order. What has a `data-state` is the page's own and stays. */
export function morphChildren(from, to) {
  const old = new Map([...from.children].filter(child => child.id).map(child => [child.id, child]))
  const kept = new Set([...to.children].map(child => child.id))
  let next = from.firstChild, isChanged = false
  const skip = () => { while (next?.id && !kept.has(next.id)) { next = remove(next); isChanged = true } }
  for (const child of [...to.childNodes]) {
    skip()
    const match = child.id ? old.get(child.id) : !next?.id && next?.nodeName === child.nodeName && next
    if (!match || match !== next) {
      put(from, match || child, next)
      isChanged = true
    } else next = next.nextSibling
    if (match) isChanged = morph(match, child) || isChanged
  }
  while (next) {
    if (next.dataset?.state) { next = next.nextSibling; continue }
    next = remove(next)
    isChanged = true
  }
  return isChanged
}

function remove(node) {
  const next = node.nextSibling
  node.remove()
  return next
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

/** Puts a node before another. One that moves keeps its focus and all that is open in it, where the browser knows how. */
export function put(parent, node, next) {
  if (node.isConnected && parent.moveBefore) parent.moveBefore(node, next)
  else parent.insertBefore(node, next)
}

/** Whether some text in it is selected. */
export function isSelected(node) {
  const selection = getSelection()
  return !selection.isCollapsed && selection.containsNode(node, true)
}

/** What the reader is busy with: selected text, an open part, a field that has the focus or was edited. */
function isHeld(node) {
  if (node.nodeType === Node.TEXT_NODE) return isSelected(node)
  if (node.nodeType !== Node.ELEMENT_NODE) return false
  if (node.matches("input, textarea, select")) return node === document.activeElement || isEdited(node)
  return node.matches("details[open], dialog[open]") || (node.isContentEditable && node === document.activeElement)
}

function isEdited(field) {
  if (field.options) return [...field.options].some(option => option.selected !== option.defaultSelected)
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

/** A relative time differs from the server's text all the time; it is the same as long as its moment is. */
function isSameTime(from, to) {
  if (from.localName !== "relative-time" || to.localName !== "relative-time") return false
  return from.querySelector("time")?.dateTime === to.querySelector("time")?.dateTime
}
