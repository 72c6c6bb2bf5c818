/** Text that is kept on this device until it has been sent. Storage may be full or forbidden; then nothing is kept. */
export class Draft {
  #key
  #storage

  constructor(path, storage) {
    this.#key = `tablero:draft:${path}`
    this.#storage = storage
  }

  get text() { return this.#attempt(storage => storage.getItem(this.#key)) ?? "" }
  set text(text) {
    this.#attempt(storage => text ? storage.setItem(this.#key, text) : storage.removeItem(this.#key))
  }

  #attempt(action) {
    try { return this.#storage && action(this.#storage) } catch { return null }
  }
}

/** The storage of this site, or null where the reader has forbidden it. */
export function siteStorage() {
  try { return globalThis.localStorage ?? null } catch { return null }
}
