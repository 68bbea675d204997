import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const TRIES = 3
const TICK_MS = 3

const nextTick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TICK_MS))

const SCHEDULE = '/proc/thread-self/schedstat'

/**
 * Returns for how many nanoseconds this thread has run, and waited for a processor; null where the
 * system does not count it: only Linux does.
 */
const schedule = (): { ran: number; waited: number } | null => {
  if (!existsSync(SCHEDULE)) return null
  const [ran = 0, waited = 0] = readFileSync(SCHEDULE, 'utf8').split(' ').map(Number)
  return { ran, waited }
}

/**
 * Returns for how many milliseconds work blocked the event loop at most. Other programs have the processor as well, so a
 * delay counts as far as this thread ran in it, or neither ran nor waited for a processor, such as for a disk.
 */
export const delayOf = async (work: () => Promise<unknown>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // Time counts from one tick to the next: the first comes before the work, the last after it.
  await nextTick()
  const before = schedule()
  await work()
  await nextTick()
  const after = schedule()
  delay.disable()
  if (!before || !after) return delay.max / 1e6
  return Math.max(Math.min(delay.max, after.ran - before.ran), delay.max - (after.waited - before.waited)) / 1e6
}

/** Returns the shortest delay of up to three tries; the first within the limit is enough, since other programs run as well. */
export const shortestOf = async (limit_ms: number, attempt: () => Promise<number>): Promise<number> => {
  let shortest = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES && shortest > limit_ms; tried += 1) shortest = Math.min(shortest, await attempt())
  return shortest
}
