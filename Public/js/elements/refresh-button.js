/**
 * The visible way to refresh: <refresh-button><a href="THIS PAGE">Refresh</a></refresh-button>.
 *
 * Sends `refresh-button:pressed`; who handles it calls `event.detail.waitUntil(promise)`. If nobody does, the link is followed.
 */
export class RefreshButton extends HTMLElement {
  static define(tag = "refresh-button", registry = customElements) { registry.define(tag, this) }

  #lifetime

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    this.addEventListener("click", event => this.#press(event), { signal })
    addEventListener("pageshow", () => this.#setBusy(false), { signal })
  }
  disconnectedCallback() { this.#lifetime.abort() }

  // Private
  async #press(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    let work = null
    const detail = { waitUntil: promise => { work = promise } }
    this.dispatchEvent(new CustomEvent("refresh-button:pressed", { bubbles: true, detail }))
    if (!work) return
    event.preventDefault()
    this.#setBusy(true)
    await Promise.allSettled([work])
    this.#setBusy(false)
  }

  #setBusy(isBusy) { this.querySelector("a").ariaBusy = isBusy ? "true" : null }
}
