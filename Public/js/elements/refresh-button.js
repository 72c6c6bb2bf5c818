import { PageElement } from "../lib/element.js"
import { followed } from "../lib/page.js"

/** The visible way to refresh: <refresh-button><a href="THIS PAGE">Refresh</a></refresh-button>. Sends `refresh-button:pressed`. */
export class RefreshButton extends PageElement {
  static tag = "refresh-button"

  connected() {
    this.on(this, "click", event => this.#press(event))
    this.on(window, "pageshow", () => this.#setBusy(false))
  }

  /** If nobody takes the work on, the link is followed. */
  async #press(event) {
    const work = followed(event, "a") && this.invite("refresh-button:pressed")
    if (!work) return
    event.preventDefault()
    this.#setBusy(true)
    await Promise.allSettled([work])
    this.#setBusy(false)
  }

  #setBusy(isBusy) { this.querySelector("a").ariaBusy = isBusy ? "true" : null }
}
