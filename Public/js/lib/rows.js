import { morph } from "./morph.js"

/** The records of a table, over all its bodies, in order. */
export function rowsOf(root) { return [...root.querySelectorAll("tbody > tr[id]")] }

/** Appends a page; a row that is there already is renewed in its place, never doubled. Returns the new rows. */
export function appendPage(table, content) {
  const body = content.querySelector("tbody")
  const old = new Map(rowsOf(table).map(row => [row.id, row]))
  table.querySelector("tr.paging")?.remove()
  if (!body) return []
  for (const row of rowsOf(content)) {
    if (!old.has(row.id)) continue
    row.remove()
    flash(old.get(row.id), row)
  }
  const added = rowsOf(content)
  ;[...table.tBodies].at(-1).after(body)
  return added
}

/**
 * Makes the table's first rows those of `content`, row by row. New rows above `heldBefore` wait: they are counted, not
 * shown. Rows beyond `limit` are not judged, since the answer could not contain them.
 */
export function syncRows(table, content, { heldBefore = null, limit = Infinity } = {}) {
  const old = rowsOf(table), fresh = rowsOf(content)
  const byId = new Map(old.map(row => [row.id, row])), kept = new Set(fresh.map(row => row.id))
  const isWhole = old.length <= limit
  let held = 0, last = null, isHolding = heldBefore !== null && kept.has(heldBefore.id)
  for (const row of old.slice(0, limit)) if (!kept.has(row.id) && isWhole) row.remove()
  for (const row of fresh) {
    const match = byId.get(row.id)
    if (match === heldBefore) isHolding = false
    if (!match && isHolding) { held += 1; continue }
    if (match) flash(match, row)
    last = place(table, match ?? row, last)
  }
  if (isWhole) replacePaging(table, content)
  return held
}

function place(table, row, last) {
  const following = last ? nextRow(last) : rowsOf(table)[0]
  if (following === row) return row
  if (last) last.after(row)
  else table.tBodies[0].prepend(row)
  return row
}

function nextRow(row) {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) if (next.id) return next
  for (let body = row.parentNode.nextElementSibling; body?.localName === "tbody"; body = body.nextElementSibling) {
    if (body.querySelector("tr[id]")) return body.querySelector("tr[id]")
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

/** Shows the count that came with the rows, if one did. */
export function showCount(content) {
  const { count } = content.querySelector("tbody")?.dataset ?? {}
  const shown = document.querySelector(".page-header__count")
  if (count && shown) shown.textContent = count
}
