const MINUTE = 60, HOUR = 3600, DAY = 86400, WEEK = 604800

/** How long ago a moment was, and for how many milliseconds that stays true; beyond a week, the date. */
export function relativeTime(date, now = new Date(), language = "en") {
  const seconds = (date - now) / 1000, age = Math.abs(seconds)
  if (Number.isNaN(age)) return { text: null, validFor: Infinity }
  if (age >= WEEK) {
    const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric"
    const text = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year }).format(date)
    return { text, validFor: Infinity }
  }
  const [unit, size] = age < HOUR ? ["minute", MINUTE] : age < DAY ? ["hour", HOUR] : ["day", DAY]
  const count = Math.trunc(seconds / size), rest = seconds <= 0 ? size - (age % size) : age % size
  const text = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(count, count ? unit : "second")
  return { text, validFor: Math.max(rest, 1) * 1000 }
}
