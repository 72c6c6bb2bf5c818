import { rowsOf } from "./rows.js"
import { isAway } from "./segments.js"

/** What scrolls an element up and down: a box around it, or the page. */
export function scrollerOf(element) {
  for (let node = element; node && node !== document.body; node = node.parentElement) {
    if (node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node
  }
  return document.scrollingElement
}

/** The rows that one reads, and those after them that have a place. */
export function shownRows(table) {
  const scroller = scrollerOf(table), isPage = scroller === document.scrollingElement
  const top = isPage ? document.querySelector(".bar")?.offsetHeight ?? 0 : scroller.getBoundingClientRect().top
  const rows = [...table.tBodies].filter(body => !isAway(body)).flatMap(rowsOf)
  return rows.filter(row => row.getBoundingClientRect().bottom > top)
}

/** Runs a change, and puts the first of these rows that survives it back in its place on the screen. */
export function keepingPlace(rows, scroller, change) {
  const places = rows.map(row => [row, row.getBoundingClientRect().top])
  const result = change()
  const [row, top] = places.find(([row]) => row.isConnected) ?? []
  if (row) scroller.scrollTop += row.getBoundingClientRect().top - top
  return result
}
