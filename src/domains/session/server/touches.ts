import type { Tx } from '#kit/server/context.ts'
import { gathered } from '#kit/server/gathered.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import { endRunOutOf, touchSessions } from './store/sessions.ts'

/** Notes that a session was used at an instant. */
export type Touch = (sessionId: number, now: string) => void

/** Writes down soon, together, which sessions were used: in the morning everybody comes at once. */
export const createTouches = (db: Tx, onError: (error: unknown) => void): Touch => {
  const note = gathered<readonly [sessionId: number, now: string]>(
    (uses) => touchSessions(db, [...new Map(uses)]),
    onError,
  )
  return (sessionId, now) => note([[sessionId, now]])
}

/** Writes down soon, together, that refused sessions have run out: a refused one is over in its row, too. */
export const createEnds = (db: Tx, clock: Clock, onError: (error: unknown) => void): ((sid: string) => void) => {
  const note = gathered<string>(
    async (sids) => endRunOutOf(db, [...new Set(sids)], await readClock(db, clock)),
    onError,
  )
  return (sid) => note([sid])
}
