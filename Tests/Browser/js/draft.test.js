import assert from "node:assert/strict"
import { test } from "node:test"
import { draftOf } from "../../../Public/js/lib/draft.js"

test("a draft is kept per page, and nothing is kept where storage is forbidden", () => {
  const kept = new Map()
  const storage = { getItem: key => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: key => kept.delete(key) }
  const draft = path => draftOf(path, () => storage)
  draft("/a").text = "text"
  assert.equal(draft("/a").text, "text")
  assert.equal(draft("/b").text, "")
  draft("/a").text = ""
  assert.equal(kept.size, 0)
  const full = draftOf("/a", () => ({ getItem: () => null, setItem() { throw new Error("full") } }))
  full.text = "text"
  assert.equal(full.text, "")
  assert.equal(draftOf("/a", () => { throw new Error("forbidden") }).text, "")
})
