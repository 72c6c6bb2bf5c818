import assert from "node:assert/strict"
import { test } from "node:test"
import { relativeTime } from "../../../Public/js/lib/relative-time.js"

const now = new Date("2026-03-10T12:00:00Z")
const cases = [
  ["2026-03-10T11:59:30Z", "now", 30_000],
  ["2026-03-10T11:58:50Z", "1 minute ago", 50_000],
  ["2026-03-10T10:30:00Z", "1 hour ago", 1_800_000],
  ["2026-03-09T11:00:00Z", "yesterday", 82_800_000],
  ["2026-03-10T12:05:30Z", "in 5 minutes", 30_000],
  ["2026-03-01T12:00:00Z", "Mar 1", Infinity],
  ["2024-03-01T12:00:00Z", "Mar 1, 2024", Infinity],
]

for (const [moment, text, validFor] of cases) {
  test(`${moment} reads "${text}"`, () => assert.deepEqual(relativeTime(new Date(moment), now, "en"), { text, validFor }))
}

test("what is no date has no text", () => assert.equal(relativeTime(new Date("soon"), now).text, null))
