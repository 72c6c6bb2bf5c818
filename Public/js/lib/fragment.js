import { loadElements, make } from "./page.js"

const PATIENCE = 15_000

/** A piece that could not be had. */
export class FragmentError extends Error {
  constructor(status, { message = `The server answered ${status}.`, retryAfter = null } = {}) {
    super(message)
    Object.assign(this, { status, retryAfter })
  }
}

/** A piece of HTML; its `content` is null if it is still the one with the given tag. */
export async function loadFragment(address, { signal, etag, isFresh = false } = {}) {
  const headers = etag ? { "If-None-Match": etag } : {}
  const response = await fetch(address, { headers, signal: timely(signal), cache: isFresh ? "reload" : "no-cache" })
  const answer = name => response.headers.get(name)
  const date = new Date(answer("Date") ?? NaN)
  if (response.status === 304) return { content: null, etag, date }
  if (!response.ok) throw new FragmentError(response.status, { retryAfter: retryAfter(answer("Retry-After")) })
  const content = parse(await response.text())
  return { content, etag: answer("ETag"), date, asOf: content.firstElementChild?.dataset.asOf }
}

/** A signal that also ends what takes too long. */
export function timely(signal, time = PATIENCE) { return AbortSignal.any([signal, AbortSignal.timeout(time)]) }

/** HTML as a document fragment; a template may hold a lone `<tbody>`. */
export function parse(html) {
  const { content } = make("template", { innerHTML: html })
  loadElements(content)
  return content
}

export function retryAfter(value, now = Date.now()) {
  if (!value) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
