import { FAILURES, HttpFailure, tooMany } from '#kit/contract/envelope.ts'

/** Runs one piece of work when its turn comes. `of`: whom it is for, so that one of them cannot fill the queue. */
export type InTurn = <Result>(work: () => Promise<Result>, of?: string) => Promise<Result>

export type TurnLimits = Readonly<{
  at_once: number
  may_wait: number
  /** Limits the waiting pieces of one account or network. */
  each?: number
  /** Limits the wait of one in milliseconds; without an end where it is left out. Then the server has no room: 503. */
  wait_ms?: number
}>

type Waiting = Readonly<{ of: string; go: () => void }>

const AGAIN_SECONDS = 2
const BUSY = `The service is busy. Try again in ${AGAIN_SECONDS} seconds.`

const isFull = (waiting: ReadonlySet<Waiting>, limits: TurnLimits, of: string): boolean => {
  if (waiting.size >= limits.may_wait) return true
  return limits.each !== undefined && of !== '' && [...waiting].filter((one) => one.of === of).length >= limits.each
}

/**
 * Lets `at_once` pieces of heavy work run together and `may_wait` wait; refuses more with 429. Of those who wait, one for
 * whom nothing runs comes first, so that no one waits for all the work of another.
 */
export const takeTurns = (limits: TurnLimits): InTurn => {
  let running = 0
  const runningOf = new Map<string, number>()
  const note = (of: string, by: 1 | -1): void => {
    const count = (runningOf.get(of) ?? 0) + by
    if (count === 0) runningOf.delete(of)
    else runningOf.set(of, count)
  }
  const waiting = new Set<Waiting>()
  const turn = (of: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const { wait_ms } = limits
      const timeOut = (): void => {
        waiting.delete(one)
        reject(new HttpFailure(503, FAILURES[503], { retryAfter: AGAIN_SECONDS }))
      }
      const limit = wait_ms === undefined ? undefined : setTimeout(timeOut, wait_ms)
      const go = (): void => {
        clearTimeout(limit)
        waiting.delete(one)
        resolve()
      }
      const one = { of, go }
      waiting.add(one)
    })
  return async (work, of = '') => {
    if (running < limits.at_once) running++
    else if (isFull(waiting, limits, of)) throw tooMany(AGAIN_SECONDS, BUSY)
    else await turn(of)
    note(of, 1)
    try {
      return await work()
    } finally {
      note(of, -1)
      const [first] = waiting
      const others = [...waiting].filter((one) => !runningOf.has(one.of))
      const next = others.find((one) => one.of !== of) ?? others[0] ?? first
      // The next in line takes over this place, so that no newcomer steps in between.
      if (next) next.go()
      else running--
    }
  }
}
