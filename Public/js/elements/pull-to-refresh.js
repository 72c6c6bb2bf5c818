import { HELD, PullGesture } from "../lib/pull-gesture.js"

const LONGEST = 15_000
const TEXTS = { pulling: "Pull down to refresh", armed: "Release to refresh", loading: "Loading…" }

/**
 * Refreshes what is in it by a pull: <pull-to-refresh>...</pull-to-refresh>.
 *
 * Sends `pull-to-refresh:released`; who handles it calls `event.detail.waitUntil(promise)`. If nobody does, the page reloads.
 */
export class PullToRefresh extends HTMLElement {
  static define(tag = "pull-to-refresh", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #gesture = new PullGesture()
  #indicator
  #isLoading = false
  #isTouched = false

  // Lifecycle
  connectedCallback() {
    if (this.hasAttribute("disabled")) return
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    this.addEventListener("touchstart", event => this.#begin(event), { signal, passive: true })
    this.addEventListener("touchmove", event => this.#move(event), { signal, passive: false })
    this.addEventListener("touchend", event => this.#end(event), { signal })
    this.addEventListener("touchcancel", () => this.#cancel(), { signal })
    addEventListener("resize", () => this.#cancel(), { signal })
  }
  disconnectedCallback() {
    this.#lifetime?.abort()
    this.#indicator?.remove()
  }

  // Actions
  /** Shows the loading indicator until the work is done, at most 15 seconds. */
  async load(work) {
    this.#isLoading = true
    this.#draw("loading", HELD)
    await Promise.race([Promise.allSettled([work]), new Promise(resolve => setTimeout(resolve, LONGEST))])
    this.#isLoading = false
    if (!this.#isTouched) this.#draw("idle", 0)
  }

  // Private
  #begin(event) {
    this.#isTouched = true
    const { clientX: x, clientY: y } = event.touches[0]
    this.#gesture.begin({ x, y, touches: event.touches.length, isAllowed: !this.#isLoading && this.#isAtRest(event.target) })
    // A second finger ends a pull.
    if (!this.#isLoading) this.#draw("idle", 0)
  }

  #move(event) {
    const { clientX: x, clientY: y } = event.touches[0]
    const isOurs = this.#gesture.move({ x, y, touches: event.touches.length, isCancelable: event.cancelable })
    if (isOurs) event.preventDefault()
    if (this.#isLoading) return
    this.#draw(isOurs ? this.#gesture.phase : "idle", this.#gesture.distance)
  }

  #end(event) {
    this.#isTouched = event.touches.length > 0
    if (this.#gesture.end()) return this.#release()
    if (!this.#isLoading) this.#draw("idle", 0)
  }

  #cancel() {
    this.#isTouched = false
    this.#gesture.cancel()
    if (!this.#isLoading) this.#draw("idle", 0)
  }

  #release() {
    let work = null
    const detail = { waitUntil: promise => { work = promise } }
    this.dispatchEvent(new CustomEvent("pull-to-refresh:released", { bubbles: true, detail }))
    if (work) this.load(work)
    else location.reload()
  }

  /** Only a finger on a page at its top, with nothing open above it and nothing selected, may pull. */
  #isAtRest(target) {
    for (let node = target; node; node = node.parentElement) if (node.scrollTop > 0) return false
    return scrollY <= 0 && getSelection().isCollapsed && !document.querySelector("dialog[open], :popover-open")
  }

  #draw(phase, distance) {
    if (phase === "idle" && !this.#indicator) return
    const indicator = this.#indicator ??= this.#makeIndicator()
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches && phase !== "loading"
    indicator.toggleAttribute("data-settling", phase === "idle" || phase === "loading")
    indicator.dataset.phase = phase
    indicator.style.setProperty("--pull", `${isStill ? 0 : distance}px`)
    if (TEXTS[phase]) indicator.querySelector(".pull__text").textContent = TEXTS[phase]
    const time = new Date(this.querySelector("[data-updated]")?.dataset.updated)
    indicator.querySelector(".pull__time").textContent = Number.isNaN(time.getTime()) ? "" : `Last updated: ${time.toLocaleString()}`
  }

  #makeIndicator() {
    const indicator = document.createElement("div")
    indicator.className = "pull"
    indicator.ariaHidden = "true"
    indicator.innerHTML = '<div class="pull__body"><span class="pull__arrow"></span><span class="pull__text"></span><span class="pull__time"></span></div>'
    this.prepend(indicator)
    return indicator
  }
}
