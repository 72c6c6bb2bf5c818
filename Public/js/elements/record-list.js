import { withParameter } from "../lib/address.js"
import { announce } from "../lib/announce.js"
import { EndWatcher } from "../lib/end-watcher.js"
import { loadFragment } from "../lib/fragment.js"
import { Keyboard } from "../lib/keyboard.js"
import { LatestRequest } from "../lib/latest-request.js"
import { renewHeader, showAge } from "../lib/list-header.js"
import { ListNotices, itemName } from "../lib/list-notices.js"
import { appendPage, clearLoading, keepingPlace, rowsOf, syncRows } from "../lib/rows.js"

const LARGEST_EXTENT = 1000

/** A list that loads its next pages, refreshes and stays current: <record-list data-state="idle" src="/shop/orders/-/rows"> around a table. */
export class RecordList extends HTMLElement {
  static define(tag = "record-list", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #requests = new LatestRequest(loadFragment)
  #end = new EndWatcher(() => this.loadNext({ isAutomatic: true }))
  #notices = new ListNotices(this)
  #sizes = new ResizeObserver(() => this.#measure())
  #keyboard = new Keyboard(this)
  #refreshing = null
  #isStale = false
  #known = { address: null, etag: null }

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    this.addEventListener("click", event => this.#click(event), { signal })
    for (const type of ["pull-to-refresh:released", "refresh-button:pressed"]) {
      document.addEventListener(type, event => event.detail.waitUntil(this.refresh()), { signal })
    }
    document.addEventListener("live-updates:changed", () => this.update(), { signal })
    addEventListener("online", () => this.state === "error-page" && this.loadNext(), { signal })
    addEventListener("pageshow", event => event.persisted && this.#settle(), { signal })
    addEventListener("scroll", () => scrollY <= 0 && this.#notices.hasPill && this.update(), { signal, passive: true })
    this.#sizes.observe(this)
    if (!document.querySelector("bottom-bar")) this.#keyboard.follow()
    clearLoading(this.table)
    this.#settle()
  }
  disconnectedCallback() {
    this.#lifetime.abort()
    this.#requests.abort()
    this.#end.stop()
    this.#keyboard.stop()
    this.#sizes.disconnect()
  }

  // Attributes
  get src() { return this.getAttribute("src") }
  get state() { return this.dataset.state }
  set state(state) {
    this.dataset.state = state
    this.ariaBusy = this.isLoading ? "true" : null
    this.#show("tfoot", state === "loading-page")
    this.#show(".list-footer__end", state === "end")
  }
  get isLoading() { return this.state.startsWith("loading") }
  get table() { return this.querySelector("table") }
  get nextLink() { return this.querySelector("tr.paging a[rel=next]") }

  // Actions
  /** Loads the next page. One request at a time; a page that failed is asked for again, never skipped. */
  async loadNext({ isAutomatic = false } = {}) {
    const link = this.nextLink
    if (!link || this.isLoading) return
    if (!isAutomatic) this.#end.reset()
    const hasFocus = link === document.activeElement
    const page = await this.#ask("page", link.dataset.src || link.href)
    if (!page) return
    const added = appendPage(this.table, page.content)
    if (hasFocus) added[0]?.querySelector("a")?.focus()
    announce(`${added.length} more ${itemName(this, added.length)}`)
    this.#keepExtent(rowsOf(this.table).length)
    this.#arrived("nextPage", page)
  }

  /** Asks for the first page again, past every cache. Rows beyond it stay only as far down as they are on screen. */
  refresh() {
    return this.#refreshing ??= this.#refresh().finally(() => { this.#refreshing = null })
  }

  /** Brings the loaded rows up to date where they stand; new rows above what is being read wait behind a pill. */
  async update() {
    this.#isStale = this.isLoading
    if (this.isLoading || this.state === "error-page") return
    const { generation } = this.#requests
    const address = withParameter(this.src, "_extent", Math.min(rowsOf(this.table).length, LARGEST_EXTENT) || null)
    const etag = address === this.#known.address ? this.#known.etag : null
    const page = await loadFragment(address, { signal: this.#lifetime.signal, etag }).catch(() => null)
    if (generation !== this.#requests.generation) return this.update()
    if (!page?.content) return
    const reading = scrollY > 0 ? rowsOf(this.table).filter(row => row.getBoundingClientRect().bottom > this.#top) : []
    const change = () => syncRows(this.table, page.content, { reading, limit: LARGEST_EXTENT })
    const held = keepingPlace(reading, change)
    this.#known = held ? {} : { address, etag: page.etag }
    this.#notices.showPill(held, () => { scrollTo({ top: 0 }); this.update() })
    this.#arrived("refresh", page)
  }

  // Private
  async #refresh() {
    const shown = rowsOf(this.table).filter(row => row.getBoundingClientRect().top < innerHeight).length
    const extent = shown > rowsOf(this.table.tBodies[0]).length ? shown : null
    renewHeader(this.#lifetime.signal)
    const page = await this.#ask("refresh", withParameter(this.src, "_extent", extent), { isFresh: true })
    if (!page) return this.state === "error-refresh" && this.#notices.showFailure(this.dataset.updated, () => this.refresh())
    this.#notices.clear()
    this.#end.reset()
    this.#known = {}
    this.table.querySelector("tr.failure")?.remove()
    syncRows(this.table, page.content)
    this.#keepExtent(extent)
    announce("Refreshed")
    this.#arrived("refresh", page)
  }

  async #ask(kind, address, options) {
    this.state = `loading-${kind}`
    const result = await this.#requests.ask(address, options)
    if (result?.error) this.#failed(kind, result.error)
    return result?.value
  }

  #arrived(type, page) {
    const asOf = type === "refresh" ? page.asOf : null
    if (asOf ?? page.date) this.dataset.updated = asOf ?? page.date.toISOString()
    if (asOf) showAge(asOf)
    this.#send("list:load", { type })
    this.#settle()
    if (this.state === "end") this.#send("list:end", {})
    if (this.#isStale) this.update()
  }

  #failed(kind, error) {
    this.state = `error-${kind}`
    this.#send("list:error", { type: kind, error })
    if (kind !== "page") return
    this.#notices.markPaging(this.nextLink)
    const again = () => this.state === "error-page" && this.loadNext({ isAutomatic: true })
    if (error.retryAfter) setTimeout(again, error.retryAfter * 1000)
  }

  #settle() {
    this.state = this.nextLink ? "idle" : rowsOf(this.table).length ? "end" : "empty"
    if (this.state !== "empty") this.querySelector(".empty")?.remove()
    this.#measure()
    if (this.state === "idle" && "infinite" in this.dataset) this.#end.watch(this.querySelector("footer") ?? this.nextLink)
  }

  /**
   * A table that fits needs no scroller of its own, and its header can stick to the page's; so it can in a box that
   * scrolls sideways alone, where the browser knows such boxes.
   */
  #measure() {
    const box = this.table.parentElement
    box.toggleAttribute("data-fits", this.table.offsetWidth <= box.clientWidth)
    box.toggleAttribute("data-sticks", getComputedStyle(box).overflowY === "clip")
  }

  #keepExtent(count) {
    const extent = count && Math.min(count, LARGEST_EXTENT)
    history.replaceState(history.state, "", withParameter(location.href, "_extent", extent))
  }

  get #top() { return document.querySelector(".bar")?.offsetHeight ?? 0 }

  #click(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (event.target.closest("a[rel=next]")) {
      event.preventDefault()
      this.loadNext()
    } else if (!event.target.closest("a, button, input, label") && getSelection().isCollapsed) {
      event.target.closest("tr[data-key]")?.querySelector("a.row__link")?.click()
    }
  }

  #show(selector, isShown) {
    const part = this.querySelector(selector)
    if (part) part.hidden = !isShown
  }

  #send(name, detail) { this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })) }
}
