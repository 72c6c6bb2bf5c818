const GRACE = 200, MINIMUM = 400, PATIENCE = 10_000
const NOTHING = {
  phase: "idle", isVisible: false, message: "", detail: "", fraction: null, blocks: false, dims: false, cancel: null,
  leave: null, nextAt: Infinity,
}

/** What an overlay shows: it blocks at once, shows after a grace, and what was shown stays for a minimum. */
export class Progress {
  #owners = new Map()
  #last = 0
  #shownAt = null
  #outcome = null

  show({ message = "", blocks = false, dims = false } = {}, now) {
    this.#owners.set(++this.#last, { ...NOTHING, phase: "working", message, blocks, dims, since: now })
    return this.#last
  }

  /** Takes a message, a detail, a fraction, and what the reader's `cancel` and `leave` (Escape) do; null takes it back. */
  update(token, change) { Object.assign(this.#owners.get(token) ?? {}, change) }

  hide(token, now) {
    const remaining = now < this.#shownAt + MINIMUM ? { phase: "working", nextAt: this.#shownAt + MINIMUM } : null
    this.#end(token, this.#owners.size === 1 && this.#shownAt !== null ? remaining : null, now)
  }

  /** Success stays as long as it takes to read; failure until it is dismissed. */
  succeed(token, message, now) {
    this.#end(token, { phase: "success", message, nextAt: now + Math.max(900, 60 * message.length + 500) }, now)
  }
  fail(token, message, now) { this.#end(token, { phase: "failure", message }, now) }

  dismiss() { this.#outcome = this.#shownAt = null }

  /** The state to draw, and when to ask again (`nextAt`, or Infinity). */
  at(now) {
    const [token, owner] = [...this.#owners].at(-1) ?? []
    if (owner) return this.#working(token, owner, now)
    if (now >= (this.#outcome?.nextAt ?? 0)) this.dismiss()
    return this.#outcome ?? NOTHING
  }

  #working(token, owner, now) {
    const showsAt = this.#shownAt ?? owner.since + GRACE, patience = owner.since + PATIENCE
    const isVisible = now >= showsAt, isLong = now >= patience, all = [...this.#owners.values()]
    if (isVisible) this.#shownAt ??= now
    return {
      ...owner, isVisible, isLong,
      // Work that takes long can always be left alone.
      cancel: owner.cancel ?? (isLong ? owner.leave ?? (() => this.hide(token, now)) : null),
      blocks: all.some(each => each.blocks), dims: all.some(each => each.dims),
      nextAt: !isVisible ? showsAt : isLong ? Infinity : patience,
    }
  }

  #end(token, outcome, now) {
    const owner = this.#owners.get(token)
    if (!owner) return
    this.#owners.delete(token)
    if (!outcome) return
    this.#outcome = { ...NOTHING, message: owner.message, isVisible: true, ...outcome }
    this.#shownAt ??= now
  }
}
