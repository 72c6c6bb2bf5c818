/** An element that listens as long as it is in the page. */
export class PageElement extends HTMLElement {
  static define() { if (!customElements.get(this.tag)) customElements.define(this.tag, this) }

  #lifetime

  connectedCallback() {
    this.#lifetime = new AbortController()
    this.connected()
  }
  disconnectedCallback() { this.#lifetime.abort() }

  get signal() { return this.#lifetime.signal }

  on(target, types, action, options) {
    for (const type of types.split(" ")) target.addEventListener(type, action, { ...options, signal: this.signal })
  }

  tell(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable, detail }))
  }

  /** Sends an event to which others answer with their work, `event.detail.waitUntil(promise)`; returns that work. */
  invite(name) {
    let work = null
    this.tell(name, { waitUntil: promise => { work = promise } })
    return work
  }
}
