import { PageElement } from "../lib/element.js"
import { followKeyboard } from "../lib/keyboard.js"

/** A bar at the bottom that stays on top of the on-screen keyboard. Sends `keyboardchange` with `{ height, isUp }`. */
export class BottomBar extends PageElement {
  static tag = "bottom-bar"

  connected() { followKeyboard(this) }
}
