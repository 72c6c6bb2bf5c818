import { ProgressOverlay } from "./progress-overlay.js"
import { gather, TooMuch } from "../lib/download.js"

/** Links to whole lists as files: <export-links><a href="/shop/orders/-/export.csv">CSV</a></export-links>. It shows how much has come, and can be cancelled. */
export class ExportLinks extends HTMLElement {
  static define(tag = "export-links", registry = customElements) { registry.define(tag, this) }

  #lifetime

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    this.addEventListener("click", event => this.#follow(event), { signal: this.#lifetime.signal })
  }
  disconnectedCallback() { this.#lifetime.abort() }

  // Actions
  /** A file that is too large to be held in a page is left to the browser, which writes it to the disk as it comes. */
  async download(address) {
    const overlay = ProgressOverlay.shared
    const work = new AbortController()
    const token = overlay.show({ message: "Exporting…", blocks: true, dims: true })
    overlay.update(token, { cancel: () => work.abort(), leave: () => work.abort() })
    try {
      const file = await gather(address, { signal: work.signal, onProgress: detail => overlay.update(token, { detail }) })
      save(file)
      overlay.succeed(token, `${file.name} is ready.`)
    } catch (error) {
      if (work.signal.aborted || error instanceof TooMuch) overlay.hide(token)
      else overlay.fail(token, error.message)
      if (error instanceof TooMuch) location.assign(address)
    }
  }

  // Private
  #follow(event) {
    const link = event.target.closest("a")
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.closest("[popover]")?.hidePopover()
    this.download(link.href)
  }
}

function save({ blob, name }) {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has its own hold of the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
