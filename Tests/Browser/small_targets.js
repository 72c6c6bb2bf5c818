// The things of a page that a finger would miss: less than 44 pixels in both directions, and not a link within a text.
[...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")].flatMap(target => {
  const label = target.closest("label") ?? target
  const area = [label, ...label.querySelectorAll("*")].reduce((found, part) => {
    const box = part.getBoundingClientRect()
    return { width: Math.max(found.width, box.width), height: Math.max(found.height, box.height) }
  }, { width: 0, height: 0 })
  const isShown = target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !target.matches(".visually-hidden, .visually-hidden *, .skip-link")
  // A link that covers its whole row, or one that stands in a text among others.
  const cover = getComputedStyle(target, "::after")
  const isCover = cover.position === "absolute" && cover.content !== "none"
  const isText = getComputedStyle(target).display === "inline" && !isCover
  return isShown && !isText && !isCover && Math.max(area.height, 0) < 44 ? [`${target.outerHTML.slice(0, 120)} ${Math.round(area.width)}×${Math.round(area.height)}`] : []
})
