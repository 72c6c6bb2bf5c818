/** Text that is kept on this device until it has been sent; none where storage is full or forbidden. */
export function draftOf(path, storage = () => localStorage) {
  const key = `tablero:draft:${path}`
  const attempt = action => { try { return action(storage()) } catch { return null } }
  return {
    get text() { return attempt(storage => storage.getItem(key)) ?? "" },
    set text(text) { attempt(storage => text ? storage.setItem(key, text) : storage.removeItem(key)) },
  }
}
