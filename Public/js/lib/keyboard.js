import { keyboardInset } from "./keyboard-inset.js"

/**
 * Follows the on-screen keyboard for an element.
 *
 * Before a list is resized for it, in the same frame, the list sends `list:willresize` with `{ height, isUp }`; who
 * cancels that resizes it by own means, and only the element itself rises. Then the element sends `keyboardchange`.
 */
export class Keyboard {
  #element
  #lifetime
  #frame
  #tallest = innerHeight
  #width = innerWidth
  #known = { inset: 0, height: 0, isUp: false }
  #isAtEnd = false

  constructor(element) { this.#element = element }

  follow() {
    this.#lifetime = new AbortController()
    const { signal } = this.#lifetime
    for (const type of ["resize", "scroll"]) visualViewport?.addEventListener(type, () => this.#schedule(), { signal })
    addEventListener("resize", () => this.#schedule(), { signal })
    addEventListener("scroll", () => this.#noteEnd(), { signal, passive: true })
    this.#noteEnd()
  }

  stop() {
    this.#lifetime?.abort()
    cancelAnimationFrame(this.#frame)
  }

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
    const { inset, isUp } = keyboard
    const isNew = keyboard.height !== this.#known.height || isUp !== this.#known.isUp
    this.#known = keyboard
    const isOurs = !isNew || this.#announce(keyboard)
    const resized = isOurs ? document.documentElement : this.#element
    resized.style.setProperty("--keyboard-inset", `${inset}px`)
    this.#element.dataset.keyboard = isUp ? "up" : "down"
    if (isOurs && this.#isAtEnd) scrollTo({ top: document.documentElement.scrollHeight })
    if (isNew) this.#send(this.#element, "keyboardchange", keyboard)
  }

  /** Returns whether every list leaves its size to us. */
  #announce(keyboard) {
    return [...document.querySelectorAll("record-list")].every(list => this.#send(list, "list:willresize", keyboard, true))
  }

  #send(target, name, { height, isUp }, cancelable = false) {
    return target.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable, detail: { height, isUp } }))
  }
}
