import { announce } from "../lib/announce.js"
import { Progress } from "../lib/progress.js"

/**
 * Shows that work is going on. `show({message, blocks, dims})` returns a token for `update`, `hide`, `succeed` and `fail`.
 * Sends `progress-overlay:idle` when there is nothing to show any more.
 *
 * `ProgressOverlay.shared` makes the page's own one when it is first used.
 */
export class ProgressOverlay extends HTMLElement {
  static define(tag = "progress-overlay", registry = customElements) { registry.define(tag, this) }
  static get shared() {
    const found = document.querySelector("progress-overlay")
    if (!found) document.body.append(document.createElement("progress-overlay"))
    return found ?? document.querySelector("progress-overlay")
  }

  #progress = new Progress()
  #timer
  #drawn = {}

  // Lifecycle
  connectedCallback() {
    if (this.dialog) return
    this.innerHTML = `<dialog class="progress" tabindex="-1" autofocus aria-label="Progress"><div class="progress__box">
      <div class="progress__mark"></div><p class="progress__message"></p><progress class="progress__bar progress-bar" max="1" aria-label="Progress" hidden></progress>
      <p class="progress__detail"></p><p class="visually-hidden" role="status"></p><button class="button" type="button" hidden>Close</button></div></dialog>`
    this.dialog.addEventListener("cancel", event => { event.preventDefault(); this.#press("leave") })
    this.#part("button").addEventListener("click", () => this.#press("cancel"))
  }
  disconnectedCallback() { clearTimeout(this.#timer) }

  // Attributes
  get dialog() { return this.querySelector("dialog") }

  // Actions
  show(options) { return this.#then(() => this.#progress.show(options, Date.now())) }
  update(token, change) { this.#then(() => this.#progress.update(token, change)) }
  hide(token) { this.#then(() => this.#progress.hide(token, Date.now())) }
  succeed(token, message) { this.#then(() => this.#progress.succeed(token, message, Date.now())) }
  fail(token, message) { this.#then(() => this.#progress.fail(token, message, Date.now())) }

  // Private
  #then(change) {
    const result = change()
    this.#draw()
    return result
  }

  /** A failure is dismissed either way; work says itself what it does when it is cancelled or left. */
  #press(name) {
    if (this.#drawn.phase === "failure") this.#then(() => this.#progress.dismiss())
    else this.#then(() => this.#drawn[name]?.())
  }

  #draw() {
    const now = Date.now(), state = this.#progress.at(now), { dialog } = this
    clearTimeout(this.#timer)
    if (Number.isFinite(state.nextAt)) this.#timer = setTimeout(() => this.#draw(), Math.max(0, state.nextAt - now))
    this.#open(state)
    dialog.dataset.phase = state.phase
    dialog.toggleAttribute("data-visible", state.isVisible)
    dialog.toggleAttribute("data-dims", state.dims)
    const message = state.isLong && state.fraction === null && !state.detail ? `${state.message} Still working…`.trim() : state.message
    this.#part(".progress__message").textContent = message
    this.#part(".progress__message").role = state.phase === "failure" ? "alert" : null
    this.#part(".progress__detail").textContent = state.detail ?? ""
    this.#drawButton(state)
    const bar = this.#part("progress")
    bar.hidden = state.fraction === null
    if (state.fraction !== null) bar.value = state.fraction
    if (state.isVisible && message !== this.#drawn.message) announce(message)
    const hasEnded = state.phase === "idle" && (this.#drawn.phase ?? "idle") !== "idle"
    this.#drawn = { ...state, message: state.isVisible ? message : "" }
    if (hasEnded) this.dispatchEvent(new CustomEvent("progress-overlay:idle", { bubbles: true }))
  }

  #drawButton({ phase, cancel }) {
    const button = this.#part("button")
    const isShown = phase === "failure" || Boolean(cancel)
    if (!isShown && button === document.activeElement) this.dialog.focus()
    button.hidden = !isShown
    button.textContent = phase === "failure" ? "Close" : "Cancel"
  }

  /** A modal dialog keeps keys and clicks from what is beneath it; a plain one lets them through. */
  #open({ phase, blocks }) {
    const { dialog } = this
    const isModal = blocks || phase === "failure"
    if (dialog.open && (phase === "idle" || isModal !== dialog.matches(":modal"))) dialog.close()
    if (phase === "idle" || dialog.open) return
    if (isModal) dialog.showModal()
    else dialog.setAttribute("open", "")
  }

  #part(selector) { return this.querySelector(selector) }
}
