import assert from "node:assert/strict"
import { test } from "node:test"
import { ARMED, PullGesture } from "../../../Public/js/lib/pull-gesture.js"

function pull(moves, { isAllowed = true, touches = 1 } = {}) {
  const gesture = new PullGesture()
  gesture.begin({ x: 100, y: 100, touches, isAllowed })
  const claims = moves.map(({ dx = 0, dy = 0, ...rest }) => gesture.move({ x: 100 + dx, y: 100 + dy, ...rest }))
  return { gesture, claims }
}

test("a finger that goes 110 down arms it, and the release fires", () => {
  const { gesture } = pull([{ dy: 30 }, { dy: 111 }])
  assert.equal(gesture.phase, "armed")
  assert.ok(gesture.distance >= ARMED)
  assert.equal(gesture.end(), true)
  assert.equal(gesture.phase, "idle")
})

test("just short of that it does not fire", () => {
  const { gesture } = pull([{ dy: 30 }, { dy: 109 }])
  assert.equal(gesture.phase, "pulling")
  assert.equal(gesture.end(), false)
})

test("pushing back disarms it", () => {
  const { gesture } = pull([{ dy: 150 }, { dy: 40 }])
  assert.equal(gesture.end(), false)
})

const foreign = {
  "a sideways move": pull([{ dx: 60, dy: 20 }, { dy: 150 }]),
  "an upward move": pull([{ dy: -10 }, { dy: 150 }]),
  "a second finger": pull([{ dy: 50 }, { dy: 150, touches: 2 }]),
  "a move the browser already took": pull([{ dy: 50, isCancelable: false }, { dy: 150 }]),
  "a page below its top": pull([{ dy: 150 }], { isAllowed: false }),
  "two fingers from the start": pull([{ dy: 150 }], { touches: 2 }),
}
for (const [what, { gesture, claims }] of Object.entries(foreign)) {
  test(`${what} leaves the gesture to the browser`, () => {
    assert.equal(claims.at(-1), false)
    assert.equal(gesture.phase, "foreign")
    assert.equal(gesture.end(), false)
  })
}

test("a tremble decides nothing", () => assert.equal(pull([{ dx: 1, dy: 1 }]).gesture.phase, "undecided"))
