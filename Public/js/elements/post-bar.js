import { draftOf } from "../lib/draft.js"
import { PageElement } from "../lib/element.js"
import { parse } from "../lib/fragment.js"
import { announce, make } from "../lib/page.js"

/**
 * Sends what is written without leaving the page: <post-bar data-list="ID"> around a form, and a <template> of what is on
 * its way, with the text in `data-text`. With `data-follow` the page opens at its end, as a chat does.
 */
export class PostBar extends PageElement {
  static tag = "post-bar"

  #draft
  #failed = null
  #isSending = false

  connected() {
    this.#draft = draftOf(new URL(this.form.action).pathname)
    this.on(this.form, "submit", event => this.#submit(event))
    this.on(this.field, "input", () => { this.#draft.text = this.field.value })
    this.on(this.field, "keydown", event => this.#key(event))
    this.on(window, "pageshow", () => this.#restore(this.#draft.text))
    this.#restore(this.#draft.text)
    if ("follow" in this.dataset) scrollTo({ top: document.documentElement.scrollHeight })
  }

  get form() { return this.querySelector("form") }
  get field() { return this.querySelector("textarea, input:not([type=hidden])") }
  get token() { return this.form.elements.token }

  async send(text, token, piece) {
    this.#setSending(true)
    piece.dataset.state = "pending"
    piece.querySelector(".piece-problem")?.remove()
    const outcome = await this.#post(text, token)
    this.#setSending(false)
    if (outcome.error) return this.#fail({ text, token, piece }, outcome.error)
    if (this.#failed?.piece === piece) this.#failed = null
    if (this.field.value.trim() === text) this.field.value = ""
    this.#draft.text = outcome.address ? "" : this.field.value
    if (outcome.address) location.assign(outcome.address)
    else this.#arrive(piece, outcome)
  }

  #submit(event) {
    event.preventDefault()
    const text = this.field.value.trim()
    if (!text || this.#isSending) return
    const failed = this.#failed, isAgain = failed?.text === text
    this.#failed = null
    if (isAgain) failed.piece.remove()
    // The answer to a failed try may have been lost: its token belongs to its text alone.
    const token = isAgain ? failed.token : failed ? "" : this.token?.value
    const piece = this.querySelector("template").content.firstElementChild.cloneNode(true)
    const place = piece.matches("[data-text]") ? piece : piece.querySelector("[data-text]")
    place.textContent = text
    document.getElementById(this.dataset.list).append(piece)
    piece.scrollIntoView({ block: "nearest" })
    this.field.value = ""
    this.send(text, token, piece)
  }

  async #post(text, token) {
    const body = new URLSearchParams(new FormData(this.form))
    body.set(this.field.name, text)
    if (token) body.set("token", token)
    else body.delete("token")
    try {
      const signal = AbortSignal.timeout(30_000)
      const response = await fetch(this.form.action, { method: "POST", body, headers: { "X-Fragment": "1" }, signal })
      if (response.status >= 500) return { error: "The server could not take it." }
      if (!response.ok) return { error: "It was not accepted." }
      if (response.status !== 201) return { address: response.url }
      return { content: parse(await response.text()), token: response.headers.get("X-Next-Token") }
    } catch {
      return { error: "No connection." }
    }
  }

  #arrive(pending, { content, token }) {
    const piece = content.firstElementChild
    // A live update may have brought it already.
    if (piece.id && document.getElementById(piece.id)) pending.remove()
    else pending.replaceWith(piece)
    if (this.token) this.token.value = token ?? ""
    announce("Sent")
    this.tell(`${this.localName}:sent`, { id: piece.id })
  }

  #fail(failed, message) {
    this.#failed = failed
    const { text, token, piece } = failed
    const again = () => !this.#isSending && this.send(text, token, piece)
    const retry = make("button", { className: "button", type: "button", textContent: "Retry", onclick: again })
    piece.dataset.state = "failed"
    piece.append(make("p", { className: "piece-problem", role: "alert" }, message, retry))
    piece.scrollIntoView({ block: "nearest" })
    this.#restore(text)
    this.#draft.text = this.field.value
  }

  #setSending(isSending) {
    this.#isSending = isSending
    // Never `disabled`: that would take the focus away from the button.
    this.form.querySelector("[type=submit]").ariaDisabled = isSending ? "true" : null
  }

  #restore(text) { this.field.value ||= text }

  #key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    this.form.requestSubmit()
  }
}
