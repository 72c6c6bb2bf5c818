import { PageElement } from "../lib/element.js"
import { relativeTime } from "../lib/relative-time.js"

const LONGEST_TIMER = 2 ** 31 - 1

/** Shows a time as "3 minutes ago": <relative-time><time datetime="2026-01-02T03:04:05Z">...</time></relative-time> */
export class RelativeTime extends PageElement {
  static tag = "relative-time"

  #timer

  connected() { this.update() }
  disconnectedCallback() {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  get time() { return this.querySelector("time") }

  update() {
    clearTimeout(this.#timer)
    if (!this.time) return
    const { text, validFor } = relativeTime(new Date(this.time.dateTime), new Date(), this.closest("[lang]")?.lang)
    if (text === null) return
    this.time.title ||= this.time.textContent
    this.time.textContent = text
    if (validFor <= LONGEST_TIMER) this.#timer = setTimeout(() => this.update(), validFor)
  }
}
