import { PageElement } from "../lib/element.js"
import { extentOf, keepExtent, restorePlace, withParameter } from "../lib/extent.js"
import { FragmentError, loadFragment } from "../lib/fragment.js"
import { followKeyboard } from "../lib/keyboard.js"
import { morph } from "../lib/morph.js"
import { announce, followed, make } from "../lib/page.js"
import { keepingPlace, scrollerOf, shownRows } from "../lib/place.js"
import { appendPage, pagingOf, prependPage, rowsOf, syncRows } from "../lib/rows.js"
import { Segments } from "../lib/segments.js"

const AUTOMATIC_PAGES = 5

/** A list that loads on, refreshes and stays current: <record-list data-state="idle" src="/shop/orders/-/rows"> around a table. */
export class RecordList extends PageElement {
  static tag = "record-list"

  #request = new AbortController()
  #end = new IntersectionObserver(entries => this.#near(entries), { scrollMargin: "0px 0px 100% 0px" })
  #automatic = 0
  #sizes = new ResizeObserver(() => this.#measure())
  #segments
  #footer
  #refreshing = null
  #retry = null
  #isStale = false
  #known = {}
  #notice = make("p", { className: "notice", role: "alert" })
  #pill = make("button", { className: "pill", type: "button", onclick: () => this.#toTop() })

  connected() {
    this.on(this, "click", event => this.#click(event))
    this.on(document, "pull-to-refresh:released refresh-button:pressed", event => event.detail.waitUntil(this.refresh()))
    this.on(document, "live-updates:changed", () => this.update())
    this.on(window, "online", () => this.state === "error-page" && this.#again())
    this.on(window, "pageshow", event => event.persisted && this.#settle())
    this.on(document, "scroll", () => this.#pill.isConnected && this.#isAtTop && this.update(), { capture: true, passive: true })
    this.on(document, "scrollend", () => this.#rest(), { capture: true })
    this.#sizes.observe(this)
    this.#footer = this.querySelector("footer")
    if (!document.querySelector("bottom-bar")) followKeyboard(this)
    // What a page that came in two parts showed in place of its rows.
    for (const row of this.table.querySelectorAll("tbody > :is(.loading, .loaded)")) row.remove()
    this.table.tBodies[0].dataset.from ??= this.src
    this.#segments = new Segments(this.table, () => this.#rest())
    if (this.previousLink && this.#isInfinite) {
      this.previousLink.textContent = "Load earlier"
      this.prepend(this.previousLink.closest("nav") ?? this.previousLink)
    }
    restorePlace(this.table)
    this.#settle()
  }
  disconnectedCallback() {
    super.disconnectedCallback()
    this.#request.abort()
    for (const observer of [this.#end, this.#sizes, this.#segments]) observer.disconnect()
    clearTimeout(this.#retry)
  }

  get src() { return this.getAttribute("src") }
  get state() { return this.dataset.state }
  set state(state) {
    this.dataset.state = state
    this.ariaBusy = this.isLoading ? "true" : null
    this.table.tFoot?.toggleAttribute("hidden", state !== "loading-page")
    this.#footer?.querySelector(".list-footer__end")?.toggleAttribute("hidden", state !== "end")
  }
  get isLoading() { return this.state.startsWith("loading") }
  get table() { return this.querySelector("table") }
  get nextLink() { return pagingOf(this.table)?.querySelector("a[rel=next]") }
  get previousLink() { return this.querySelector("a[rel=prev]") }

  async loadNext({ isAutomatic = false } = {}) {
    const link = this.nextLink
    if (!link || this.isLoading) return
    if (!isAutomatic) this.#automatic = 0
    const hasFocus = link === document.activeElement
    const address = link.dataset.src || link.href
    const page = await this.#ask("page", address)
    if (!page) return
    const added = appendPage(this.table, page.content)
    if (added.length) added[0].parentNode.dataset.from = address
    if (hasFocus) added[0]?.querySelector("a")?.focus()
    announce(`${added.length} more ${this.#named(added)}`)
    keepExtent(this.table)
    this.#arrived("nextPage", page)
  }

  async loadEarlier() {
    const link = this.previousLink
    if (this.isLoading) return
    const page = await this.#ask("page", link.href)
    if (!page) return
    const hadFocus = link === document.activeElement
    const [previous, next] = ["prev", "next"].map(rel => page.content.querySelector(`a[rel=${rel}]`))
    // Where rows can be asked for again is known by the page before them; the first rows have none.
    this.table.tBodies[0].dataset.from ??= next.dataset.src
    const added = keepingPlace(shownRows(this.table), this.#scroller, () => {
      if (previous) link.href = previous.getAttribute("href")
      else (link.closest("nav") ?? link).remove()
      return prependPage(this.table, page.content)
    })
    if (!previous) this.table.tBodies[0].dataset.from = withParameter(this.src, "_next")
    if (hadFocus && !previous) added[0]?.querySelector("a")?.focus()
    announce(`${added.length} earlier ${this.#named(added)}`)
    this.#arrived("previousPage", page)
  }

  /** Asks for the first page, past every cache. Rows beyond it stay as far down as they are on screen. */
  refresh() {
    return this.#refreshing ??= this.#refresh().finally(() => { this.#refreshing = null })
  }

  /** Brings the rows up to date where they stand; new ones above what is being read wait behind a pill. */
  async update() {
    this.#isStale = this.isLoading || this.state === "error-page"
    if (this.#isStale) return
    const request = this.#request, { address, bodies, reachesEnd } = extentOf(this.table)
    const etag = address === this.#known.address ? this.#known.etag : null
    const asked = loadRows(address, { signal: this.signal, etag }).catch(() => null)
    const [page, above] = await Promise.all([asked, this.#countAbove(bodies[0])])
    if (request !== this.#request) return this.update()
    if (!page) return
    this.#notice.remove()
    const reading = this.#isAtTop ? [] : shownRows(this.table)
    const held = page.content && keepingPlace(reading, this.#scroller, () => {
      const count = syncRows(this.table, page.content, { bodies, reading, reachesEnd })
      this.#segments.settle()
      return count
    })
    this.#known = held ? {} : { address, etag: page.etag }
    this.#showPill(above + held)
    if (page.content) this.#arrived("refresh", page)
    else this.#settle()
  }

  /** How many rows are new above all that there are, if what is brought up to date begins further down. */
  async #countAbove(first) {
    const [top] = this.table.tBodies
    if (first === top || this.previousLink) return 0
    const page = await loadRows(top.dataset.from, { signal: this.signal }).catch(() => null)
    const rows = page ? rowsOf(page.content.querySelector("tbody")) : []
    const known = rows.findIndex(row => document.getElementById(row.id))
    return known < 0 ? rows.length : known
  }

  #showPill(count) {
    this.#pill.textContent = `${count} new ${this.#named({ length: count })}`
    if (count) this.prepend(this.#pill)
    else this.#pill.remove()
  }

  async #refresh() {
    const rows = rowsOf(this.table), last = shownRows(this.table).findLast(row => row.getBoundingClientRect().top < innerHeight)
    const shown = rows.indexOf(last) + 1, extent = shown > rowsOf(this.table.tBodies[0]).length ? shown : null
    this.#renewHeader()
    const page = await this.#ask("refresh", withParameter(this.src, "_extent", extent), { isFresh: true })
    if (!page) return this.state === "error-refresh" && this.#showFailure()
    this.#notice.remove()
    this.#pill.remove()
    this.#automatic = 0
    this.#known = {}
    this.table.querySelector("tr.failure")?.remove()
    syncRows(this.table, page.content)
    this.#segments.settle()
    keepExtent(this.table, extent === null)
    announce("Refreshed")
    this.#arrived("refresh", page)
  }

  async #renewHeader() {
    const header = document.getElementById("list-header")
    if (!header) return
    const page = await loadFragment(header.dataset.src, { signal: this.signal, isFresh: true }).catch(() => null)
    if (page) morph(header, page.content.firstElementChild)
  }

  /** A newer question ends an older one, whose answer or error is never seen. */
  async #ask(kind, address, options) {
    clearTimeout(this.#retry)
    this.#request.abort()
    const request = this.#request = new AbortController()
    this.state = `loading-${kind}`
    try {
      const page = await loadRows(address, { ...options, signal: request.signal })
      return request === this.#request ? page : null
    } catch (error) {
      if (request === this.#request) this.#failed(kind, error)
    }
  }

  #arrived(type, { asOf, date }) {
    const isNew = type === "refresh" && asOf, age = isNew && document.querySelector(".as-of relative-time")
    if (isNew || !Number.isNaN(date.getTime())) this.dataset.updated = isNew ? asOf : date.toISOString()
    if (age) {
      Object.assign(age.time, { dateTime: asOf, title: new Date(asOf).toLocaleString() })
      age.update()
    }
    this.#retry = null
    this.tell("list:load", { type })
    this.#settle()
    if (this.state === "end") this.tell("list:end", {})
    if (this.#isStale) this.update()
  }

  /** A server that says when it can answer again is asked once more then. */
  #failed(kind, error) {
    this.state = `error-${kind}`
    this.tell("list:error", { type: kind, error })
    this.#end.disconnect()
    if (kind === "page") {
      // The link stays and says Retry, so that the focus on it is kept.
      if (this.nextLink) this.nextLink.textContent = "Retry"
      this.querySelector(".paging__message")?.removeAttribute("hidden")
    }
    if (!Number.isFinite(error.retryAfter)) return
    this.#retry = this.#retry === null ? setTimeout(() => this.#again(), error.retryAfter * 1000) : null
  }

  #again() {
    if (this.state === "error-page") this.loadNext({ isAutomatic: true })
    if (this.state === "error-refresh") this.refresh()
  }

  #showFailure() {
    const { updated } = this.dataset, time = new Date(updated).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
    const retry = make("button", { className: "button", type: "button", textContent: "Retry", onclick: () => this.refresh() })
    this.#notice.replaceChildren(`Could not refresh.${updated ? ` Showing data from ${time}.` : ""} `, retry)
    this.prepend(this.#notice)
  }

  #settle() {
    this.state = this.nextLink ? "idle" : rowsOf(this.table).length ? "end" : "empty"
    const notice = this.table.parentElement.nextElementSibling
    if (this.state !== "empty" && notice?.matches(".empty")) notice.remove()
    this.#measure()
    this.#segments.watch()
    this.#end.disconnect()
    if (this.state !== "idle" || !this.#isInfinite) return
    // An observer stays silent while the list is still short: it observes anew after every page.
    if (this.#automatic < AUTOMATIC_PAGES) this.#end.observe(this.#footer ?? this.nextLink)
    else this.nextLink.textContent = "Load more"
  }

  #near(entries) {
    if (!entries.some(entry => entry.isIntersecting)) return
    this.#end.disconnect()
    this.#automatic += 1
    this.loadNext({ isAutomatic: true })
  }

  /** Where a table fits, or its box scrolls sideways alone, its header can stick to the page's. */
  #measure() {
    const box = this.table.parentElement
    this.#segments.fit(box.clientWidth)
    box.toggleAttribute("data-fits", this.table.offsetWidth <= box.clientWidth)
    box.toggleAttribute("data-sticks", getComputedStyle(box).overflowY === "clip")
  }

  /** In a list that is too long for one answer, the address and live changes follow the screen. */
  #rest() {
    const { isAll, address } = extentOf(this.table)
    if (isAll || this.isLoading) return
    keepExtent(this.table)
    if (this.#known.address && address !== this.#known.address) this.update()
  }

  #toTop() {
    this.#scroller.scrollTop = 0
    this.update()
  }

  get #isInfinite() { return "infinite" in this.dataset }
  get #scroller() { return scrollerOf(this.table) }
  get #isAtTop() { return this.#scroller.scrollTop <= 0 }

  #named({ length }) { return length === 1 ? this.dataset.item ?? "row" : this.dataset.items ?? "rows" }

  #click(event) {
    const link = followed(event, "a[rel=next], a[rel=prev]")
    if (link?.rel === "next" || (link && this.#isInfinite)) {
      event.preventDefault()
      if (link.rel === "next") this.loadNext()
      else this.loadEarlier()
    } else if (followed(event, "tr[data-key]") && !event.target.closest("a, button, input, label, select, textarea, summary")) {
      if (getSelection().isCollapsed) event.target.closest("tr").querySelector("a.row__link")?.click()
    }
  }
}

/** Rows from the server; an answer without any body is another page, such as that to sign in. */
async function loadRows(address, options) {
  const page = await loadFragment(address, options)
  if (page.content && !page.content.querySelector("tbody")) throw new FragmentError(0)
  return page
}
