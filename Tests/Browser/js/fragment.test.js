import assert from "node:assert/strict"
import { test } from "node:test"
import { retryAfter } from "../../../Public/js/lib/fragment.js"

const now = Date.parse("2026-03-10T12:00:00Z")
const cases = [["120", 120], ["Tue, 10 Mar 2026 12:00:30 GMT", 30], ["Tue, 10 Mar 2026 11:00:00 GMT", 0], ["soon", null], [null, null]]

for (const [value, seconds] of cases) {
  test(`Retry-After ${value} is ${seconds} seconds`, () => assert.equal(retryAfter(value, now), seconds))
}
