import { PageElement } from "../lib/element.js"
import { loadFragment, parse } from "../lib/fragment.js"
import { follow, isOver, loadOnReturn, spoken, statusOf } from "../lib/job.js"
import { morphChildren } from "../lib/morph.js"
import { announce } from "../lib/page.js"

/** Keeps the page of a job current until it is over: <job-progress src="STATUS FRAGMENT"> around its `.job`. */
export class JobProgress extends PageElement {
  static tag = "job-progress"

  #etag
  #spoken

  connected() {
    this.#spoken = this.status
    this.on(this, "submit", event => this.#cancel(event))
    loadOnReturn(this)
    if (!isOver(this.status)) this.#follow()
  }

  get status() { return statusOf(this) }

  async #follow() {
    try {
      for await (const status of follow(signal => this.#ask(signal), { signal: this.signal })) {
        if (!status) this.querySelector(".job__message").textContent = "No connection. Trying again…"
      }
    } catch {
      // Nobody knows the job any more: the page itself says so.
      location.reload()
    }
  }

  async #ask(signal) {
    const { content, etag } = await loadFragment(this.getAttribute("src"), { signal, etag: this.#etag })
    this.#etag = etag
    if (content) this.#show(content)
    return this.status
  }

  #show(content) {
    const hadFocus = this.contains(document.activeElement)
    morphChildren(this, content)
    // The button that had it may have gone.
    if (hadFocus && !this.contains(document.activeElement)) this.querySelector(".job__heading").focus()
    const { status } = this, words = spoken(this.#spoken, status)
    if (words) announce(words)
    this.#spoken = status
    if (status.location) location.replace(status.location)
  }

  async #cancel(event) {
    event.preventDefault()
    try {
      const response = await fetch(event.target.action, { method: "POST", headers: { "X-Fragment": "1" } })
      if (!response.ok) announce("The job could not be cancelled.")
      else if (!isOver(this.status)) this.#show(parse(await response.text()))
    } catch {
      announce("No connection.")
    }
  }
}
