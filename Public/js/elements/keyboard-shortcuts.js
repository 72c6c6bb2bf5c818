/** The keys of every page: / search, j and k rows, r refresh, ? the list of them inside. */
export class KeyboardShortcuts extends HTMLElement {
  static define(tag = "keyboard-shortcuts", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #actions = {
    "/": () => document.querySelector("input[type=search]"),
    j: () => this.#row(1),
    k: () => this.#row(-1),
    r: () => document.querySelector("refresh-button a")?.click(),
    "?": () => this.querySelector("[popover]")?.showPopover(),
  }

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    document.addEventListener("keydown", event => this.#key(event), { signal: this.#lifetime.signal })
  }
  disconnectedCallback() { this.#lifetime.abort() }

  // Private
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (event.target.closest?.("input, textarea, select, dialog[open], :popover-open, [contenteditable]")) return
    const action = Object.hasOwn(this.#actions, event.key) && this.#actions[event.key]
    if (!action) return
    event.preventDefault()
    const target = action()
    target?.focus()
    if (target?.localName === "input") target.select()
  }

  #row(step) {
    const links = [...document.querySelectorAll("tr[data-key]")].map(row => row.querySelector("a[href]")).filter(Boolean)
    const current = links.findIndex(link => link.closest("tr").contains(document.activeElement))
    return links[current < 0 ? (step > 0 ? 0 : -1) : Math.min(Math.max(current + step, 0), links.length - 1)]
  }
}
