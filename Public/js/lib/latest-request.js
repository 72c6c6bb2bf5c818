/**
 * Lets one request at a time be in flight. A newer one aborts the older, whose answer or error is never seen.
 *
 * `load(address, { signal, ... })` does the asking; results are `{ value }`, `{ error }`, or null if superseded.
 */
export class LatestRequest {
  #load
  #timeout
  #current = null
  generation = 0

  constructor(load, { timeout = 15_000 } = {}) {
    this.#load = load
    this.#timeout = timeout
  }

  async ask(address, options = {}) {
    this.abort()
    const generation = this.generation
    this.#current = new AbortController()
    const signal = AbortSignal.any([this.#current.signal, AbortSignal.timeout(this.#timeout)])
    const result = await this.#load(address, { ...options, signal }).then(value => ({ value }), error => ({ error }))
    return generation === this.generation ? result : null
  }

  abort() {
    this.generation += 1
    this.#current?.abort()
  }
}
