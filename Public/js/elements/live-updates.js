import { loadFragment } from "../lib/fragment.js"
import { morph } from "../lib/morph.js"

const DEBOUNCE = 150

/**
 * Keeps the page current: <live-updates src="EVENTS" data-page="THIS PAGE">.
 *
 * On a change it sends `live-updates:changed` (lists renew their own rows) and morphs every element of the page that has
 * an id and `data-live`. A hidden page asks once, when it is seen again.
 */
export class LiveUpdates extends HTMLElement {
  static define(tag = "live-updates", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #events
  #timer = null
  #etag
  #hasMissed = false

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    document.addEventListener("visibilitychange", () => this.#seen(), { signal })
    addEventListener("pagehide", () => this.#close(), { signal })
    addEventListener("pageshow", event => event.persisted && this.#reopen(), { signal })
    this.#open()
  }
  disconnectedCallback() {
    this.#lifetime.abort()
    this.#close()
  }

  // Actions
  async update() {
    this.#timer = null
    if (document.hidden) return void (this.#hasMissed = true)
    this.#hasMissed = false
    this.dispatchEvent(new CustomEvent("live-updates:changed", { bubbles: true }))
    if (document.querySelector("[id][data-live]")) await this.#renew()
  }

  // Private
  #open() {
    let isFirst = true
    this.#events = new EventSource(this.getAttribute("src"))
    this.#events.addEventListener("change", () => this.#schedule())
    this.#events.addEventListener("open", () => {
      if (!isFirst) this.#schedule()
      isFirst = false
    })
  }

  #close() {
    this.#events.close()
    clearTimeout(this.#timer)
    this.#timer = null
  }

  #reopen() {
    this.#open()
    this.#schedule()
  }

  #seen() {
    if (!document.hidden && this.#hasMissed) this.#schedule()
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
