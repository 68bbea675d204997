import { getBackupAge } from '#domains/records/server/index.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'

/** The instant of the last good backup, and the number of nights without one. */
export type BackupAge = Readonly<{ last_good_at: string | null; nights: number }>

const STORED_MS = 60_000

/** Returns the age of the last good backup, read at most once a minute; null while the database does not respond. */
export const backupAge = (db: Tx, clock: Clock): (() => Promise<BackupAge | null>) => {
  let requested: Readonly<{ at: number; response: Promise<BackupAge | null> }> | null = null
  return () => {
    if (requested === null || performance.now() - requested.at > STORED_MS) {
      const response = readClock(db, clock)
        .then((now) => getBackupAge(db, now))
        .catch(() => {
          requested = null
          return null
        })
      requested = { at: performance.now(), response }
    }
    return requested.response
  }
}
