import { loadFragment } from "../lib/fragment.js"
import { morph } from "../lib/morph.js"
import { SharedEvents } from "../lib/shared-events.js"

const DEBOUNCE = 150

/**
 * Keeps the page current: <live-updates src="EVENTS" data-page="THIS PAGE">.
 *
 * On a change it sends `live-updates:changed` (lists renew their own rows) and morphs every element of the page that has
 * an id and `data-live`. A page that is not seen hears of nothing, and asks once when it is seen again.
 */
export class LiveUpdates extends HTMLElement {
  static define(tag = "live-updates", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #events
  #timer = null
  #etag

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    this.#events = new SharedEvents(this.getAttribute("src"), () => this.#schedule())
    document.addEventListener("visibilitychange", () => document.hidden ? this.#rest() : this.#resume(), { signal })
    addEventListener("pagehide", () => this.#rest(), { signal })
    addEventListener("pageshow", event => event.persisted && this.#resume(), { signal })
    if (!document.hidden) this.#events.open()
  }
  disconnectedCallback() {
    this.#lifetime.abort()
    this.#rest()
  }

  // Actions
  async update() {
    this.#timer = null
    this.dispatchEvent(new CustomEvent("live-updates:changed", { bubbles: true }))
    if (document.querySelector("[id][data-live]")) await this.#renew()
  }

  // Private
  #rest() {
    this.#events.close()
    clearTimeout(this.#timer)
    this.#timer = null
  }

  #resume() {
    this.#events.open()
    this.#schedule()
  }

  // The first change starts the wait, so that a steady stream of changes cannot put it off for ever.
  #schedule() { this.#timer ??= setTimeout(() => this.update(), DEBOUNCE) }

  async #renew() {
    const address = this.dataset.page
    const page = await loadFragment(address, { signal: this.#lifetime.signal, etag: this.#etag }).catch(() => null)
    if (!page?.content) return
    this.#etag = page.etag
    for (const part of document.querySelectorAll("[id][data-live]")) {
      const fresh = page.content.getElementById(part.id)
      if (fresh) morph(part, fresh)
    }
  }
}
