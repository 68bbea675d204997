import { tooMany } from '#kit/contract/envelope.ts'

/** Runs one piece of work when its turn comes. `of`: whom it is for, so that one of them cannot fill the queue. */
export type InTurn = <Result>(work: () => Promise<Result>, of?: string) => Promise<Result>

const AGAIN_SECONDS = 2
const BUSY = `The service is busy. Try again in ${AGAIN_SECONDS} seconds.`

/** Lets `at_once` pieces of heavy work run together and `may_wait` wait, `each` of them for one; answers 429 beyond that. */
export const takeTurns = (limits: { at_once: number; may_wait: number; each?: number }): InTurn => {
  let running = 0
  const waiting: Readonly<{ of: string; start: () => void }>[] = []
  return async (work, of = '') => {
    if (running >= limits.at_once) {
      const own = of === '' ? 0 : waiting.filter((one) => one.of === of).length
      const isFull = waiting.length >= limits.may_wait || own >= (limits.each ?? limits.may_wait)
      if (isFull) throw tooMany(AGAIN_SECONDS, BUSY)
      await new Promise<void>((start) => waiting.push({ of, start }))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.start()
    }
  }
}
