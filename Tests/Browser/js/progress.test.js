import assert from "node:assert/strict"
import { test } from "node:test"
import { Progress } from "../../../Public/js/lib/progress.js"

test("work within the grace is never shown, but blocks at once", () => {
  const progress = new Progress()
  const token = progress.show({ blocks: true }, 0)
  assert.deepEqual([progress.at(0).blocks, progress.at(0).isVisible, progress.at(0).nextAt], [true, false, 200])
  progress.hide(token, 190)
  assert.equal(progress.at(190).phase, "idle")
})

test("what was shown stays for its minimum", () => {
  const progress = new Progress()
  const token = progress.show({ message: "Working" }, 0)
  assert.equal(progress.at(200).isVisible, true)
  progress.hide(token, 210)
  assert.deepEqual([progress.at(599).isVisible, progress.at(599).nextAt, progress.at(600).phase], [true, 600, "idle"])
})

test("it goes when its last owner has gone, and a stranger's token does nothing", () => {
  const progress = new Progress()
  const first = progress.show({}, 0), second = progress.show({ message: "second" }, 0)
  progress.hide(first, 10)
  progress.hide(first, 10)
  progress.hide(99, 10)
  assert.equal(progress.at(10).message, "second")
  progress.hide(second, 20)
  assert.equal(progress.at(20).phase, "idle")
})

test("success stays for reading time, failure until dismissed", () => {
  const progress = new Progress()
  progress.succeed(progress.show({}, 0), "Saved", 100)
  assert.deepEqual([progress.at(999).phase, progress.at(1000).phase], ["success", "idle"])
  progress.succeed(progress.show({}, 0), "x".repeat(50), 0)
  assert.equal(progress.at(3499).phase, "success")
  progress.fail(progress.show({}, 5000), "No", 5000)
  assert.equal(progress.at(1e9).phase, "failure")
  progress.dismiss()
  assert.equal(progress.at(1e9).phase, "idle")
})

test("it draws the newest owner's message and fraction, and says when work takes long", () => {
  const progress = new Progress()
  const token = progress.show({ message: "Exporting" }, 0)
  progress.update(token, { fraction: 0.25 })
  progress.update(token, { message: "Exporting 2 of 8" })
  const { message, fraction, isLong, nextAt } = progress.at(300)
  assert.deepEqual({ message, fraction, isLong, nextAt }, { message: "Exporting 2 of 8", fraction: 0.25, isLong: false, nextAt: 10_000 })
  assert.equal(progress.at(10_000).isLong, true)
})

test("work says what cancelling and leaving it do, and can take it back", () => {
  const progress = new Progress()
  const token = progress.show({}, 0), cancel = () => {}
  assert.deepEqual([progress.at(0).cancel, progress.at(0).leave, progress.at(0).detail], [null, null, ""])
  progress.update(token, { cancel, leave: cancel, detail: "40 of 100" })
  progress.update(token, { message: "Exporting" })
  assert.deepEqual([progress.at(0).cancel, progress.at(0).leave, progress.at(0).detail], [cancel, cancel, "40 of 100"])
  progress.update(token, { cancel: null })
  assert.equal(progress.at(0).cancel, null)
})
