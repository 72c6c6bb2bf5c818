import { loadFragment } from "./fragment.js"
import { morph } from "./morph.js"

/** Asks for the list's own header again. If that fails, the old one stays: the list itself says what is wrong. */
export async function renewHeader(signal) {
  const header = document.getElementById("list-header")
  if (!header) return
  const page = await loadFragment(header.dataset.src, { signal, isFresh: true }).catch(() => null)
  const fresh = page?.content?.firstElementChild
  if (fresh && header.isConnected) morph(header, fresh)
}

/** Says of when the rows are that have just arrived. */
export function showAge(iso) {
  const age = document.querySelector(".as-of relative-time")
  if (!age) return
  Object.assign(age.time, { dateTime: iso, title: new Date(iso).toLocaleString() })
  age.update()
}
