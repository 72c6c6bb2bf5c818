import { keyboardInset } from "../lib/keyboard-inset.js"

/** A bar at the bottom that stays on top of the on-screen keyboard. Sends `keyboardchange` with `{ height, isUp }`. */
export class BottomBar extends HTMLElement {
  static define(tag = "bottom-bar", registry = customElements) { registry.define(tag, this) }

  #lifetime
  #frame
  #tallest = innerHeight
  #width = innerWidth
  #keyboard = { inset: 0, height: 0, isUp: false }
  #isAtEnd = false

  // Lifecycle
  connectedCallback() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    for (const type of ["resize", "scroll"]) visualViewport?.addEventListener(type, () => this.#schedule(), { signal })
    addEventListener("resize", () => this.#schedule(), { signal })
    addEventListener("scroll", () => this.#noteEnd(), { signal, passive: true })
    this.#noteEnd()
  }
  disconnectedCallback() {
    this.#lifetime.abort()
    cancelAnimationFrame(this.#frame)
  }

  // Private
  #noteEnd() {
    const { scrollHeight } = document.documentElement
    this.#isAtEnd = scrollY + innerHeight >= scrollHeight - 4
  }

  #schedule() {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#update())
  }

  #update() {
    const { height, offsetTop, scale } = visualViewport ?? { height: innerHeight, offsetTop: 0, scale: 1 }
    if (innerWidth !== this.#width) this.#tallest = innerHeight
    this.#width = innerWidth
    this.#tallest = Math.max(this.#tallest, innerHeight)
    const isEditing = document.activeElement?.matches("input, textarea, [contenteditable]")
    const tallest = isEditing ? this.#tallest : innerHeight
    const keyboard = keyboardInset({ tallest, innerHeight, height, offsetTop, scale })
    if (!keyboard) return
    const { inset, height: covered, isUp } = keyboard
    document.documentElement.style.setProperty("--keyboard-inset", `${inset}px`)
    this.dataset.keyboard = isUp ? "up" : "down"
    if (this.#isAtEnd) scrollTo({ top: document.documentElement.scrollHeight })
    if (covered === this.#keyboard.height && isUp === this.#keyboard.isUp) return
    this.#keyboard = keyboard
    this.dispatchEvent(new CustomEvent("keyboardchange", { bubbles: true, detail: { height: covered, isUp } }))
  }
}
