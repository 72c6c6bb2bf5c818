const MINUTE = 60, HOUR = 3600, DAY = 86400, WEEK = 604800

/**
 * Says how long ago a moment was, and for how many milliseconds that stays true.
 * Beyond a week the date itself is easier to read; a moment that is no date has no text.
 */
export function relativeTime(date, now = new Date(), language = "en") {
  const seconds = (date - now) / 1000
  const age = Math.abs(seconds)
  if (Number.isNaN(age)) return { text: null, validFor: Infinity }
  if (age >= WEEK) return { text: dateText(date, now, language), validFor: Infinity }
  const [unit, size] = age < HOUR ? ["minute", MINUTE] : age < DAY ? ["hour", HOUR] : ["day", DAY]
  const count = Math.trunc(seconds / size)
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "long" })
  const text = count === 0 ? format.format(0, "second") : format.format(count, unit)
  const rest = seconds <= 0 ? size - (age % size) : age % size
  return { text, validFor: Math.max(rest, 1) * 1000 }
}

function dateText(date, now, language) {
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric"
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year }).format(date)
}
