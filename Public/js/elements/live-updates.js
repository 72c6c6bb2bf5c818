import { PageElement } from "../lib/element.js"
import { loadFragment } from "../lib/fragment.js"
import { morph } from "../lib/morph.js"
import { SharedEvents } from "../lib/shared-events.js"

const DEBOUNCE = 150

/**
 * Keeps current, while it is seen, what has an id and `data-live`: <live-updates src="EVENTS" data-page="THIS PAGE">. Sends
 * `live-updates:changed`, by which lists renew their rows.
 */
export class LiveUpdates extends PageElement {
  static tag = "live-updates"

  #events
  #timer = null
  #etag

  connected() {
    this.#events = new SharedEvents(this.getAttribute("src"), () => this.#schedule())
    this.on(document, "visibilitychange", () => document.hidden ? this.#rest() : this.#resume())
    this.on(window, "pagehide", () => this.#rest())
    this.on(window, "pageshow", event => event.persisted && this.#resume())
    if (!document.hidden) this.#events.open()
  }
  disconnectedCallback() {
    super.disconnectedCallback()
    this.#rest()
  }

  async update() {
    this.#timer = null
    this.tell("live-updates:changed")
    const parts = document.querySelectorAll("[id][data-live]")
    if (!parts.length) return
    const page = await loadFragment(this.dataset.page, { signal: this.signal, etag: this.#etag }).catch(() => null)
    if (!page?.content) return
    this.#etag = page.etag
    for (const part of parts) {
      const fresh = page.content.getElementById(part.id)
      if (fresh) morph(part, fresh)
    }
  }

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
}
