import { isSelected } from "./morph.js"

/** Leaves the bodies of a table that are far off screen out of layout; they stay in the page, and can be found. */
export class Segments {
  #table
  #width = null
  #observer = new IntersectionObserver(entries => this.#note(entries), { scrollMargin: "200% 0px" })
  #changed

  constructor(table, changed) {
    this.#table = table
    this.#changed = changed
  }

  /** Tells anew where each body is. */
  watch() {
    for (const body of this.#table.tBodies) {
      if (isAway(body)) continue
      this.#observer.unobserve(body)
      this.#observer.observe(body)
    }
  }
  disconnect() { this.#observer.disconnect() }

  /** Heights and columns hold for one width of the list. */
  fit(width) {
    if (width === this.#width) return
    this.#width = width
    for (const cell of this.#headings) cell.style.removeProperty("inline-size")
    for (const body of this.#table.tBodies) show(body)
    this.watch()
  }

  /** Lets a body off screen be as high as the rows that it has after a change. */
  settle() {
    for (const body of this.#table.tBodies) {
      const { away: before, height } = body.dataset
      if (before && body.rows.length !== Number(before)) leave(body, height / before * body.rows.length)
    }
  }

  get #headings() { return this.#table.tHead?.rows[0]?.cells ?? [] }

  #note(entries) {
    const cameNear = entries.filter(({ target, isIntersecting }) => isIntersecting && isAway(target))
    const wentAway = entries.filter(({ target, isIntersecting }) => !isIntersecting && target.rows.length && !isHeld(target))
    for (const { target } of cameNear) show(target)
    if (wentAway.length) this.#holdColumns()
    for (const { target, boundingClientRect } of wentAway) leave(target, boundingClientRect.height)
    if (cameNear.length) this.#changed()
  }

  /** Columns must not change their widths with the rows that happen to be near. */
  #holdColumns() {
    if (getComputedStyle(this.#table).display !== "table") return
    const widths = Array.from(this.#headings, cell => cell.getBoundingClientRect().width)
    widths.forEach((width, index) => { this.#headings[index].style.inlineSize ||= `${width}px` })
  }
}

/** Whether a body is off screen, so that its rows have no place of their own. */
export function isAway(body) { return "away" in body.dataset }

function leave(body, height) {
  Object.assign(body.dataset, { away: body.rows.length, height })
  body.style = `display: block; inline-size: 0; content-visibility: auto; contain-intrinsic-block-size: ${height}px`
}

function show(body) {
  delete body.dataset.away
  delete body.dataset.height
  body.removeAttribute("style")
}

/** The link to the next page goes when that comes, and the reader's own place stays as it is. */
function isHeld(body) {
  return body.querySelector(".paging") || body.contains(document.activeElement) || isSelected(body)
}
