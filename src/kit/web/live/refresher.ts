const LEAST_MS = 3000
const SPREAD_MS = 1500
const FIRST_SPREAD_MS = 300

/** Loads changed data again: at once after a quiet time, else every few seconds, and never in a hidden tab. */
export type Refresher = Readonly<{ hear: (kinds: readonly string[]) => void; stop: () => void }>

/**
 * Many screens are notified of one change in the same moment, so each waits a random time. What a hidden tab has missed
 * is loaded once when it is shown again. `refresh` gets all kinds that changed since the last time.
 */
export const createRefresher = (refresh: (kinds: readonly string[]) => void): Refresher => {
  const waiting = new Set<string>()
  let timer: number | undefined
  let last = -Infinity

  const run = (): void => {
    timer = undefined
    if (waiting.size === 0 || document.visibilityState === 'hidden') return
    const kinds = [...waiting]
    waiting.clear()
    last = performance.now()
    refresh(kinds)
  }
  const plan = (): void => {
    if (timer !== undefined || waiting.size === 0 || document.visibilityState === 'hidden') return
    const rest = last + LEAST_MS - performance.now()
    const wait = rest > 0 ? rest + Math.random() * SPREAD_MS : Math.random() * FIRST_SPREAD_MS
    timer = window.setTimeout(run, wait)
  }
  document.addEventListener('visibilitychange', plan)
  return {
    hear: (kinds) => {
      for (const kind of kinds) waiting.add(kind)
      plan()
    },
    stop: () => {
      document.removeEventListener('visibilitychange', plan)
      window.clearTimeout(timer)
    },
  }
}
