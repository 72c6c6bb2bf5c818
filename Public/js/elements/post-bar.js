import { announce } from "../lib/announce.js"
import { Draft, siteStorage } from "../lib/draft.js"
import { parse } from "../lib/fragment.js"
import { makePending, markFailed, markPending } from "../lib/pending-piece.js"

/**
 * Sends what is written without leaving the page: <post-bar data-list="ID"> around the form that also works without it.
 *
 * The form has a text field, and may have a one-time `token`. A <template> in the bar is what the piece looks like that
 * is on its way, with the text in `data-text`. The answer is 201 with the new piece; any other good answer is gone to.
 * With `data-follow` the page opens at its end, as a chat does.
 */
export class PostBar extends HTMLElement {
  static define(tag = "post-bar", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #draft
  #failed = null
  #isSending = false

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    this.#draft = new Draft(new URL(this.form.action).pathname, siteStorage())
    this.form.addEventListener("submit", event => this.#submit(event), { signal })
    this.field.addEventListener("input", () => { this.#draft.text = this.field.value; this.#grow() }, { signal })
    this.field.addEventListener("keydown", event => this.#key(event), { signal })
    addEventListener("pageshow", () => this.#restore(), { signal })
    this.#restore()
    if ("follow" in this.dataset) scrollTo({ top: document.documentElement.scrollHeight })
  }
  disconnectedCallback() { this.#lifetime.abort() }

  // Attributes
  get form() { return this.querySelector("form") }
  get field() { return this.querySelector("textarea, input:not([type=hidden])") }
  get token() { return this.form.elements.token }
  get list() { return document.getElementById(this.dataset.list) }

  // Actions
  /** Sends the text. A retry carries the token of the first try, so that it stays one piece. */
  async send(text, token, piece) {
    this.#setSending(true)
    markPending(piece)
    const outcome = await this.#post(text, token)
    this.#setSending(false)
    if (outcome.error) return this.#fail({ text, token, piece }, outcome.error)
    if (this.#failed?.piece === piece) this.#failed = null
    if (outcome.address) {
      this.#draft.text = ""
      return location.assign(outcome.address)
    }
    this.#arrive(piece, outcome)
    if (this.field.value.trim() === text) this.field.value = ""
    this.#draft.text = this.field.value
    this.#grow()
  }

  // For bars of a special kind
  get template() { return this.querySelector("template").content }
  get noun() { return "message" }
  arrived(piece) {
    announce("Sent")
    this.dispatchEvent(new CustomEvent("post-bar:sent", { bubbles: true, detail: { id: piece.id } }))
  }

  // Private
  #submit(event) {
    event.preventDefault()
    const text = this.field.value.trim()
    if (!text || this.#isSending) return
    const failed = this.#failed
    this.#failed = null
    if (failed?.text === text) failed.piece.remove()
    // The answer to a failed try may have been lost: its token belongs to its text alone.
    const token = failed ? (failed.text === text ? failed.token : "") : this.token?.value
    const piece = makePending(this.template, text)
    this.list.append(piece)
    piece.scrollIntoView({ block: "nearest" })
    this.field.value = ""
    this.#grow()
    this.send(text, token, piece)
  }

  async #post(text, token) {
    const body = new URLSearchParams(new FormData(this.form))
    body.set(this.field.name, text)
    if (token) body.set("token", token)
    else body.delete("token")
    try {
      const response = await fetch(this.form.action, { method: "POST", body, headers: { "X-Fragment": "1" }, signal: AbortSignal.timeout(30_000) })
      if (response.status >= 500) return { error: `The server could not take the ${this.noun}.` }
      if (!response.ok) return { error: `The ${this.noun} was not accepted.` }
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
    this.arrived(piece)
  }

  #fail(failed, message) {
    this.#failed = failed
    const { text, token, piece } = failed
    markFailed(piece, message, () => !this.#isSending && this.send(text, token, piece))
    if (!this.field.value) this.field.value = text
    this.#draft.text = this.field.value
    this.#grow()
  }

  #setSending(isSending) {
    this.#isSending = isSending
    // Never `disabled`: that would take the focus away from the button.
    this.form.querySelector("[type=submit]").ariaDisabled = isSending ? "true" : null
  }

  #restore() {
    if (!this.field.value) this.field.value = this.#draft.text
    this.#grow()
  }

  #key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    this.form.requestSubmit()
  }

  #grow() {
    if (CSS.supports("field-sizing", "content")) return
    this.field.style.blockSize = "auto"
    this.field.style.blockSize = `${this.field.scrollHeight + 2}px`
  }
}
