import { ProgressOverlay } from "./progress-overlay.js"
import { gather, TooMuch } from "../lib/download.js"
import { PageElement } from "../lib/element.js"
import { followed, make } from "../lib/page.js"

/** Links to whole lists as files, <export-links><a href="….csv">CSV</a></export-links>: it shows how much has come, and can be cancelled. */
export class ExportLinks extends PageElement {
  static tag = "export-links"

  connected() {
    this.on(this, "click", event => {
      const link = followed(event, "a")
      if (!link) return
      event.preventDefault()
      this.closest("[popover]")?.hidePopover()
      this.download(link.href)
    })
  }

  /** A file that is too large to be held in a page is left to the browser, which writes it to the disk as it comes. */
  async download(address) {
    const overlay = ProgressOverlay.shared, work = new AbortController(), cancel = () => work.abort()
    const token = overlay.show({ message: "Exporting…", blocks: true, dims: true })
    overlay.update(token, { cancel, leave: cancel })
    try {
      const { blob, name } = await gather(address, { signal: work.signal, onProgress: detail => overlay.update(token, { detail }) })
      const href = URL.createObjectURL(blob)
      make("a", { href, download: name }).click()
      // The download has its own hold of the bytes once it has begun.
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
      overlay.succeed(token, `${name} is ready.`)
    } catch (error) {
      if (work.signal.aborted || error instanceof TooMuch) overlay.hide(token)
      else overlay.fail(token, error.message)
      if (error instanceof TooMuch) location.assign(address)
    }
  }
}
