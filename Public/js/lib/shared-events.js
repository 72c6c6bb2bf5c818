const FIRST_RETRY = 1000, LONGEST_RETRY = 30_000, GATHER = 50

/**
 * Hears of changes to one page, over one stream for all the pages of a site that are seen in this browser: it has six
 * connections for all of its tabs.
 *
 * Pages queue for a lock. Who has it opens the stream, for itself and for those that name themselves on a channel, and
 * passes on what it hears. Without locks (they need HTTPS, or this machine) each page has a stream of its own.
 */
export class SharedEvents {
  #changed
  #endpoint
  #path
  #version
  #id = Math.random().toString(36)
  #lifetime = null
  #channel
  #watches
  #known
  #stream
  #timer

  constructor(address, changed) {
    const { pathname, searchParams } = new URL(address, location)
    this.#endpoint = pathname
    this.#path = searchParams.get("watch")
    this.#version = searchParams.get("since")
    this.#changed = changed
  }

  open() {
    if (this.#lifetime) return
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    addEventListener("online", () => this.#stream && this.#connect(), { signal })
    const name = `tablero:${this.#endpoint}`
    this.#channel = new BroadcastChannel(name)
    this.#channel.onmessage = ({ data }) => this.#hear(data)
    if (!navigator.locks) return this.#lead()
    this.#name()
    const until = new Promise(resolve => signal.addEventListener("abort", resolve))
    navigator.locks.request(name, { signal }, () => { this.#lead(); return until }).catch(() => {})
  }

  /** Lets another page lead; what changes from now on is heard of when it is opened again. */
  close() {
    if (!this.#lifetime) return
    this.#channel.postMessage({ leaves: this.#id })
    this.#channel.close()
    this.#lifetime.abort()
    this.#lifetime = this.#watches = null
    this.#stream?.close()
    clearTimeout(this.#timer)
  }

  // Private
  #name() { this.#channel.postMessage({ id: this.#id, path: this.#path, version: this.#version }) }

  #lead() {
    this.#watches = new Map([[this.#id, this.#path]])
    this.#known = new Map([[this.#path, this.#version]])
    if (navigator.locks) this.#channel.postMessage({ asks: true })
    this.#connect(GATHER)
  }

  #hear({ id, leaves, asks, path, version }) {
    if (asks) return this.#name()
    if (!id && !leaves) return this.#note(path, version)
    if (!this.#watches) return
    if (leaves) return this.#watches.delete(leaves)
    this.#watches.set(id, path)
    if (!this.#known.has(path)) {
      this.#known.set(path, version)
      this.#connect(GATHER)
    } else if (this.#known.get(path) !== version) this.#channel.postMessage({ path, version: this.#known.get(path) })
  }

  #note(path, version) {
    if (path !== this.#path || version === this.#version) return
    this.#version = version
    this.#changed()
  }

  /** Opens the stream anew, for each page from the version that is known of it. */
  #connect(delay = 0, retry = FIRST_RETRY) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#stream?.close()
      const watched = new Set(this.#watches.values())
      for (const path of this.#known.keys()) if (!watched.has(path)) this.#known.delete(path)
      const query = [...this.#known].map(([path, version]) => `watch=${encodeURIComponent(path)}&since=${encodeURIComponent(version)}`)
      this.#stream = new EventSource(`${this.#endpoint}?${query.join("&")}`)
      this.#stream.onopen = () => { retry = FIRST_RETRY }
      this.#stream.onerror = () => {
        this.#stream.close()
        this.#connect(retry, Math.min(2 * retry, LONGEST_RETRY))
      }
      this.#stream.addEventListener("change", event => this.#tell(JSON.parse(event.data)))
    }, delay)
  }

  #tell({ path, version }) {
    this.#known.set(path, version)
    this.#channel.postMessage({ path, version })
    this.#note(path, version)
  }
}
