import { announce } from "../lib/announce.js"
import { loadFragment, parse } from "../lib/fragment.js"
import { follow, isOver, sleep, spoken } from "../lib/job.js"
import { morphChildren } from "../lib/morph.js"

/** Keeps the page of a job current until it is over: <job-progress src="STATUS FRAGMENT"> around its `.job`. */
export class JobProgress extends HTMLElement {
  static define(tag = "job-progress", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #etag
  #spoken

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    this.#spoken = this.status
    this.addEventListener("submit", event => this.#submit(event), { signal })
    const home = location.pathname
    // A page that was reloaded after a form had made its address is, to the browser, still the form's own page.
    addEventListener("popstate", () => { if (location.pathname !== home) location.reload() }, { signal })
    if (!isOver(this.status)) this.follow()
  }
  disconnectedCallback() { this.#lifetime.abort() }

  // Attributes
  get job() { return this.querySelector(".job") }
  get status() {
    const { job } = this, bar = job.querySelector("progress")
    const text = name => job.querySelector(name)?.textContent ?? ""
    const fraction = bar?.hasAttribute("value") ? bar.value / bar.max : null
    return { phase: job.dataset.phase, fraction, heading: text(".job__heading"), message: text(".job__message") }
  }

  // Actions
  /** Asks until the job is over. */
  async follow() {
    const { signal } = this.#lifetime
    try {
      for await (const status of follow(signal => this.#ask(signal), { sleep, signal })) {
        if (!status) this.querySelector(".job__message").textContent = "No connection. Trying again…"
      }
    } catch {
      // Nobody knows the job any more: the page itself says so.
      location.reload()
    }
  }

  // Private
  async #ask(signal) {
    const timely = AbortSignal.any([signal, AbortSignal.timeout(15_000)])
    const { content, etag } = await loadFragment(this.getAttribute("src"), { signal: timely, etag: this.#etag })
    this.#etag = etag
    if (content) this.#show(content)
    return this.status
  }

  #show(content) {
    const hadFocus = this.contains(document.activeElement)
    morphChildren(this, content)
    // The button that had it may have gone.
    if (hadFocus && !this.contains(document.activeElement)) this.querySelector(".job__heading").focus()
    const words = spoken(this.#spoken, this.status)
    if (words) announce(words)
    this.#spoken = this.status
    if (this.job.dataset.location) location.replace(this.job.dataset.location)
  }

  async #submit(event) {
    event.preventDefault()
    const { signal } = this.#lifetime
    try {
      const response = await fetch(event.target.action, { method: "POST", headers: { "X-Fragment": "1" }, signal })
      if (response.ok && !isOver(this.status)) this.#show(parse(await response.text()))
      else if (!response.ok) announce("The job could not be cancelled.")
    } catch {
      if (!signal.aborted) announce("No connection.")
    }
  }
}
