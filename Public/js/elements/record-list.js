import { withParameter } from "../lib/address.js"
import { announce } from "../lib/announce.js"
import { loadFragment } from "../lib/fragment.js"
import { ListNotices } from "../lib/list-notices.js"
import { appendPage, keepingPlace, rowsOf, syncRows } from "../lib/rows.js"

const AUTOMATIC_PAGES = 5
const LARGEST_EXTENT = 1000
const TIMEOUT = 15_000

/** A list that loads its next pages, refreshes and stays current: <record-list data-state="idle" src="/shop/orders/-/rows"> around a table. */
export class RecordList extends HTMLElement {
  static define(tag = "record-list", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #request
  #generation = 0
  #refreshing = null
  #automatic = 0
  #isStale = false
  #etags = new Map()
  #observer
  #sizes
  #notices = new ListNotices(this)

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    this.addEventListener("click", event => this.#click(event), { signal })
    document.addEventListener("click", event => this.#clickAnywhere(event), { signal })
    document.addEventListener("live-updates:changed", () => this.update(), { signal })
    this.closest("pull-to-refresh")?.addEventListener("pull-to-refresh:released", event => event.detail.waitUntil(this.refresh()), { signal })
    addEventListener("online", () => this.state === "error-page" && this.loadNext(), { signal })
    addEventListener("pageshow", event => event.persisted && this.#settle(), { signal })
    addEventListener("scroll", () => scrollY <= 0 && this.#notices.hasPill && this.update(), { signal, passive: true })
    this.#sizes = new ResizeObserver(() => this.#measure())
    this.#sizes.observe(this)
    this.#settle()
  }
  disconnectedCallback() {
    this.#lifetime.abort()
    this.#observer?.disconnect()
    this.#sizes.disconnect()
  }

  // Attributes
  get src() { return this.getAttribute("src") }
  get state() { return this.dataset.state }
  set state(state) {
    this.dataset.state = state
    this.toggleAttribute("aria-busy", false)
    if (this.isLoading) this.setAttribute("aria-busy", "true")
    const loading = this.querySelector("tfoot")
    if (loading) loading.hidden = state !== "loading-page"
    const end = this.querySelector(".list-footer__end")
    if (end) end.hidden = state !== "end"
  }
  get isLoading() { return this.state.startsWith("loading") }
  get table() { return this.querySelector("table") }
  get nextLink() { return this.querySelector("tr.paging a[rel=next]") }

  // Actions
  /** Loads the next page. One request at a time; a page that failed is asked for again, never skipped. */
  async loadNext({ isAutomatic = false } = {}) {
    const link = this.nextLink
    if (!link || this.isLoading) return
    this.#automatic = isAutomatic ? this.#automatic + 1 : 0
    const page = await this.#ask("page", link.dataset.src || link.href)
    if (!page) return
    const added = appendPage(this.table, page.content)
    if (!isAutomatic) added[0]?.querySelector("a")?.focus()
    announce(`${added.length} more rows`)
    const extent = Math.min(rowsOf(this.table).length, LARGEST_EXTENT)
    history.replaceState(history.state, "", withParameter(location.href, "_extent", extent))
    this.#arrived("nextPage", page)
  }

  /** Asks for the first page again, past every cache. Rows beyond it stay only as far down as they are on screen. */
  refresh() {
    return this.#refreshing ??= this.#refresh().finally(() => { this.#refreshing = null })
  }

  /** Brings the loaded rows up to date where they stand; new rows above what is being read wait behind a pill. */
  async update() {
    if (this.isLoading || this.state === "error-page") return void (this.#isStale = this.isLoading)
    this.#isStale = false
    const generation = this.#generation
    const count = rowsOf(this.table).length
    const address = withParameter(this.src, "_extent", Math.min(count, LARGEST_EXTENT) || null)
    const page = await loadFragment(address, { signal: this.#lifetime.signal, etag: this.#etags.get(address) }).catch(() => null)
    if (generation !== this.#generation) return this.isLoading ? void (this.#isStale = true) : this.update()
    if (!page?.content) return
    const reading = scrollY > 0 ? rowsOf(this.table).filter(row => row.getBoundingClientRect().bottom > this.#top) : []
    const held = keepingPlace(reading, () => syncRows(this.table, page.content, { heldBefore: reading[0] ?? null, limit: LARGEST_EXTENT }))
    this.#etags = new Map(held ? [] : [[address, page.etag]])
    this.#notices.showPill(held, () => { scrollTo({ top: 0 }); this.update() })
    this.#arrived("refresh", page)
  }

  // Private
  async #refresh() {
    const shown = rowsOf(this.table).filter(row => row.getBoundingClientRect().top < innerHeight).length
    const size = this.table.tBodies[0].rows.length
    const page = await this.#ask("refresh", shown > size ? withParameter(this.src, "_extent", shown) : this.src, { isFresh: true })
    if (!page) return this.#notices.showFailure(this.dataset.updated, () => this.refresh())
    this.#notices.clear()
    this.#automatic = 0
    this.#etags.clear()
    syncRows(this.table, page.content)
    history.replaceState(history.state, "", withParameter(location.href, "_extent", shown > size ? shown : null))
    announce("Refreshed")
    this.#arrived("refresh", page)
  }

  async #ask(kind, address, { isFresh } = {}) {
    this.#request?.abort()
    this.#request = new AbortController()
    const generation = ++this.#generation
    this.state = `loading-${kind}`
    const signal = AbortSignal.any([this.#request.signal, this.#lifetime.signal, AbortSignal.timeout(TIMEOUT)])
    try {
      const page = await loadFragment(address, { signal, isFresh })
      return generation === this.#generation ? page : null
    } catch (error) {
      if (generation === this.#generation && this.isConnected) this.#failed(kind, error)
      return null
    }
  }

  #arrived(type, page) {
    if (page.date) this.dataset.updated = page.date.toISOString()
    for (const time of document.querySelectorAll("relative-time[data-time=updated]")) if (page.date) time.show(page.date)
    this.dispatchEvent(new CustomEvent("list:load", { bubbles: true, detail: { type } }))
    this.#settle()
    if (this.state === "end") this.dispatchEvent(new CustomEvent("list:end", { bubbles: true }))
    if (this.#isStale) this.update()
  }

  #failed(kind, error) {
    this.state = `error-${kind}`
    if (kind === "page") this.#notices.markPaging(this.nextLink)
    if (kind === "page" && error.retryAfter) setTimeout(() => this.state === "error-page" && this.loadNext({ isAutomatic: true }), error.retryAfter * 1000)
    this.dispatchEvent(new CustomEvent("list:error", { bubbles: true, detail: { type: kind, error } }))
  }

  #settle() {
    this.state = this.nextLink ? "idle" : rowsOf(this.table).length ? "end" : "empty"
    this.#measure()
    this.#observer?.disconnect()
    if (this.state !== "idle" || !("infinite" in this.dataset) || this.#automatic >= AUTOMATIC_PAGES) return
    // An observer fires once and then stays silent while the list is still short: observe anew after every page.
    this.#observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && this.loadNext({ isAutomatic: true }),
      { rootMargin: "0px 0px 100% 0px" },
    )
    this.#observer.observe(this.querySelector("footer") ?? this.nextLink)
  }

  /** A table that fits needs no scroller of its own, and its header can stick to the page's. */
  #measure() {
    const box = this.table.parentElement
    box.toggleAttribute("data-fits", this.table.offsetWidth <= box.clientWidth)
  }

  get #top() { return this.closest("body").querySelector(".bar")?.offsetHeight ?? 0 }

  #click(event) {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (event.target.closest("a[rel=next]")) {
      event.preventDefault()
      this.loadNext()
    } else if (!event.target.closest("a, button, input, label") && getSelection().isCollapsed) {
      event.target.closest("tr[data-key]")?.querySelector("a.row__link")?.click()
    }
  }

  #clickAnywhere(event) {
    const link = event.target.closest?.("[data-refresh]")
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    link.setAttribute("aria-busy", "true")
    this.refresh().finally(() => link.removeAttribute("aria-busy"))
  }
}
