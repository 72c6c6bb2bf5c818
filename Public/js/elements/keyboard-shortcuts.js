import { PageElement } from "../lib/element.js"

/** The keys of every page: / search, j and k rows, r refresh, ? the list of them inside. */
export class KeyboardShortcuts extends PageElement {
  static tag = "keyboard-shortcuts"

  #actions = {
    "/": () => document.querySelector("input[type=search]"),
    j: () => this.#row(1),
    k: () => this.#row(-1),
    r: () => document.querySelector("refresh-button a")?.click(),
    "?": () => this.querySelector("[popover]").showPopover(),
  }

  connected() { this.on(document, "keydown", event => this.#key(event)) }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (event.target.closest?.("input, textarea, select, dialog[open], :popover-open, [contenteditable]")) return
    if (!Object.hasOwn(this.#actions, event.key)) return
    event.preventDefault()
    const target = this.#actions[event.key]()
    target?.focus()
    target?.select?.()
  }

  #row(step) {
    const rows = [...document.querySelectorAll("tr[data-key]:has(a[href])")]
    const current = rows.findIndex(row => row.contains(document.activeElement))
    const next = current < 0 ? Math.min(step, 0) : Math.min(Math.max(current + step, 0), rows.length - 1)
    return rows.at(next)?.querySelector("a[href]")
  }
}
