import assert from "node:assert/strict"
import { test } from "node:test"
import { fileName, gather, inWords, TooMuch } from "../../../Public/js/lib/download.js"

const names = [
  ['attachment; filename="orders.csv"', "orders.csv"],
  ["attachment; filename=\"_l.csv\"; filename*=UTF-8''%C3%96l.csv", "Öl.csv"],
  [null, "export"],
]

for (const [field, expected] of names) {
  test(`${field} names ${expected}`, () => assert.equal(fileName(field), expected))
}

for (const [bytes, words] of [[1, "1 byte"], [1023, "1023 bytes"], [2048, "2 KiB"], [1_572_864, "1.5 MiB"]]) {
  test(`${bytes} bytes are ${words}`, () => assert.equal(inWords(bytes), words))
}

function answering(t, body, init) { t.mock.method(globalThis, "fetch", async () => new Response(body, init)) }

test("a file is gathered whole, and tells how much has come", async t => {
  answering(t, "id\r\n1\r\n", { headers: { "Content-Disposition": 'attachment; filename="a.csv"' } })
  const told = []
  const file = await gather("/a", { signal: new AbortController().signal, onProgress: words => told.push(words) })
  assert.equal(await file.blob.text(), "id\r\n1\r\n")
  assert.equal(file.name, "a.csv")
  assert.deepEqual(told, ["7 bytes"])
})

test("what is larger than a page should hold is left to the browser", async t => {
  answering(t, "x".repeat(11))
  const options = { signal: new AbortController().signal, onProgress() {}, limit: 10 }
  await assert.rejects(gather("/a", options), TooMuch)
})

test("a refusal and a transfer that breaks off are no files", async t => {
  const options = { signal: new AbortController().signal, onProgress() {} }
  answering(t, "no", { status: 503 })
  await assert.rejects(gather("/a", options), /answered 503/)
  t.mock.restoreAll()
  answering(t, new ReadableStream({ pull(controller) { controller.error(new TypeError("broken")) } }))
  await assert.rejects(gather("/a", options), /broke off/)
})
