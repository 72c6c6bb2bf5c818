/** How tall something must be to count as an on-screen keyboard, in pixels. */
const KEYBOARD = 100

/**
 * Where the on-screen keyboard is, from what the browser says of its viewports.
 *
 * `inset` is how far the bottom bar must rise: nothing where the browser shrinks the page by itself, and nothing new
 * (`null`) while the page is pinch-zoomed.
 */
export function keyboardInset({ tallest, innerHeight, height, offsetTop, scale }) {
  if (scale > 1.01) return null
  const inset = Math.max(0, Math.round(innerHeight - height - offsetTop))
  const covered = Math.max(inset, tallest - innerHeight, innerHeight - height)
  return { inset, height: covered > KEYBOARD ? Math.round(covered) : 0, isUp: covered > KEYBOARD }
}
