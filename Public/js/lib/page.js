const NAMES = [
  "bottom-bar", "comment-bar", "export-links", "job-form", "job-progress", "keyboard-shortcuts", "lazy-fragment", "live-updates",
  "post-bar", "pull-to-refresh", "record-list", "refresh-button", "relative-time",
]

/** Loads the elements that stand in a page, or in a part of one. */
export function loadElements(root) {
  const names = new Set(Array.from(root.querySelectorAll(":not(:defined)"), element => element.localName))
  for (const name of NAMES) if (names.has(name)) load(name)
}

async function load(name) {
  for (const element of Object.values(await import(`../elements/${name}.js`))) element.define()
}

export function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** What was clicked to act here, not in another tab or window. */
export function followed(event, selector) {
  const isElsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return isElsewhere || event.defaultPrevented ? null : event.target.closest(selector)
}

/** Tells screen readers what happened; the page is not heard beneath a modal dialog. */
export function announce(text) {
  const own = document.activeElement.closest("dialog:modal")?.querySelector("[role=status]")
  const status = own ?? document.getElementById("status")
  if (status) status.textContent = text
}
