import { morph, put } from "./morph.js"

/** More rows that change at once than these do not flash. */
const MANY = 50
const LINE = ":not(.paging, .loading, .loaded, .failure)"

/** The records of a table or one of its bodies, in order. */
export function rowsOf(root) { return linesOf(root).filter(line => !line.matches(".section")) }

/** The records and the headings of their sections. */
function linesOf(root) {
  const bodies = root.tBodies ?? [root]
  return Array.from(bodies).flatMap(body => Array.from(body.rows).filter(row => row.matches(LINE)))
}

/** Lines by their ids; what has no key, such as a view's row, goes by its place. */
function byIdentity(lines) { return new Map(lines.map((line, index) => [line.id || index, line])) }

function find(id, table) {
  const row = id && document.getElementById(id)
  return row && table.contains(row) ? row : null
}

/** Appends a page; a row that is there already is renewed in its place. Returns the new rows. */
export function appendPage(table, content) {
  const body = content.querySelector("tbody")
  pagingOf(table)?.remove()
  if (!body) return []
  const numbered = new Set()
  for (const line of linesOf(body)) {
    if (line.id.startsWith("item-")) number(line, table, numbered)
    const known = find(line.id, table)
    if (!known) continue
    line.remove()
    if (morph(known, line)) flash(known)
  }
  const added = rowsOf(body)
  ;[...table.tBodies].at(-1).after(body)
  return added
}

/** Puts an earlier page before the others. Returns the new rows. */
export function prependPage(table, content) {
  const body = content.querySelector("tbody")
  for (const row of [...body.rows]) if (row.matches(".paging") || find(row.id, table)) row.remove()
  table.tBodies[0].before(body)
  return rowsOf(body)
}

/** Items known by their content alone may be alike: they are told apart by number, as in the server. */
function number(line, table, numbered) {
  const [, name] = /^(item-[^-]*)/.exec(line.id)
  for (let count = 2; numbered.has(line.id) || find(line.id, table); count += 1) line.id = `${name}-${count}`
  numbered.add(line.id)
}

/**
 * Makes bodies those of `content`, row by row. New rows above what is read wait: they are counted, not shown. Last rows
 * that others have pushed out of the answer stay.
 */
export function syncRows(table, content, { bodies = [...table.tBodies], reading = [], reachesEnd = true } = {}) {
  const old = byIdentity(bodies.flatMap(linesOf))
  const fresh = byIdentity(linesOf(content.querySelector("tbody"))), identities = [...fresh.keys()]
  const isRead = new Set(reading), first = identities.findIndex(identity => isRead.has(old.get(identity)))
  const waiting = identities.slice(0, Math.max(first, 0)).filter(identity => !old.has(identity))
  const pushed = reachesEnd ? waiting.length : old.size - 1 - [...old.keys()].findLastIndex(identity => fresh.has(identity))
  const left = [...old].filter(([identity, line], index) => {
    const stays = fresh.has(identity) || index >= old.size - pushed
    if (!stays) line.remove()
    return stays
  }).map(([, line]) => line)
  const changed = [], count = waiting.filter(identity => !fresh.get(identity).matches(".section")).length
  for (const identity of waiting) fresh.delete(identity)
  let last = null
  for (const [identity, row] of fresh) {
    const match = old.get(identity) ?? find(row.id, table)
    if (match && morph(match, row)) changed.push(match)
    last = place(match ?? row, last, left, bodies[0])
  }
  if (changed.length <= MANY) changed.forEach(flash)
  if (reachesEnd) replacePaging(table, content)
  return count
}

function place(line, last, left, body) {
  // One that moved down is itself put where it belongs, and not all the others above it.
  const index = left.indexOf(line)
  if (index === 0 || index === 1) left.splice(0, index + 1)
  else {
    if (index > 0) left.splice(index, 1)
    put(last?.parentNode ?? body, line, last ? last.nextSibling : body.firstChild)
  }
  return line
}

/** The row with the link to the next page; a search of all rows would cost more the longer the list is. */
export function pagingOf(table) { return [...table.tBodies].at(-1).querySelector("tr.paging") }

function replacePaging(table, content) {
  const old = pagingOf(table), fresh = content.querySelector("tr.paging")
  if (old && fresh) morph(old, fresh)
  else if (fresh) [...table.tBodies].at(-1).append(fresh)
  else old?.remove()
}

function flash(row) {
  row.dataset.changed = ""
  row.addEventListener("animationend", () => delete row.dataset.changed, { once: true })
}
