import { Keyboard } from "../lib/keyboard.js"

/** A bar at the bottom that stays on top of the on-screen keyboard. Sends `keyboardchange` with `{ height, isUp }`. */
export class BottomBar extends HTMLElement {
  static define(tag = "bottom-bar", registry = customElements) { registry.define(tag, this) }

  #keyboard = new Keyboard(this)

  // Lifecycle
  connectedCallback() { this.#keyboard.follow() }
  disconnectedCallback() { this.#keyboard.stop() }
}
