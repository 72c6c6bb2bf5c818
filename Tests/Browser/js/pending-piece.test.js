import assert from "node:assert/strict"
import { test } from "node:test"
import { makePending } from "../../../Public/js/lib/pending-piece.js"

/** As much of an element as a pending piece needs; `holder` is the element in it that has `data-text`, if one has. */
class Piece {
  constructor({ isHolder, holder = null }) { Object.assign(this, { isHolder, holder, dataset: {}, textContent: "" }) }
  matches(selector) { return selector === "[data-text]" && this.isHolder }
  querySelector(selector) { return selector === "[data-text]" ? this.holder : null }
  cloneNode() { return this }
}

test("the text stands in the template's element itself where that has data-text", () => {
  const piece = makePending({ firstElementChild: new Piece({ isHolder: true }) }, "Hello")
  assert.equal(piece.textContent, "Hello")
  assert.equal(piece.dataset.state, "pending")
})

test("the text stands in the element with data-text, and leaves what is around it", () => {
  const holder = { textContent: "" }
  const piece = makePending({ firstElementChild: new Piece({ isHolder: false, holder }) }, "Hello")
  assert.equal(holder.textContent, "Hello")
  assert.equal(piece.textContent, "")
})
