import { PageElement } from "../lib/element.js"
import { announce } from "../lib/page.js"
import { Progress } from "../lib/progress.js"

/** Says that work is going on: `show({message, blocks, dims})` returns a token for `update`, `hide`, `succeed` and `fail`. */
export class ProgressOverlay extends PageElement {
  static tag = "progress-overlay"
  static get shared() {
    this.define()
    return document.querySelector(this.tag) ?? document.body.appendChild(document.createElement(this.tag))
  }

  #progress = new Progress()
  #timer
  #drawn = { phase: "idle" }

  connected() {
    if (this.dialog) return
    this.innerHTML = `<dialog class="progress" tabindex="-1" autofocus aria-label="Progress"><div class="progress__box">
      <div class="progress__mark"></div><p class="progress__message"></p><progress class="progress__bar progress-bar" max="1" aria-label="Progress" hidden></progress>
      <p class="progress__detail"></p><p class="visually-hidden" role="status"></p><button class="button" type="button" hidden>Close</button></div></dialog>`
    this.dialog.addEventListener("cancel", event => { event.preventDefault(); this.#press("leave") })
    this.#part("button").addEventListener("click", () => this.#press("cancel"))
  }

  get dialog() { return this.#part("dialog") }

  show(options) { return this.#draw(this.#progress.show(options, Date.now())) }
  update(token, change) { this.#draw(this.#progress.update(token, change)) }
  hide(token) { this.#draw(this.#progress.hide(token, Date.now())) }
  succeed(token, message) { this.#draw(this.#progress.succeed(token, message, Date.now())) }
  fail(token, message) { this.#draw(this.#progress.fail(token, message, Date.now())) }

  #press(name) { this.#draw(this.#drawn.phase === "failure" ? this.#progress.dismiss() : this.#drawn[name]?.()) }

  #draw(result) {
    const now = Date.now(), state = this.#progress.at(now), { dialog } = this, { phase, fraction, isVisible } = state
    clearTimeout(this.#timer)
    if (state.nextAt < Infinity) this.#timer = setTimeout(() => this.#draw(), Math.max(0, state.nextAt - now))
    this.#open(state)
    dialog.dataset.phase = phase
    dialog.toggleAttribute("data-visible", isVisible)
    dialog.toggleAttribute("data-dims", state.dims)
    const isUnclear = state.isLong && fraction === null && !state.detail
    const message = isUnclear ? `${state.message} Still working…`.trim() : state.message
    Object.assign(this.#part(".progress__message"), { textContent: message, role: phase === "failure" ? "alert" : null })
    this.#part(".progress__detail").textContent = state.detail
    this.#drawButton(state)
    Object.assign(this.#part("progress"), { hidden: fraction === null, value: fraction ?? 0 })
    const last = this.#drawn
    this.#drawn = { ...state, message: isVisible ? message : "" }
    if (isVisible && message !== last.message) announce(message)
    if (phase === "idle" && last.phase !== "idle") this.tell("progress-overlay:idle")
    return result
  }

  #drawButton({ phase, cancel }) {
    const button = this.#part("button"), hidden = phase !== "failure" && !cancel
    if (hidden && button === document.activeElement) this.dialog.focus()
    Object.assign(button, { hidden, textContent: phase === "failure" ? "Close" : "Cancel" })
  }

  /** A modal dialog keeps keys and clicks from what is beneath it; a plain one lets them through. */
  #open({ phase, blocks }) {
    const { dialog } = this, isModal = blocks || phase === "failure"
    if (dialog.open && (phase === "idle" || isModal !== dialog.matches(":modal"))) dialog.close()
    if (phase === "idle" || dialog.open) return
    if (isModal) dialog.showModal()
    else dialog.setAttribute("open", "")
  }

  #part(selector) { return this.querySelector(selector) }
}
