/** A fragment that could not be had: `status` is 0 if no answer came, `retryAfter` counts seconds. */
export class FragmentError extends Error {
  constructor(status, retryAfter = null) {
    super(`The server answered ${status}.`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Asks for a piece of HTML. `content` is null if it is still the one with the given tag. */
export async function loadFragment(address, { signal, etag, isFresh = false } = {}) {
  const headers = etag ? { "If-None-Match": etag } : {}
  const response = await fetch(address, { headers, signal, cache: isFresh ? "reload" : "no-cache" })
  if (response.status === 304) return { content: null, etag, date: dateOf(response) }
  if (!response.ok) throw new FragmentError(response.status, retryAfter(response.headers.get("Retry-After")))
  const content = parse(await response.text())
  const asOf = content.firstElementChild?.dataset.asOf ?? null
  return { content, etag: response.headers.get("ETag"), date: dateOf(response), asOf }
}

/** HTML as a document fragment; a template may hold a lone `<tbody>`. */
export function parse(html) {
  const template = document.createElement("template")
  template.innerHTML = html
  return template.content
}

export function retryAfter(value, now = Date.now()) {
  if (!value) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

function dateOf(response) {
  const date = new Date(response.headers.get("Date") ?? NaN)
  return Number.isNaN(date.getTime()) ? null : date
}
