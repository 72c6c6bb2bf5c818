import { announce } from "../lib/announce.js"
import { FragmentError, parse } from "../lib/fragment.js"
import { detailOf, follow, makeToken, sleep, spoken } from "../lib/job.js"
import { ProgressOverlay } from "./progress-overlay.js"

/**
 * Starts a job without leaving the page, and shows how it goes in the overlay: <job-form> around a form that posts to the job.
 *
 * The address becomes the job's own at once, so that a reload, and Escape, lead to its page; Back leaves the job running.
 */
export class JobForm extends HTMLElement {
  static define(tag = "job-form", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #work = null

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    const home = location.pathname
    this.addEventListener("submit", event => this.#submit(event), { signal })
    addEventListener("pagehide", () => this.#leave(), { signal })
    addEventListener("popstate", () => { this.#leave(); if (location.pathname !== home) location.reload() }, { signal })
  }
  disconnectedCallback() { this.#lifetime.abort(); this.#leave() }

  // Actions
  /** Posts the form, and follows the job until it is over. */
  async start(form) {
    if (this.#work) return
    const overlay = ProgressOverlay.shared
    const work = this.#work = { abort: new AbortController(), overlay, token: overlay.show({ message: "Starting…", blocks: true, dims: true }) }
    try {
      const job = await this.#post(form, work.abort.signal)
      if (form.elements.token) form.elements.token.value = makeToken()
      history.pushState(null, "", job.page_url)
      await this.#follow(job, work)
    } catch (error) {
      if (work.abort.signal.aborted) return
      overlay.fail(work.token, error instanceof FragmentError ? error.message : "No connection. Try again.")
      if (this.#work === work) this.#work = null
    }
  }

  // Private
  #submit(event) {
    event.preventDefault()
    this.start(event.target)
  }

  async #post(form, signal) {
    const timely = AbortSignal.any([signal, AbortSignal.timeout(30_000)])
    const body = new URLSearchParams(new FormData(form))
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" }, signal: timely })
    if (response.ok) return response.json()
    const error = new FragmentError(response.status)
    error.message = parse(await response.text()).querySelector(".problem__message")?.textContent ?? error.message
    throw error
  }

  async #follow(job, work) {
    const { overlay, token, abort: { signal } } = work
    const go = address => { this.#leave(); location.replace(address) }
    const cancel = () => {
      // The next answer says whether it was heard.
      overlay.update(token, { detail: "Cancelling…", cancel: null })
      fetch(job.cancel_url, { method: "POST" }).catch(() => announce("No connection."))
    }
    let last = null
    for await (const status of follow(signal => this.#ask(job.status_url, signal), { sleep, signal })) {
      if (!status) { overlay.update(token, { detail: "No connection. Trying again…" }); continue }
      const { title, phase, fraction, message, is_cancelling: isCancelling } = status
      const words = spoken(last, { heading: title, phase, fraction, message })
      if (words && phase !== "done" && phase !== "failed") announce(words)
      last = status
      const detail = isCancelling ? "Cancelling…" : detailOf(status)
      overlay.update(token, { message: title, detail, fraction, cancel: isCancelling ? null : cancel, leave: () => go(job.page_url) })
    }
    if (signal.aborted) return
    if (last.phase === "done" && last.result.redirect_url) return go(last.result.redirect_url)
    if (last.phase === "cancelled") return go(job.page_url)
    if (last.phase === "done") overlay.succeed(token, "Done")
    else overlay.fail(token, last.message)
    overlay.addEventListener("progress-overlay:idle", () => go(job.page_url), { once: true, signal })
  }

  async #ask(address, signal) {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]), cache: "no-store" })
    if (!response.ok) throw new FragmentError(response.status)
    return response.json()
  }

  /** Lets the job run on by itself. */
  #leave() {
    this.#work?.abort.abort()
    this.#work?.overlay.hide(this.#work.token)
    this.#work = null
  }
}
