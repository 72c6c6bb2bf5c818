import assert from "node:assert/strict"
import { test } from "node:test"
import { follow, isOver, pause, sleepFor, spoken } from "../../../Public/js/lib/job.js"

async function all(steps, { signal = new AbortController().signal, pauses = [] } = {}) {
  const ask = async () => { const step = steps.shift(); if (step instanceof Error) throw step; return step }
  const found = []
  for await (const status of follow(ask, { sleep: async time => { pauses.push(time) }, signal })) found.push(status)
  return found
}

test("a job is asked for until it is over", async () => {
  const steps = ["waiting", "running", "running", "done", "never"].map(phase => ({ phase }))
  assert.deepEqual((await all(steps)).map(({ phase }) => phase), ["waiting", "running", "running", "done"])
  for (const phase of ["done", "failed", "cancelled"]) assert.equal(isOver({ phase }), true)
})

test("the pauses grow to a bound, and begin again after failures", async () => {
  const pauses = []
  await all([{ phase: "running" }, new Error(), new Error(), { phase: "running" }, { phase: "done" }], { pauses })
  assert.deepEqual(pauses, [300, 1000, 2000, 375])
  assert.deepEqual([pause(100), pause(0, 100)], [2000, 10_000])
})

test("an answer that does not come is told as null, one that there is no such job ends it", async () => {
  assert.deepEqual(await all([new Error(), { phase: "done" }]), [null, { phase: "done" }])
  for (const status of [403, 404]) await assert.rejects(all([Object.assign(new Error(), { status })]))
})

test("whoever leaves hears nothing more", async () => {
  const abort = new AbortController()
  const ask = async () => { abort.abort(); throw new Error() }
  for await (const status of follow(ask, { signal: abort.signal })) assert.fail(status)
  const other = new AbortController()
  const pausing = sleepFor(1000, other.signal)
  other.abort()
  await pausing
})

test("a screen reader hears of phases and quarters, not of steps", () => {
  const at = (phase, fraction, message = "") => ({ heading: phase, phase, fraction, message })
  assert.equal(spoken(undefined, at("running", 0, "Order 1")), "running. Order 1")
  assert.equal(spoken(at("running", 0.1), at("running", 0.2)), null)
  assert.equal(spoken(at("running", 0.1), at("running", 0.6)), "50 percent")
  assert.equal(spoken(at("running", null), at("running", null)), null)
  assert.equal(spoken(at("running", 0.9), at("done", null, "All")), "done. All")
})
