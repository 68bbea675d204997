import type { Tx } from '#kit/server/context.ts'
import { gathered } from '#kit/server/gathered.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import { endRunOutOf, touchSessions } from './store/sessions.ts'

/** Writes about sessions that no request waits for; the one connection pool of requests carries them. */
export type SessionNotes = Readonly<{
  /** A session was used at an instant. */
  touch: (sessionId: number, now: string) => void
  /** A refused session has run out: it is over in its row, too. */
  end: (sid: string) => void
}>

/** Writes down soon, together, what became of sessions: in the morning everyone comes at once. */
export const createSessionNotes = (db: Tx, clock: Clock, onError: (error: unknown) => void): SessionNotes => {
  const touches = gathered<readonly [sessionId: number, now: string]>(
    (uses) => touchSessions(db, [...new Map(uses)]),
    onError,
  )
  const ends = gathered<string>(
    async (sids) => endRunOutOf(db, [...new Set(sids)], await readClock(db, clock)),
    onError,
  )
  return { touch: (sessionId, now) => touches([[sessionId, now]]), end: (sid) => ends([sid]) }
}
