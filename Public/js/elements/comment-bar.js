import { announce } from "../lib/announce.js"
import { Draft, siteStorage } from "../lib/draft.js"
import { parse } from "../lib/fragment.js"
import { makePending, markFailed, markPending } from "../lib/pending-comment.js"

/** Sends comments without leaving the page: <comment-bar data-comments="ID OF THE LIST"> around the form that also works without it. */
export class CommentBar extends HTMLElement {
  static define(tag = "comment-bar", registry = customElements) { registry.define(tag, this) }

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
  }
  disconnectedCallback() { this.#lifetime.abort() }

  // Attributes
  get form() { return this.querySelector("form") }
  get field() { return this.querySelector("textarea") }
  get token() { return this.form.elements.token }
  get comments() { return document.getElementById(this.dataset.comments) }

  // Actions
  /** Sends the text. A retry carries the token of the first try, so that it stays one comment. */
  async send(text, token, comment) {
    this.#setSending(true)
    markPending(comment)
    const outcome = await this.#post(text, token)
    this.#setSending(false)
    if (outcome.error) return this.#fail({ text, token, comment }, outcome.error)
    if (this.#failed?.comment === comment) this.#failed = null
    this.#arrive(comment, outcome)
    if (this.field.value.trim() === text) this.field.value = ""
    this.#draft.text = this.field.value
    this.#grow()
  }

  // Private
  #submit(event) {
    event.preventDefault()
    const text = this.field.value.trim()
    if (!text || this.#isSending) return
    const failed = this.#failed
    this.#failed = null
    if (failed?.text === text) failed.comment.remove()
    // The answer to a failed try may have been lost: its token belongs to its text alone.
    const token = failed ? (failed.text === text ? failed.token : "") : this.token.value
    const comment = makePending(text)
    this.comments.append(comment)
    comment.scrollIntoView({ block: "nearest" })
    this.field.value = ""
    this.#grow()
    this.send(text, token, comment)
  }

  async #post(text, token) {
    const body = new URLSearchParams({ body: text, ...(token && { token }) })
    try {
      const response = await fetch(this.form.action, { method: "POST", body, headers: { "X-Fragment": "1" }, signal: AbortSignal.timeout(30_000) })
      if (!response.ok) return { error: response.status < 500 ? "The comment was not accepted." : "The server could not take the comment." }
      return { content: parse(await response.text()), token: response.headers.get("X-Next-Token") }
    } catch {
      return { error: "No connection." }
    }
  }

  #arrive(pending, { content, token }) {
    const comment = content.firstElementChild
    // A live update may have brought it already.
    if (document.getElementById(comment.id)) pending.remove()
    else pending.replaceWith(comment)
    this.token.value = token ?? ""
    const count = document.getElementById("comment-count")
    if (count) count.textContent = this.comments.querySelectorAll("[id^=comment-]").length
    announce("Comment added")
    this.dispatchEvent(new CustomEvent("comment-bar:sent", { bubbles: true, detail: { id: comment.id } }))
  }

  #fail(failed, message) {
    this.#failed = failed
    const { text, token, comment } = failed
    markFailed(comment, message, () => !this.#isSending && this.send(text, token, comment))
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
