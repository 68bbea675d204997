import { noticeKinds, notify } from '#domains/notices/server/index.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import type { StoredBackup } from './store/backups.ts'

/** Notifies everyone who sees backups that one failed or is damaged, once for each night. */
export const notifyFailed = async (work: Work, row: StoredBackup, what: string, reason: string): Promise<void> => {
  const matter = row.kind === 'nightly' ? `night:${row.day}` : `backup:${row.id}`
  await notify(work, await listHoldersOf(work.tx, 'records.backup.read', work.now), 'records.backup_failed', {
    title: what,
    body: reason.slice(0, 300),
    path: '/admin/organisation?tab=backups',
    why: 'You see the backups.',
    subject_id: row.id,
    priority: 'high',
    dedupe_key: `records.backup_failed:${matter}:${what}`,
  })
}

export const backupNoticeFilling = entries(noticeKinds, {
  'records.backup_failed': {
    domain: 'records',
    label: 'Failed backups',
    priority: 'high',
    see: async ({ actor }, ids) =>
      new Map(scopeOf(actor, 'records.backup.read') === null ? [] : ids.map((id): [number, []] => [id, []])),
  },
})
