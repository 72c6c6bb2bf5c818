import { relativeTime } from "../lib/relative-time.js"

const LONGEST_TIMER = 2 ** 31 - 1

/** Shows a server-rendered time as "3 minutes ago": <relative-time><time datetime="2026-01-02T03:04:05Z">...</time></relative-time> */
export class RelativeTime extends HTMLElement {
  static define(tag = "relative-time", registry = customElements) { registry.define(tag, this) }

  #timer

  // Lifecycle
  connectedCallback() { this.update() }
  disconnectedCallback() { clearTimeout(this.#timer) }

  // Attributes
  get time() { return this.querySelector("time") }

  // Actions
  update() {
    if (!this.time) return
    const { text, validFor } = relativeTime(new Date(this.time.dateTime), new Date(), this.closest("[lang]")?.lang)
    if (text === null) return
    this.time.title ||= this.time.textContent
    this.time.textContent = text
    this.#schedule(validFor)
  }

  // Private
  #schedule(delay) {
    clearTimeout(this.#timer)
    if (this.isConnected && delay <= LONGEST_TIMER) this.#timer = setTimeout(() => this.update(), delay)
  }
}
