import { PageElement } from "../lib/element.js"
import { make } from "../lib/page.js"
import { HELD, PullGesture } from "../lib/pull-gesture.js"

const LONGEST = 15_000
const TEXTS = { pulling: "Pull down to refresh", armed: "Release to refresh", loading: "Loading…" }

/** Refreshes what is in it by a pull: <pull-to-refresh>...</pull-to-refresh>. Sends `pull-to-refresh:released`. */
export class PullToRefresh extends PageElement {
  static tag = "pull-to-refresh"

  #gesture = new PullGesture()
  #indicator
  #isLoading = false
  #isTouched = false

  connected() {
    if (this.hasAttribute("disabled")) return
    // The browser's own refresh would come with ours.
    document.documentElement.style.overscrollBehaviorY = "contain"
    this.on(this, "touchstart", event => this.#begin(event), { passive: true })
    this.on(this, "touchmove", event => this.#move(event), { passive: false })
    this.on(this, "touchend", event => this.#end(event))
    this.on(this, "touchcancel", () => this.#cancel())
    this.on(window, "resize", () => this.#cancel())
  }

  /** Shows the loading indicator until the work is done, at most 15 seconds. */
  async load(work) {
    this.#isLoading = true
    this.#draw("loading", HELD)
    await Promise.race([Promise.allSettled([work]), new Promise(resolve => setTimeout(resolve, LONGEST))])
    this.#isLoading = false
    if (!this.#isTouched) this.#draw("idle")
  }

  #begin(event) {
    this.#isTouched = true
    this.#gesture.begin({ ...touched(event), isAllowed: !this.#isLoading && this.#isAtRest(event.target) })
    // A second finger ends a pull.
    this.#settle()
  }

  #move(event) {
    const isOurs = this.#gesture.move({ ...touched(event), isCancelable: event.cancelable })
    if (isOurs) event.preventDefault()
    if (isOurs && !this.#isLoading) this.#draw(this.#gesture.phase, this.#gesture.distance)
    else this.#settle()
  }

  /** If nobody takes the work on, the page reloads. */
  #end(event) {
    this.#isTouched = event.touches.length > 0
    if (!this.#gesture.end()) return this.#settle()
    const work = this.invite("pull-to-refresh:released")
    if (work) this.load(work)
    else location.reload()
  }

  #cancel() {
    this.#isTouched = false
    this.#gesture.cancel()
    this.#settle()
  }

  #settle() { if (!this.#isLoading) this.#draw("idle") }

  /** Only a finger on a page at its top, with nothing open above it and nothing selected, may pull. */
  #isAtRest(target) {
    for (let node = target; node; node = node.parentElement) if (node.scrollTop > 0) return false
    return scrollY <= 0 && getSelection().isCollapsed && !document.querySelector("dialog[open], :popover-open")
  }

  #draw(phase, distance = 0) {
    if (phase === "idle" && !this.#indicator) return
    const indicator = this.#indicator ??= this.#makeIndicator()
    const [, text, time] = indicator.firstChild.children
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches && phase !== "loading"
    const updated = new Date(this.querySelector("[data-updated]")?.dataset.updated)
    indicator.toggleAttribute("data-settling", phase === "idle" || phase === "loading")
    indicator.dataset.phase = phase
    indicator.style.setProperty("--pull", `${isStill ? 0 : distance}px`)
    text.textContent = TEXTS[phase] ?? text.textContent
    time.textContent = Number.isNaN(updated.getTime()) ? "" : `Last updated: ${updated.toLocaleString()}`
  }

  #makeIndicator() {
    const [arrow, text, time] = ["pull__arrow", "pull__text", "pull__time"].map(className => make("span", { className }))
    const body = make("div", { className: "pull__body" }, arrow, text, time)
    const indicator = make("div", { className: "pull", ariaHidden: "true" }, body)
    this.prepend(indicator)
    return indicator
  }
}

function touched({ touches }) { return { x: touches[0].clientX, y: touches[0].clientY, touches: touches.length } }
