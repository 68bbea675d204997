import { selectRetainedBackups } from '#domains/records/contract/backups.rules.ts'
import { nightOf } from '#domains/records/server/backups/rules.ts'
import type { Demo } from '../demo.ts'

const NIGHTS = 45
const DAY_MS = 86_400_000
const HOW_LONG_MS = 41_000
/** Until a failed backup is tried again. */
const AGAIN_MS = 600_000
const AWAY = 'The command ended with status 255. ssh: connect to host backup.example port 22: Connection timed out'
const FULL_DISK = 'The disk has room for 212 MB, and twice the last backup is 340 MB.'

/** Inserts the backups of six weeks, one of them failed, one was not copied; the check of the last one succeeded. */
export const demoBackups = async ({ tx, now }: Demo): Promise<void> => {
  const { day, began_at } = await nightOf(tx, now)
  const nights = Array.from({ length: NIGHTS }, (_, ago) => ({
    id: ago,
    day: Temporal.PlainDate.from(day).subtract({ days: ago }).toString(),
    at: Date.parse(began_at) - ago * DAY_MS,
  }))
  const retained = selectRetainedBackups(nights)
  const at = (ms: number): string => new Date(ms).toISOString()
  const rows = nights.toReversed().flatMap((night) => {
    const ended = at(night.at + HOW_LONG_MS)
    const row = { kind: 'nightly' as const, day: night.day, started_at: at(night.at), finished_at: ended }
    const rows_total = 96_000 - night.id * 540
    const whole = { state: 'done' as const, rows_total, bytes: 48_000_000 - night.id * 310_000, files: 180 - night.id }
    const isChecked = night.id % 7 === 0
    const check = { check_state: 'good' as const, check_started_at: ended, checked_at: at(night.at + 3 * HOW_LONG_MS) }
    const copy =
      night.id === 4
        ? ({ copy_state: 'failed', copy_error: AWAY, copy_attempts: 5 } as const)
        : ({ copy_state: 'done', copied_at: at(night.at + 2 * HOW_LONG_MS), copy_attempts: 1 } as const)
    const failed = { ...row, finished_at: row.started_at, state: 'failed' as const, error: FULL_DISK }
    const made = {
      ...row,
      ...whole,
      is_encrypted: false,
      ...copy,
      copy_started_at: ended,
      ...(isChecked ? check : {}),
      removed_at: retained.has(night.id) ? null : at(night.at + 8 * DAY_MS),
    }
    return night.id === 12
      ? [failed, { ...made, started_at: at(night.at + AGAIN_MS), finished_at: at(night.at + AGAIN_MS + HOW_LONG_MS) }]
      : [made]
  })
  for (const row of rows) await tx.insertInto('backups').values(row).execute()
}
