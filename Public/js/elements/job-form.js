import { PageElement } from "../lib/element.js"
import { FragmentError, loadFragment, parse, timely } from "../lib/fragment.js"
import { follow, isOver, loadOnReturn, spoken, statusOf } from "../lib/job.js"
import { announce } from "../lib/page.js"
import { ProgressOverlay } from "./progress-overlay.js"

/**
 * Shows how a job goes in the overlay: <job-form> around a form that posts to it. The address becomes the job's own at
 * once, so that a reload, and Escape, lead to its page; Back leaves the job running.
 */
export class JobForm extends PageElement {
  static tag = "job-form"

  #work = null

  connected() {
    this.on(this, "submit", event => { event.preventDefault(); this.start(event.target) })
    this.on(window, "pagehide popstate", () => this.#work?.abort())
    loadOnReturn(this)
  }
  disconnectedCallback() {
    super.disconnectedCallback()
    this.#work?.abort()
  }

  async start(form) {
    if (this.#work) return
    const work = this.#work = new AbortController(), { signal } = work
    const overlay = ProgressOverlay.shared, token = overlay.show({ message: "Starting…", blocks: true, dims: true })
    signal.addEventListener("abort", () => { overlay.hide(token); this.#work = null })
    try {
      const job = await this.#post(form, signal)
      if (form.elements.token) form.elements.token.value = crypto.randomUUID().replaceAll("-", "")
      history.pushState(null, "", job.page)
      await this.#follow(job, overlay, token, signal)
    } catch (error) {
      if (signal.aborted) return
      overlay.fail(token, error instanceof FragmentError ? error.message : "No connection. Try again.")
      this.#work = null
    }
  }

  async #post(form, signal) {
    const body = new URLSearchParams(new FormData(form))
    const response = await fetch(form.action, { method: "POST", body, signal: timely(signal, 30_000) })
    const page = parse(await response.text()), text = selector => page.querySelector(selector)?.textContent
    if (!response.ok) throw new FragmentError(response.status, { message: text(".problem__message") })
    return { page: response.url, title: text("h1"), source: page.querySelector("job-progress").getAttribute("src") }
  }

  async #follow({ page, title, source }, overlay, token, signal) {
    const go = address => { this.#work.abort(); location.replace(address) }
    const cancel = () => {
      // The next answer says whether it was heard.
      overlay.update(token, { detail: "Cancelling", cancel: null })
      fetch(last.cancelURL, { method: "POST" }).catch(() => announce("No connection."))
    }
    const ask = async signal => statusOf((await loadFragment(source, { signal })).content)
    let last
    for await (const status of follow(ask, { signal })) {
      if (!status) { overlay.update(token, { detail: "No connection. Trying again…" }); continue }
      const { heading, fraction, message, numbers, cancelURL } = status, words = spoken(last, status)
      if (words && !isOver(status)) announce(words)
      last = status
      const detail = cancelURL ? [message, ...numbers].filter(Boolean).join("\n") : heading
      overlay.update(token, { message: title, detail, fraction, cancel: cancelURL && cancel, leave: () => go(page) })
    }
    if (signal.aborted) return
    if (last.location || last.phase === "cancelled") return go(last.location ?? page)
    if (last.phase === "done") overlay.succeed(token, "Done")
    else overlay.fail(token, last.message)
    overlay.addEventListener("progress-overlay:idle", () => go(page), { once: true, signal })
  }
}
