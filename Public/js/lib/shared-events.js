const FIRST_RETRY = 1000, LONGEST_RETRY = 30_000, GATHER = 50

/**
 * Hears of changes to one page, over one stream for all tabs of a browser, which has six connections for them. Pages
 * queue for a lock; who has it opens the stream for all that answer on a channel. Without locks each has its own.
 */
export class SharedEvents {
  #changed
  #endpoint
  #path
  #version
  #lifetime = null
  #channel
  #known
  #here
  #isLeading = false
  #isGathering = false
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
    const { signal } = this.#lifetime, name = `tablero:${this.#endpoint}`
    addEventListener("online", () => this.#isLeading && this.#gather(), { signal })
    if (!navigator.locks) return this.#lead()
    this.#channel = new BroadcastChannel(name)
    this.#channel.onmessage = ({ data }) => this.#hear(data)
    this.#answer()
    const until = new Promise(resolve => signal.addEventListener("abort", resolve))
    navigator.locks.request(name, { signal }, () => { this.#lead(); return until }).catch(() => {})
  }

  /** Lets another page lead. */
  close() {
    this.#lifetime?.abort()
    this.#lifetime = null
    this.#isLeading = false
    this.#channel?.close()
    this.#stream?.close()
    clearTimeout(this.#timer)
  }

  #answer() { this.#post({ isHere: true, path: this.#path, version: this.#version }) }

  #post(message) { this.#channel?.postMessage(message) }

  #lead() {
    this.#isLeading = true
    this.#known = new Map()
    this.#gather()
  }

  #hear({ isAsked, isHere, path, version }) {
    if (isAsked) this.#answer()
    else if (!isHere) this.#note(path, version)
    else if (this.#isLeading) this.#admit(path, version)
  }

  #gather() {
    this.#here = new Set()
    this.#isGathering = true
    this.#post({ isAsked: true })
    this.#admit(this.#path, this.#version)
    this.#connectIn(GATHER)
  }

  #admit(path, version) {
    if (!this.#isGathering && !this.#here.has(path)) return this.#gather()
    this.#here.add(path)
    const known = this.#known.get(path) ?? version
    this.#known.set(path, known)
    if (known !== version) this.#post({ path, version: known })
  }

  #connectIn(delay, retry = FIRST_RETRY) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(retry), delay)
  }

  /** Opens the stream anew, for each page from the version that is known of it. */
  #connect(retry) {
    this.#isGathering = false
    this.#stream?.close()
    this.#known = new Map([...this.#known].filter(([path]) => this.#here.has(path)))
    const query = [...this.#known].map(([path, version]) => `watch=${encodeURIComponent(path)}&since=${encodeURIComponent(version)}`)
    const stream = this.#stream = new EventSource(`${this.#endpoint}?${query.join("&")}`)
    stream.onopen = () => { retry = FIRST_RETRY }
    stream.onerror = () => {
      stream.close()
      this.#connectIn(retry, Math.min(2 * retry, LONGEST_RETRY))
    }
    stream.addEventListener("change", event => {
      const { path, version } = JSON.parse(event.data)
      this.#known.set(path, version)
      this.#post({ path, version })
      this.#note(path, version)
    })
  }

  #note(path, version) {
    if (path !== this.#path || version === this.#version) return
    this.#version = version
    this.#changed()
  }
}
