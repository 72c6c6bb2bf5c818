/** The bytes that a page holds at most. */
export const LIMIT = 64 * 1024 * 1024

/** A file that is larger than a page should hold. */
export class TooMuch extends Error {}

/** Loads a whole file, and tells now and then in words how much of it has come. */
export async function gather(address, { signal, onProgress, limit = LIMIT }) {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`The server answered ${response.status}. Nothing was exported.`)
  const pieces = []
  let size = 0
  try {
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > limit) {
        reader.cancel()
        throw new TooMuch()
      }
      pieces.push(value)
      onProgress(inWords(size))
    }
  } catch (error) {
    if (signal.aborted || error instanceof TooMuch) throw error
    throw new Error("The export broke off, so there is no file. Try again.")
  }
  const type = response.headers.get("Content-Type") ?? ""
  return { blob: new Blob(pieces, { type }), name: fileName(response.headers.get("Content-Disposition")) }
}

/** The name that `Content-Disposition` gives a file (RFC 6266). */
export function fileName(field) {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(field ?? "")
  if (extended) return decodeURIComponent(extended[1])
  return /filename="([^"]*)"/i.exec(field ?? "")?.[1] ?? "export"
}

export function inWords(bytes) {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}
