import { morph, put } from "./morph.js"

const LINE = "tr:not(.paging, .loading, .loaded, .failure)"
/** So many rows that changed at once are none to look at each. */
const MANY = 50
const ROW = `${LINE}:not(.section)`

/** The records of a table, over all its bodies, in order. */
export function rowsOf(root) { return [...root.querySelectorAll(`tbody > ${ROW}`)] }

/** The records and the headings of their sections. */
function linesOf(root) { return [...root.querySelectorAll(`tbody > ${LINE}`)] }

/** Removes what a page that came in two parts showed in place of its rows. */
export function clearLoading(table) {
  for (const row of table.querySelectorAll("tbody > :is(.loading, .loaded)")) row.remove()
}

/** Rows by their ids; what has no key, such as a view's row, goes by its place. */
function byIdentity(rows) { return new Map(rows.map((row, index) => [row.id || index, row])) }

/** Appends a page; a row that is there already is renewed in its place, never doubled. Returns the new rows. */
export function appendPage(table, content) {
  const body = content.querySelector("tbody")
  table.querySelector("tr.paging")?.remove()
  if (!body) return []
  const numbered = new Set()
  for (const row of linesOf(body)) {
    if (row.id.startsWith("item-")) number(row, table, numbered)
    const known = find(row.id, table)
    if (!known) continue
    row.remove()
    if (morph(known, row)) flash(known)
  }
  const added = rowsOf(body)
  ;[...table.tBodies].at(-1).after(body)
  return added
}

/** Puts an earlier page before the others. Returns the new rows. */
export function prependPage(table, content) {
  const body = content.querySelector("tbody")
  for (const row of body.rows) if (row.matches(".paging") || find(row.id, table)) row.remove()
  table.tBodies[0].before(body)
  return rowsOf(body)
}

function find(id, table) {
  const row = id && document.getElementById(id)
  return row && table.contains(row) ? row : null
}

/** Items known by their content alone may be alike: they are told apart by number, as the server does within a page. */
function number(row, table, numbered) {
  const [, name] = /^(item-[^-]*)/.exec(row.id)
  for (let count = 2; numbered.has(row.id) || find(row.id, table); count += 1) row.id = `${name}-${count}`
  numbered.add(row.id)
}

/**
 * Makes some of the table's rows, or all, those of `content`, row by row. New rows above those that are being read wait:
 * they are counted, not shown. If the rows do not reach the table's end, the last of them may be missing because others
 * have pushed them out of the answer: they stay.
 */
export function syncRows(table, content, { bodies = [...table.tBodies], reading = [], reachesEnd = true } = {}) {
  const lines = bodies.flatMap(linesOf)
  const old = byIdentity(lines), fresh = byIdentity(linesOf(content))
  const waiting = newAbove(reading, old, fresh)
  let last = lineBefore(bodies[0])
  removeGone(old, fresh, reachesEnd ? waiting.size : missingAtEnd(old, fresh))
  const changed = []
  for (const [identity, row] of fresh) {
    if (waiting.has(identity)) continue
    const match = old.get(identity) ?? find(row.id, table)
    if (match && morph(match, row)) changed.push(match)
    last = place(bodies[0], match ?? row, last)
  }
  if (changed.length <= MANY) changed.forEach(flash)
  if (reachesEnd) replacePaging(table, content)
  return [...waiting].filter(identity => !fresh.get(identity).matches(".section")).length
}

function newAbove(reading, old, fresh) {
  const isRead = new Set(reading), identities = [...fresh.keys()]
  const first = identities.findIndex(identity => isRead.has(old.get(identity)))
  return new Set(identities.slice(0, Math.max(first, 0)).filter(identity => !old.has(identity)))
}

/** Removes what is no longer there, but for the last rows that only those waiting above have pushed out of the answer. */
function removeGone(old, fresh, waiting) {
  const pushed = new Set([...old.values()].slice(old.size - waiting))
  for (const [identity, row] of old) if (!fresh.has(identity) && !pushed.has(row)) row.remove()
}

function missingAtEnd(old, fresh) {
  const identities = [...old.keys()]
  const lastKnown = identities.findLastIndex(identity => fresh.has(identity))
  return identities.length - 1 - lastKnown
}

function place(body, row, last) {
  const following = last ? nextLine(last) : body.querySelector(LINE)
  // One that moved down is itself put where it belongs, and not all the others above it.
  if (following === row || (following && nextLine(following) === row)) return row
  put(last?.parentNode ?? body, row, last ? last.nextSibling : body.firstChild)
  return row
}

function lineBefore(body) {
  for (let before = body.previousElementSibling; before?.localName === "tbody"; before = before.previousElementSibling) {
    const last = linesOf(before).at(-1)
    if (last) return last
  }
  return null
}

function nextLine(row) {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) if (next.matches(LINE)) return next
  for (let body = row.parentNode.nextElementSibling; body?.localName === "tbody"; body = body.nextElementSibling) {
    const first = body.querySelector(LINE)
    if (first) return first
  }
}

function replacePaging(table, content) {
  const old = table.querySelector("tr.paging"), fresh = content.querySelector("tr.paging")
  if (old && fresh) morph(old, fresh)
  else if (fresh) [...table.tBodies].at(-1).append(fresh)
  else old?.remove()
}

function flash(row) {
  row.dataset.changed = ""
  row.addEventListener("animationend", () => delete row.dataset.changed, { once: true })
}
