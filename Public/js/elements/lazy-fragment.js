import { PageElement } from "../lib/element.js"
import { loadFragment } from "../lib/fragment.js"
import { followed } from "../lib/page.js"

/** A part that no page waits for: <lazy-fragment src="URL">, with `data-renews` as live as lists; in a sheet, when that opens. */
export class LazyFragment extends PageElement {
  static tag = "lazy-fragment"

  #etag

  connected() {
    const sheet = this.closest("[popover]"), isDue = () => !sheet || sheet.matches(":popover-open")
    this.on(document, "list:load", event => event.detail.type === "refresh" && isDue() && this.load())
    if (sheet) this.on(sheet, "beforetoggle", event => event.newState === "open" && this.load())
    if ("renews" in this.dataset) this.on(document, "live-updates:changed", () => this.load())
    this.on(this, "click", event => this.#turn(event))
    if (isDue()) this.load()
  }

  async load() {
    const part = await loadFragment(this.getAttribute("src"), { signal: this.signal, etag: this.#etag }).catch(() => null)
    this.dataset.loaded = ""
    if (!part?.content) return false
    this.#etag = part.etag
    this.replaceChildren(part.content)
    return true
  }

  async #turn(event) {
    const link = followed(event, "a[data-src]")
    if (!link) return
    event.preventDefault()
    this.setAttribute("src", link.dataset.src)
    this.#etag = null
    if (!await this.load()) return location.assign(link.href)
    const links = [...this.querySelectorAll("a[data-src]")]
    const next = links.find(other => other.textContent === link.textContent) ?? links[0]
    next?.focus()
  }
}
