/** How far the indicator must come out to arm, and how far it stays out while loading, in pixels. */
export const ARMED = 65, HELD = 60
const SLOP = 20, REACH = 130

/** What one touch means: idle, undecided, pulling, armed, or foreign (the browser's own gesture). */
export class PullGesture {
  #start
  phase = "idle"
  distance = 0

  begin({ x, y, touches = 1, isAllowed }) {
    this.#start = { x, y }
    this.#become(touches === 1 && isAllowed ? "undecided" : "foreign")
  }

  /** Whether the move belongs to the pull, so that its default has to be prevented. */
  move({ x, y, touches = 1, isCancelable = true }) {
    if (this.phase === "idle" || this.phase === "foreign") return false
    const across = Math.abs(x - this.#start.x), down = y - this.#start.y
    if (touches > 1 || !isCancelable) return this.#become("foreign")
    if (this.phase === "undecided") {
      if (Math.hypot(across, down) < 3) return false
      if (down <= across) return this.#become("foreign")
    }
    this.distance = REACH * (1 - Math.exp(-Math.max(0, down - SLOP) / REACH))
    this.phase = this.distance >= ARMED ? "armed" : "pulling"
    return true
  }

  /** Whether the release fires. */
  end() {
    const fires = this.phase === "armed"
    this.cancel()
    return fires
  }

  cancel() { this.#become("idle") }

  #become(phase) {
    this.phase = phase
    this.distance = 0
    return false
  }
}
