import type { Tx } from '#kit/server/context.ts'
import { gathered } from '#kit/server/gathered.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import { endExpiredOf, touchSessions } from './sessions.ts'

/** Writes about sessions for which no request waits; they use the connection pool of requests. */
export type SessionNotes = Readonly<{
  /** Records the use of a session at an instant. */
  touch: (sessionId: number, now: string) => void
  /** Ends the row of a refused session that has expired. */
  end: (sid: string) => void
}>

/** Writes changes of sessions together, after a short delay: in the morning everyone comes at once. */
export const createSessionNotes = (db: Tx, clock: Clock, onError: (error: unknown) => void): SessionNotes => {
  const touches = gathered<readonly [sessionId: number, now: string]>(
    (uses) => touchSessions(db, [...new Map(uses)]),
    onError,
  )
  const ends = gathered<string>(
    async (sids) => endExpiredOf(db, [...new Set(sids)], await readClock(db, clock)),
    onError,
  )
  return { touch: (sessionId, now) => touches([[sessionId, now]]), end: (sid) => ends([sid]) }
}
