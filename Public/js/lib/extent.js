import { withParameter } from "./address.js"
import { scrollerOf, topOf } from "./place.js"
import { rowsOf } from "./rows.js"
import { isAway } from "./segments.js"

/** The rows that one answer holds at most. */
const LARGEST = 1000

/**
 * The rows of a list that one answer can tell all about, each page of which says `from` where it was loaded: all of them,
 * or of a long list those around the screen.
 */
export function extentOf(table) {
  const bodies = [...table.tBodies].filter(body => body.dataset.from)
  const counts = bodies.map(body => rowsOf(body).length)
  const after = bodies.map((_, index) => counts.slice(index).reduce((sum, count) => sum + count, 0))
  let first = 0
  if (after[0] > LARGEST) {
    const shown = Math.max(0, bodies.findIndex(body => !isAway(body)) - 1)
    first = Math.min(shown, after.findIndex(count => count <= LARGEST))
    if (first < 0) first = shown
  }
  const count = Math.min(after[first] ?? 0, LARGEST)
  return {
    address: withParameter(bodies[first].dataset.from, "_extent", count || null), from: bodies[first].dataset.from, count,
    bodies: bodies.slice(first), reachesEnd: after[first] <= LARGEST, isAll: bodies[first] === table.tBodies[0] && after[first] <= LARGEST,
  }
}

/** Keeps in the address what is loaded, so that Back and reload bring the same rows; of a long list, also the place in it. */
export function keepExtent(table, isOnePage = false) {
  if (/[?&]_(prev|last)=/.test(location.search)) return
  const { from, count, isAll } = extentOf(table)
  const cursor = new URL(from, location).searchParams.get("_next")
  const address = withParameter(withParameter(location.href, "_next", cursor), "_extent", isOnePage ? null : count)
  history.scrollRestoration = isAll ? "auto" : "manual"
  history.replaceState({ ...history.state, place: isAll ? null : placeIn(table) }, "", address)
}

/** The browser itself finds the place again in a list that is all there; in a part of one, a row tells it. */
export function restorePlace(table) {
  const { row: id, top } = history.state?.place ?? {}
  const row = id && document.getElementById(id)
  if (row && history.scrollRestoration === "manual") scrollerOf(table).scrollTop += row.getBoundingClientRect().top - top
}

function placeIn(table) {
  const row = shownRows(table).find(row => row.id)
  return row ? { row: row.id, top: row.getBoundingClientRect().top } : null
}

/** The rows from the first that can be read on, as far as they have a place on the screen or near it. */
export function shownRows(table) {
  const top = topOf(scrollerOf(table))
  return [...table.tBodies].filter(body => !isAway(body)).flatMap(rowsOf).filter(row => row.getBoundingClientRect().bottom > top)
}
