import assert from "node:assert/strict"
import { test } from "node:test"
import { Draft } from "../../../Public/js/lib/draft.js"
import { retryAfter } from "../../../Public/js/lib/fragment.js"

const now = Date.parse("2026-03-10T12:00:00Z")
const cases = [["120", 120], ["Tue, 10 Mar 2026 12:00:30 GMT", 30], ["Tue, 10 Mar 2026 11:00:00 GMT", 0], ["soon", null], [null, null]]

for (const [value, seconds] of cases) {
  test(`Retry-After ${value} is ${seconds} seconds`, () => assert.equal(retryAfter(value, now), seconds))
}

test("a draft is kept per page, and nothing is kept where storage is forbidden", () => {
  const kept = new Map()
  const storage = { getItem: key => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: key => kept.delete(key) }
  new Draft("/a", storage).text = "text"
  assert.equal(new Draft("/a", storage).text, "text")
  assert.equal(new Draft("/b", storage).text, "")
  new Draft("/a", storage).text = ""
  assert.equal(kept.size, 0)
  const forbidden = new Draft("/a", { getItem() { throw new Error("forbidden") }, setItem() { throw new Error("full") } })
  forbidden.text = "text"
  assert.equal(forbidden.text, "")
  assert.equal(new Draft("/a", null).text, "")
})
