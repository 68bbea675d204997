import type { Tx } from '#kit/server/context.ts'
import { touchSessions } from './store/sessions.ts'

// In the morning everybody comes at once; one change for all that came within this time costs what one for each did.
const EVERY_MS = 100

/** Notes that a session was used at an instant. */
export type Touch = (sessionId: number, now: string) => void

/** Writes down soon, together, which sessions were used. What a stop loses is the last tenth of a second of it. */
export const createTouches = (db: Tx, onError: (error: unknown) => void): Touch => {
  let waiting = new Map<number, string>()
  const write = async (): Promise<void> => {
    const uses = [...waiting]
    waiting = new Map()
    await touchSessions(db, uses)
  }
  return (sessionId, now) => {
    if (waiting.size === 0) setTimeout(() => void write().catch(onError), EVERY_MS).unref()
    waiting.set(sessionId, now)
  }
}
