import { FAILURES, HttpFailure } from '#kit/contract/envelope.ts'

/** Runs one piece of work when its turn comes. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** `wait_ms`: how long one may wait; without an end where it is left out. */
export type TurnLimits = Readonly<{ at_once: number; may_wait: number; wait_ms?: number }>

type Waiting = Readonly<{ go: () => void }>

/** Lets `at_once` pieces of heavy work run together and `may_wait` wait; answers 503 beyond that. */
export const takeTurns = (limits: TurnLimits): InTurn => {
  let running = 0
  const waiting = new Set<Waiting>()
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const { wait_ms } = limits
      const giveUp = (): void => {
        waiting.delete(one)
        reject(busy())
      }
      const limit = wait_ms === undefined ? undefined : setTimeout(giveUp, wait_ms)
      const go = (): void => {
        clearTimeout(limit)
        waiting.delete(one)
        resolve()
      }
      const one = { go }
      waiting.add(one)
    })
  return async (work) => {
    if (running < limits.at_once) running++
    else if (waiting.size >= limits.may_wait) throw busy()
    else await turn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      // Who waits takes over this place, so that no newcomer steps in between.
      if (next) next.go()
      else running--
    }
  }
}

const busy = (): HttpFailure => new HttpFailure(503, FAILURES[503], { retryAfter: 2 })
