const ACTIVE = ["waiting", "running"]
const FIRST = 300, LONGEST = 2000, LONGEST_AFTER_FAILURE = 10_000

/** Whether a job with this status has ended. */
export function isOver({ phase }) { return !ACTIVE.includes(phase) }

/** Milliseconds to wait before the next question: short work ends soon, long work needs few looks. */
export function pause(answers, failures = 0) {
  if (failures) return Math.min(1000 * 2 ** (failures - 1), LONGEST_AFTER_FAILURE)
  return Math.min(FIRST * 1.25 ** (answers - 1), LONGEST)
}

/**
 * Asks for a job's status until it is over, and yields each one; while no answer comes, it yields null and goes on asking.
 * Throws what `ask` throws for an answer that says that there is no such job.
 */
export async function* follow(ask, { sleep, signal }) {
  for (let answers = 0, failures = 0; !signal.aborted; await sleep(pause(answers, failures), signal)) {
    let status = null
    try {
      status = await ask(signal)
      answers += 1
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (error.status === 404 || error.status === 403) throw error
      failures += 1
    }
    yield status
    if (status && isOver(status)) return
  }
}

/** A pause that ends early, and quietly, when the signal is aborted. */
export function sleep(time, signal) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener("abort", () => { clearTimeout(timer); resolve() }, { once: true })
  })
}

/** What a screen reader should say about a change, or null: a new phase and each quarter, never each step. */
export function spoken(before, { heading, phase, fraction, message }) {
  if (before?.phase !== phase) return [heading, message].filter(Boolean).join(". ")
  const quarter = Math.floor((fraction ?? 0) * 4)
  return quarter > Math.floor((before.fraction ?? 0) * 4) ? `${quarter * 25} percent` : null
}

/** The lines below the title of a job in the overlay: what it does, how far it is, how long it takes. */
export function detailOf({ message, amount, remaining, time }) {
  const numbers = [amount, remaining].filter(Boolean).join(", ")
  return [message, numbers, remaining ? "" : time].filter(Boolean).join("\n")
}

/** A token of a form that makes a repeated post the same job. */
export function makeToken(bytes = crypto.getRandomValues(new Uint8Array(16))) {
  return [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("")
}
