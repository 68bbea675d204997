import { FAILURES, HttpFailure } from '#kit/contract/envelope.ts'

/** Runs one piece of work when its turn comes. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets `at_once` pieces of heavy work run together and `may_wait` wait; answers 503 beyond that. */
export const takeTurns = (limits: { at_once: number; may_wait: number }): InTurn => {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limits.at_once) {
      if (waiting.length >= limits.may_wait) throw new HttpFailure(503, FAILURES[503], { retryAfter: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
