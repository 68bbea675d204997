import type { Tx } from '#kit/server/context.ts'
import { gathered } from '#kit/server/gathered.ts'
import { touchSessions } from './store/sessions.ts'

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
