import { sql } from 'kysely'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

/** Returns the notices of failed backups. */
export const noticesOfRecords = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{ id: number; day: string; at: string; error: string }>`
    select id, day, finished_at as at, error from backups
    where state = 'failed' and kind = 'nightly' and finished_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, day, at, error }) => ({
    kind: 'records.backup_failed',
    to: { holders: 'records.backup.read' },
    title: 'The backup failed',
    body: error,
    path: '/admin/organisation?tab=backups',
    why: 'You see the backups.',
    subject_id: id,
    at,
    key: `records.backup_failed:night:${day}:The backup failed`,
  }))
}
