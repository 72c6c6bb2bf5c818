import assert from "node:assert/strict"
import { test } from "node:test"
import { keyboardInset } from "../../../Public/js/lib/keyboard.js"

const rest = { tallest: 844, innerHeight: 844, height: 844, offsetTop: 0, scale: 1 }
const cases = [
  ["no keyboard", {}, { inset: 0, height: 0, isUp: false }],
  ["a browser that shrinks the page", { innerHeight: 500, height: 500 }, { inset: 0, height: 344, isUp: true }],
  ["a browser that covers the page", { height: 500 }, { inset: 344, height: 344, isUp: true }],
  ["a covered page that is panned", { height: 500, offsetTop: 120 }, { inset: 224, height: 344, isUp: true }],
  ["a toolbar that slides in", { innerHeight: 788, height: 788 }, { inset: 0, height: 0, isUp: false }],
  ["a pinch zoom", { height: 400, offsetTop: 100, scale: 2 }, null],
]

for (const [what, change, expected] of cases) {
  test(what, () => assert.deepEqual(keyboardInset({ ...rest, ...change }), expected))
}
