/** What scrolls an element up and down: the nearest box around it that does, or the page. */
export function scrollerOf(element) {
  for (let node = element; node && node !== document.body; node = node.parentElement) {
    if (node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node
  }
  return document.scrollingElement
}

/** Where what one reads begins, below the page's bar or at the top of the box that scrolls. */
export function topOf(scroller) {
  const isPage = scroller === document.scrollingElement
  return isPage ? document.querySelector(".bar")?.offsetHeight ?? 0 : scroller.getBoundingClientRect().top
}

/** Runs a change and puts the first of these rows that survives it back where it was on the screen. */
export function keepingPlace(rows, scroller, change) {
  const places = rows.map(row => [row, row.getBoundingClientRect().top])
  const result = change()
  const [row, top] = places.find(([row]) => row.isConnected) ?? []
  if (row) scroller.scrollTop += row.getBoundingClientRect().top - top
  return result
}
