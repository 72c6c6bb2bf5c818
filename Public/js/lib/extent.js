import { scrollerOf, shownRows } from "./place.js"
import { rowsOf } from "./rows.js"
import { isAway } from "./segments.js"

/** The rows that one answer holds at most. */
const LARGEST = 1000

/** The address with one query parameter set, or removed if it has no value; every other byte stays. */
export function withParameter(address, name, value) {
  const [, path, query = "", hash = ""] = address.match(/^([^?#]*)(?:\?([^#]*))?(#.*)?$/)
  const parts = query.split("&").filter(part => part && part.split("=")[0] !== name)
  if (value) parts.push(`${name}=${encodeURIComponent(value)}`)
  return path + (parts.length ? `?${parts.join("&")}` : "") + hash
}

/** The rows that one answer can tell all about: all, or of a long list those around the screen. */
export function extentOf(table) {
  const bodies = [...table.tBodies].filter(body => body.dataset.from)
  let first = bodies.length, count = 0
  while (first > 0) {
    const more = rowsOf(bodies[first - 1]).length
    if (count + more > LARGEST) break
    count += more
    first -= 1
  }
  const reachesEnd = first === 0, shown = Math.max(0, bodies.findIndex(body => !isAway(body)) - 1)
  const isCut = shown < first
  if (isCut) [first, count] = [shown, LARGEST]
  const { from } = bodies[first].dataset
  return {
    from, count, address: withParameter(from, "_extent", count), bodies: bodies.slice(first), reachesEnd: !isCut,
    isAll: reachesEnd && bodies[0] === table.tBodies[0],
  }
}

/** Keeps in the address what is loaded, so that Back and reload bring the same rows, and the place in a long list. */
export function keepExtent(table, isOnePage = false) {
  if (/[?&]_(prev|last)=/.test(location.search)) return
  const { from, count, isAll } = extentOf(table)
  const cursor = new URL(from, location).searchParams.get("_next")
  const address = withParameter(withParameter(location.href, "_next", cursor), "_extent", isOnePage ? null : count)
  history.scrollRestoration = isAll ? "auto" : "manual"
  history.replaceState({ ...history.state, place: isAll ? null : placeIn(table) }, "", address)
}

export function restorePlace(table) {
  const { row: id, top } = history.state?.place ?? {}
  const row = id && document.getElementById(id)
  if (row && history.scrollRestoration === "manual") scrollerOf(table).scrollTop += row.getBoundingClientRect().top - top
}

function placeIn(table) {
  const row = shownRows(table).find(row => row.id)
  return row ? { row: row.id, top: row.getBoundingClientRect().top } : null
}
