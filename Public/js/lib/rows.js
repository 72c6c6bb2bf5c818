import { morph } from "./morph.js"

const LINE = "tr:not(.paging, .loading, .loaded, .failure)"
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
  const old = new Map(linesOf(table).filter(row => row.id).map(row => [row.id, row]))
  table.querySelector("tr.paging")?.remove()
  if (!body) return []
  for (const row of linesOf(content)) {
    if (row.id.startsWith("item-")) number(row, old)
    const known = old.get(row.id)
    if (!known || known === row) continue
    row.remove()
    flash(known, row)
  }
  const added = rowsOf(content)
  ;[...table.tBodies].at(-1).after(body)
  return added
}

/** Items known by their content alone may be alike: they are told apart by number, as the server does within a page. */
function number(row, old) {
  const [, name] = /^(item-[^-]*)/.exec(row.id)
  for (let count = 2; old.has(row.id); count += 1) row.id = `${name}-${count}`
  old.set(row.id, row)
}

/**
 * Makes the table's first rows those of `content`, row by row. New rows above those that are being read wait: they are
 * counted, not shown. Rows beyond `limit` are not judged, since the answer could not contain them.
 */
export function syncRows(table, content, { reading = [], limit = Infinity } = {}) {
  const old = byIdentity(linesOf(table)), fresh = byIdentity(linesOf(content))
  const isWhole = old.size <= limit
  const waiting = newAbove(reading, old, fresh)
  if (isWhole) removeGone(old, fresh, waiting.size)
  let last = null
  for (const [identity, row] of fresh) {
    if (waiting.has(identity)) continue
    const match = old.get(identity)
    if (match) flash(match, row)
    last = place(table, match ?? row, last)
  }
  if (isWhole) replacePaging(table, content)
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

function place(table, row, last) {
  const following = last ? nextLine(last) : linesOf(table)[0]
  if (following === row) return row
  if (last) last.after(row)
  else table.tBodies[0].prepend(row)
  return row
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

function flash(row, fresh) {
  if (!morph(row, fresh)) return
  row.dataset.changed = ""
  row.addEventListener("animationend", () => delete row.dataset.changed, { once: true })
}

/** Runs a change and puts the first of these rows that survives it back where it was on the screen. */
export function keepingPlace(rows, change) {
  const places = rows.map(row => [row, row.getBoundingClientRect().top])
  const result = change()
  const [row, top] = places.find(([row]) => row.isConnected) ?? []
  if (row) scrollBy(0, row.getBoundingClientRect().top - top)
  return result
}
