import { readBackupAge } from '#domains/records/server/index.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'

/** When the last good backup was made, and how many nights have none. */
export type BackupAge = Readonly<{ last_good_at: string | null; nights: number }>

const KEPT_MS = 60_000

/** The age of the last good backup, asked for at most once a minute; null while the database does not say. */
export const backupAge = (db: Tx, clock: Clock): (() => Promise<BackupAge | null>) => {
  let asked: Readonly<{ at: number; answer: Promise<BackupAge | null> }> | null = null
  return () => {
    if (asked === null || performance.now() - asked.at > KEPT_MS) {
      const answer = readClock(db, clock)
        .then((now) => readBackupAge(db, now))
        .catch(() => {
          asked = null
          return null
        })
      asked = { at: performance.now(), answer }
    }
    return asked.answer
  }
}
