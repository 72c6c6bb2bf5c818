/** What is lower than this, in pixels, is no on-screen keyboard. */
const KEYBOARD = 100

/** Where the keyboard is, and how far the bottom bar must rise; null, if one cannot know in a pinch-zoomed page. */
export function keyboardInset({ tallest, innerHeight, height, offsetTop, scale }) {
  if (scale > 1.01) return null
  const inset = Math.max(0, Math.round(innerHeight - height - offsetTop))
  const covered = Math.max(inset, tallest - innerHeight, innerHeight - height)
  return { inset, height: covered > KEYBOARD ? Math.round(covered) : 0, isUp: covered > KEYBOARD }
}

/** Has an element follow the keyboard; who cancels `list:willresize` resizes the list by own means. */
export function followKeyboard(element) {
  const root = document.documentElement
  let tallest = innerHeight, width = innerWidth, known = { height: 0 }, isAtEnd, frame
  const noteEnd = () => { isAtEnd = scrollY + innerHeight >= root.scrollHeight - 4 }

  const update = () => {
    if (innerWidth !== width) tallest = 0
    width = innerWidth
    tallest = Math.max(tallest, innerHeight)
    const isEditing = document.activeElement?.matches("input, textarea, [contenteditable]")
    const { height, offsetTop, scale } = visualViewport
    const keyboard = keyboardInset({ tallest: isEditing ? tallest : innerHeight, innerHeight, height, offsetTop, scale })
    if (!keyboard) return
    const isNew = keyboard.height !== known.height
    known = keyboard
    const { inset, isUp } = keyboard, detail = { height: keyboard.height, isUp }
    const isOurs = !isNew || [...document.querySelectorAll("record-list")].every(list => list.tell("list:willresize", detail, true))
    const resized = isOurs ? root : element
    resized.style.setProperty("--keyboard-inset", `${inset}px`)
    element.dataset.keyboard = isUp ? "up" : "down"
    if (isOurs && isAtEnd) scrollTo({ top: root.scrollHeight })
    if (isNew) element.tell("keyboardchange", detail)
  }

  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(update)
  }
  element.on(visualViewport, "resize scroll", schedule)
  element.on(window, "resize", schedule)
  element.on(window, "scroll", noteEnd, { passive: true })
  noteEnd()
}
