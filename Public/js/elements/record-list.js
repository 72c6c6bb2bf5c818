import { announce } from "../lib/announce.js"
import { withParameter } from "../lib/address.js"
import { EndWatcher } from "../lib/end-watcher.js"
import { extentOf, keepExtent, restorePlace, shownRows } from "../lib/extent.js"
import { loadFragment } from "../lib/fragment.js"
import { Keyboard } from "../lib/keyboard.js"
import { LatestRequest } from "../lib/latest-request.js"
import { renewHeader, showAge } from "../lib/list-header.js"
import { ListNotices, itemName } from "../lib/list-notices.js"
import { keepingPlace, scrollerOf } from "../lib/place.js"
import { appendPage, clearLoading, prependPage, rowsOf, syncRows } from "../lib/rows.js"
import { Segments } from "../lib/segments.js"

/** A list that loads its next pages, refreshes and stays current: <record-list data-state="idle" src="/shop/orders/-/rows"> around a table. */
export class RecordList extends HTMLElement {
  static define(tag = "record-list", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #requests = new LatestRequest(loadFragment)
  #end = new EndWatcher(() => this.loadNext({ isAutomatic: true }))
  #notices = new ListNotices(this)
  #sizes = new ResizeObserver(() => this.#measure())
  #keyboard = new Keyboard(this)
  #segments
  #refreshing = null
  #retry = null
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
    addEventListener("online", () => this.state === "error-page" && this.#again(), { signal })
    addEventListener("pageshow", event => event.persisted && this.#settle(), { signal })
    document.addEventListener("scroll", () => this.#notices.hasPill && this.#scroller.scrollTop <= 0 && this.update(), { signal, capture: true, passive: true })
    document.addEventListener("scrollend", () => this.#rest(), { signal, capture: true })
    this.#sizes.observe(this)
    if (!document.querySelector("bottom-bar")) this.#keyboard.follow()
    clearLoading(this.table)
    this.table.tBodies[0].dataset.from ??= this.src
    this.#segments = new Segments(this.table, () => this.#rest())
    if (this.previousLink && this.#isInfinite) this.#showEarlier(this.previousLink)
    restorePlace(this.table)
    this.#settle()
  }
  disconnectedCallback() {
    this.#lifetime.abort()
    this.#requests.abort()
    this.#end.stop()
    this.#keyboard.stop()
    this.#sizes.disconnect()
    this.#segments.stop()
    clearTimeout(this.#retry)
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
  get previousLink() { return this.querySelector("a[rel=prev]") }

  // Actions
  /** Loads the next page. One request at a time; a page that failed is asked for again, never skipped. */
  async loadNext({ isAutomatic = false } = {}) {
    const link = this.nextLink
    if (!link || this.isLoading) return
    if (!isAutomatic) this.#end.reset()
    const hasFocus = link === document.activeElement
    const address = link.dataset.src || link.href
    const page = await this.#ask("page", address)
    if (!page) return
    const added = appendPage(this.table, page.content)
    const body = added[0]?.parentNode
    if (body) body.dataset.from = address
    if (hasFocus) added[0]?.querySelector("a")?.focus()
    announce(`${added.length} more ${itemName(this, added.length)}`)
    keepExtent(this.table)
    this.#arrived("nextPage", page)
  }

  /** Puts the page before the first one that is there above it, where nothing that is read moves. */
  async loadEarlier() {
    const link = this.previousLink
    if (this.isLoading) return
    const page = await this.#ask("page", link.href)
    if (!page) return
    const hadFocus = link === document.activeElement
    const previous = page.content.querySelector("a[rel=prev]")
    const added = keepingPlace(shownRows(this.table), this.#scroller, () => {
      if (previous) link.href = previous.getAttribute("href")
      else (link.closest("nav") ?? link).remove()
      return prependPage(this.table, page.content)
    })
    if (hadFocus && !previous) added[0]?.querySelector("a")?.focus()
    announce(`${added.length} earlier ${itemName(this, added.length)}`)
    this.#arrived("previousPage", page)
  }

  /** Asks for the first page again, past every cache. Rows beyond it stay only as far down as they are on screen. */
  refresh() {
    return this.#refreshing ??= this.#refresh().finally(() => { this.#refreshing = null })
  }

  /** Brings the loaded rows up to date where they stand; new rows above what is being read wait behind a pill. */
  async update() {
    this.#isStale = this.isLoading || this.state === "error-page"
    if (this.#isStale) return
    const { generation } = this.#requests
    const { address, bodies, reachesEnd } = extentOf(this.table)
    const etag = address === this.#known.address ? this.#known.etag : null
    const page = await loadFragment(address, { signal: this.#lifetime.signal, etag }).catch(() => null)
    if (generation !== this.#requests.generation) return this.update()
    if (!page?.content) return
    const reading = this.#scroller.scrollTop > 0 ? shownRows(this.table) : []
    const held = keepingPlace(reading, this.#scroller, () => {
      const count = syncRows(this.table, page.content, { bodies, reading, reachesEnd })
      this.#segments.settle()
      return count
    })
    this.#known = held ? {} : { address, etag: page.etag }
    this.#notices.showPill(held, () => { this.#scroller.scrollTop = 0; this.update() })
    this.#arrived("refresh", page)
  }

  // Private
  async #refresh() {
    const shown = rowsOf(this.table).indexOf(shownRows(this.table).findLast(row => row.getBoundingClientRect().top < innerHeight)) + 1
    const extent = shown > rowsOf(this.table.tBodies[0]).length ? shown : null
    renewHeader(this.#lifetime.signal)
    const page = await this.#ask("refresh", withParameter(this.src, "_extent", extent), { isFresh: true })
    if (!page) return this.state === "error-refresh" && this.#notices.showFailure(this.dataset.updated, () => this.refresh())
    this.#notices.clear()
    this.#end.reset()
    this.#known = {}
    this.table.querySelector("tr.failure")?.remove()
    syncRows(this.table, page.content)
    this.#segments.settle()
    keepExtent(this.table, extent === null)
    announce("Refreshed")
    this.#arrived("refresh", page)
  }

  async #ask(kind, address, options) {
    clearTimeout(this.#retry)
    this.state = `loading-${kind}`
    const result = await this.#requests.ask(address, options)
    if (result?.error) this.#failed(kind, result.error)
    return result?.value
  }

  #arrived(type, page) {
    const asOf = type === "refresh" ? page.asOf : null
    if (asOf ?? page.date) this.dataset.updated = asOf ?? page.date.toISOString()
    if (asOf) showAge(asOf)
    this.#retry = null
    this.#send("list:load", { type })
    this.#settle()
    if (this.state === "end") this.#send("list:end", {})
    if (this.#isStale) this.update()
  }

  /** A server that says when it can answer again is asked once more then, by itself; after that it takes a hand. */
  #failed(kind, error) {
    this.state = `error-${kind}`
    this.#send("list:error", { type: kind, error })
    this.#end.stop()
    if (kind === "page") this.#notices.markPaging(this.nextLink)
    if (error.retryAfter === null || error.retryAfter === undefined) return
    this.#retry = this.#retry === null ? setTimeout(() => this.#again(), error.retryAfter * 1000) : null
  }

  #again() {
    if (this.state === "error-page") this.loadNext({ isAutomatic: true })
    if (this.state === "error-refresh") this.refresh()
  }

  #settle() {
    this.state = this.nextLink ? "idle" : rowsOf(this.table).length ? "end" : "empty"
    if (this.state !== "empty") this.querySelector(".empty")?.remove()
    this.#measure()
    this.#segments.watch()
    if (this.state !== "idle" || !this.#isInfinite) return
    if (!this.#end.watch(this.querySelector("footer") ?? this.nextLink)) this.nextLink.textContent = "Load more"
  }

  /**
   * A table that fits needs no scroller of its own, and its header can stick to the page's; so it can in a box that
   * scrolls sideways alone, where the browser knows such boxes.
   */
  #measure() {
    const box = this.table.parentElement
    this.#segments.fit(box.clientWidth)
    box.toggleAttribute("data-fits", this.table.offsetWidth <= box.clientWidth)
    box.toggleAttribute("data-sticks", getComputedStyle(box).overflowY === "clip")
  }

  /** Of a list that is too long for one answer, the address and live changes follow the screen. */
  #rest() {
    const { isAll, address } = extentOf(this.table)
    if (isAll || this.isLoading) return
    keepExtent(this.table)
    if (this.#known.address && address !== this.#known.address) this.update()
  }

  #showEarlier(link) {
    link.textContent = "Load earlier"
    this.prepend(link.closest("nav") ?? link)
  }

  get #isInfinite() { return "infinite" in this.dataset }
  get #scroller() { return scrollerOf(this.table) }

  #click(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest("a[rel=next], a[rel=prev]")
    if (link?.rel === "next" || (link && this.#isInfinite)) {
      event.preventDefault()
      if (link.rel === "next") this.loadNext()
      else this.loadEarlier()
    } else if (!event.target.closest("a, button, input, label, select, textarea, summary") && getSelection().isCollapsed) {
      event.target.closest("tr[data-key]")?.querySelector("a.row__link")?.click()
    }
  }

  #show(selector, isShown) {
    const part = this.querySelector(selector)
    if (part) part.hidden = !isShown
  }

  #send(name, detail) { this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })) }
}
