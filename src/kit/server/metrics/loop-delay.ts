import { histogram } from './exposition.ts'

const TICK_MS = 20
const SECOND_MS = 1000
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type LoopDelay = Readonly<{ text: () => string; stop: () => void }>

/**
 * Measures how late the event loop is: the longest delay of each second is one observation of a histogram. Nothing is reset
 * by a scrape, so all scrapers read the same.
 */
export const watchLoopDelay = (name: string): LoopDelay => {
  const seconds = histogram(name, 'The longest delay of the event loop in each second.', BOUNDS)
  let ticked = performance.now()
  let began = ticked
  let longest = 0
  const timer = setInterval(() => {
    const at = performance.now()
    longest = Math.max(longest, at - ticked - TICK_MS)
    ticked = at
    if (at - began < SECOND_MS) return
    seconds.observe({}, longest / SECOND_MS)
    began = at
    longest = 0
  }, TICK_MS).unref()
  return { text: seconds.text, stop: () => clearInterval(timer) }
}
