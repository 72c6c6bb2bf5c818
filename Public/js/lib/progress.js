const GRACE = 200, MINIMUM = 400, PATIENCE = 10_000

/**
 * What a progress overlay shows, given its owners and the time in milliseconds. Owns no element and no clock.
 *
 * It blocks at once, shows after a grace, and what was shown stays for a minimum.
 */
export class Progress {
  #owners = new Map()
  #last = 0
  #shownAt = null
  #outcome = null

  show({ message = "", blocks = false, dims = false } = {}, now) {
    const token = ++this.#last
    this.#owners.set(token, { message, blocks, dims, fraction: null, detail: "", cancel: null, leave: null, since: now })
    return token
  }

  /** Takes a new message, a detail below it, a fraction, or what the reader's `cancel` and `leave` (Escape) do; null takes it back. */
  update(token, change = {}) {
    const owner = this.#owners.get(token)
    if (!owner) return
    for (const name of ["message", "detail", "fraction", "cancel", "leave"]) {
      if (change[name] !== undefined) owner[name] = change[name]
    }
  }

  hide(token, now) { return this.#finish(token, null, now) }

  /** Success stays as long as it takes to read; failure until it is dismissed. */
  succeed(token, message, now) {
    const reading = Math.max(900, 60 * message.length + 500)
    return this.#finish(token, { phase: "success", message, until: now + reading }, now)
  }
  fail(token, message, now) { return this.#finish(token, { phase: "failure", message, until: Infinity }, now) }

  dismiss() { this.#outcome = this.#shownAt = null }

  /** The state to draw, and when to ask again (`nextAt`, or Infinity). */
  at(now) {
    const [token, owner] = [...this.#owners].at(-1) ?? []
    if (owner) {
      const showsAt = this.#shownAt ?? owner.since + GRACE
      const isVisible = now >= showsAt
      if (isVisible) this.#shownAt ??= now
      const patient = owner.since + PATIENCE, isLong = now >= patient
      const all = [...this.#owners.values()]
      return {
        phase: "working", isVisible, message: owner.message, detail: owner.detail, fraction: owner.fraction, isLong,
        // Work that takes long can always be left alone.
        cancel: owner.cancel ?? (isLong ? owner.leave ?? (() => this.hide(token, now)) : null), leave: owner.leave,
        blocks: all.some(each => each.blocks), dims: all.some(each => each.dims),
        nextAt: !isVisible ? showsAt : isLong ? Infinity : patient,
      }
    }
    if (this.#outcome && now < this.#outcome.until) {
      const { phase, message, until } = this.#outcome
      return { phase, message, isVisible: true, fraction: null, blocks: false, dims: false, nextAt: until }
    }
    this.#outcome = this.#shownAt = null
    return { phase: "idle", isVisible: false, message: "", fraction: null, blocks: false, dims: false, nextAt: Infinity }
  }

  #finish(token, outcome, now) {
    const owner = this.#owners.get(token)
    if (!owner) return
    this.#owners.delete(token)
    if (outcome) this.#outcome = outcome
    else if (this.#owners.size === 0 && this.#shownAt !== null && now < this.#shownAt + MINIMUM) {
      this.#outcome = { phase: "working", message: owner.message, until: this.#shownAt + MINIMUM }
    }
    if (outcome) this.#shownAt ??= now
  }
}
