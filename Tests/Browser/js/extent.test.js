import assert from "node:assert/strict"
import { test } from "node:test"
import { withParameter } from "../../../Public/js/lib/extent.js"

const cases = [
  ["/a/b", "/a/b?_extent=100"],
  ["/a/b?_extent=50", "/a/b?_extent=100"],
  ["/a~2Eb?x~5F=1+2&_extent=50&y=%20#top", "/a~2Eb?x~5F=1+2&y=%20&_extent=100#top"],
  ["http://example.org/a?_extents=1", "http://example.org/a?_extents=1&_extent=100"],
]

for (const [address, expected] of cases) {
  test(`${address} gets an extent`, () => assert.equal(withParameter(address, "_extent", 100), expected))
}

test("null takes the parameter away", () => assert.equal(withParameter("/a?_extent=1", "_extent", null), "/a"))
