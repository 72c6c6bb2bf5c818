import { loadFragment } from "../lib/fragment.js"

/**
 * A part of a page that no page waits for: <lazy-fragment src="/shop/orders/-/header"> loads by itself, and anew with the list; in a sheet, when that opens.
 * With `data-renews` it follows live changes too. Links with a `data-src` in it load another piece in its place.
 */
export class LazyFragment extends HTMLElement {
  static define(tag = "lazy-fragment", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #etag

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    document.addEventListener("list:load", event => event.detail.type === "refresh" && this.#isDue && this.load(), { signal })
    this.sheet?.addEventListener("beforetoggle", event => event.newState === "open" && this.load(), { signal })
    if (this.hasAttribute("data-renews")) document.addEventListener("live-updates:changed", () => this.load(), { signal })
    this.addEventListener("click", event => this.#turn(event), { signal })
    if (this.#isDue) this.load()
  }
  disconnectedCallback() { this.#lifetime.abort() }

  // Attributes
  get sheet() { return this.closest("[popover]") }

  // Actions
  /** What cannot be loaded stays as it is: the page is whole without it. */
  async load() {
    const part = await loadFragment(this.getAttribute("src"), { signal: this.#lifetime.signal, etag: this.#etag }).catch(() => null)
    this.toggleAttribute("data-loaded", true)
    if (!part?.content) return false
    this.#etag = part.etag
    this.replaceChildren(...part.content.childNodes)
    return true
  }

  // Private
  async #turn(event) {
    const link = event.target.closest("a[data-src]")
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const name = link.textContent
    this.setAttribute("src", link.dataset.src)
    this.#etag = undefined
    if (!await this.load()) return location.assign(link.href)
    const links = [...this.querySelectorAll("a[data-src]")]
    const next = links.find(link => link.textContent === name) ?? links[0]
    next?.focus()
  }

  get #isDue() { return !this.sheet || this.sheet.matches(":popover-open") }
}
