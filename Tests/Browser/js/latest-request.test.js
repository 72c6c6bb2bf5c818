import assert from "node:assert/strict"
import { test } from "node:test"
import { LatestRequest } from "../../../Public/js/lib/latest-request.js"

/** A loader whose answers come when the test says so. */
function manualLoader() {
  const calls = []
  const load = (address, { signal }) => new Promise((resolve, reject) => calls.push({ address, signal, resolve, reject }))
  return { calls, load }
}

test("an answer is handed on", async () => {
  const { calls, load } = manualLoader()
  const answer = new LatestRequest(load).ask("/a")
  calls[0].resolve("rows")
  assert.deepEqual(await answer, { value: "rows" })
})

test("an error is a result", async () => {
  const { calls, load } = manualLoader()
  const answer = new LatestRequest(load).ask("/a")
  const error = new Error("offline")
  calls[0].reject(error)
  assert.deepEqual(await answer, { error })
})

test("a newer request aborts the older, whose late answer is dropped", async () => {
  const { calls, load } = manualLoader()
  const requests = new LatestRequest(load)
  const older = requests.ask("/filter-a"), newer = requests.ask("/filter-b")
  assert.equal(calls[0].signal.aborted, true)
  assert.equal(calls[1].signal.aborted, false)
  calls[1].resolve("b")
  calls[0].resolve("a")
  assert.equal(await older, null)
  assert.deepEqual(await newer, { value: "b" })
})

test("after an abort nothing arrives", async () => {
  const { calls, load } = manualLoader()
  const requests = new LatestRequest(load)
  const answer = requests.ask("/a")
  requests.abort()
  calls[0].reject(new Error("aborted"))
  assert.equal(await answer, null)
})
