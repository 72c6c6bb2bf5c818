const FIRST = 300, LONGEST = 2000, LONGEST_AFTER_FAILURE = 10_000

export function isOver({ phase }) { return phase !== "waiting" && phase !== "running" }

/** How long to wait before the next question: short work ends soon, long work needs few looks. */
export function pause(answers, failures = 0) {
  if (failures) return Math.min(1000 * 2 ** (failures - 1), LONGEST_AFTER_FAILURE)
  return Math.min(FIRST * 1.25 ** (answers - 1), LONGEST)
}

/** Yields a job's status until it is over, null while no answer comes; throws where there is no such job. */
export async function* follow(ask, { signal, sleep = sleepFor }) {
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

export function sleepFor(time, signal) {
  return new Promise(resolve => {
    setTimeout(resolve, time)
    signal.addEventListener("abort", resolve, { once: true })
  })
}

/** What a screen reader says of a change: a new phase and each quarter, never each step. */
export function spoken(before, { heading, phase, fraction, message }) {
  if (before?.phase !== phase) return [heading, message].filter(Boolean).join(". ")
  const quarter = Math.floor((fraction ?? 0) * 4)
  return quarter > Math.floor((before.fraction ?? 0) * 4) ? `${quarter * 25} percent` : null
}

/** How a job stands, from the markup that `.job` is in. */
export function statusOf(root) {
  const { phase, location } = root.querySelector(".job").dataset, bar = root.querySelector(".job progress[value]")
  const texts = selector => Array.from(root.querySelectorAll(`.job ${selector}`), element => element.textContent)
  return {
    phase, location, heading: texts("h2")[0], message: texts(".job__message")[0], numbers: texts(".job__message + p > span"),
    fraction: bar && bar.value / bar.max, cancelURL: root.querySelector(".job form")?.getAttribute("action"),
  }
}

/** To the browser, an address that a script made is still the same page: who comes back to it loads it. */
export function loadOnReturn(element) {
  const home = location.pathname
  element.on(window, "popstate", () => location.pathname !== home && location.reload())
}
