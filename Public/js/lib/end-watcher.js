import { near } from "./near.js"

const AUTOMATIC_PAGES = 5

/** Calls back when the end of a list comes within one viewport of the screen, a few times; after that it takes a hand. */
export class EndWatcher {
  #reached
  #observer = null
  #automatic = 0

  constructor(reached) { this.#reached = reached }

  // An observer fires once and then stays silent while the list is still short: observe anew after every page.
  /** Returns whether it watches; if not, it has called often enough. */
  watch(end) {
    this.stop()
    if (this.#automatic >= AUTOMATIC_PAGES) return false
    this.#observer = new IntersectionObserver(entries => this.#note(entries), near("0px 0px 100% 0px"))
    this.#observer.observe(end)
    return true
  }

  stop() { this.#observer?.disconnect() }
  reset() { this.#automatic = 0 }

  #note(entries) {
    if (!entries.some(entry => entry.isIntersecting)) return
    this.stop()
    this.#automatic += 1
    this.#reached()
  }
}
