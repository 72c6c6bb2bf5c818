/** Options of an IntersectionObserver that tells so early, of what scrolls with the page or in a box of it: both margins would add up. */
export function near(margin) {
  return "scrollMargin" in IntersectionObserver.prototype ? { scrollMargin: margin } : { rootMargin: margin }
}
