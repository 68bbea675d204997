import type { Actor } from '#kit/server/actor.ts'
import type { Announcement, ReceiptCounts } from '../../contract/announcements.models.ts'
import { audienceText } from '../audience/present.ts'
import type { AnnouncementRow } from './store/announcements.ts'

const NO_RECEIPTS: ReceiptCounts = { audience: 0, read: 0, acknowledged: 0 }

export const presentAnnouncement =
  (actor: Actor, countsById: ReadonlyMap<number, ReceiptCounts>) =>
  ({ units, ...row }: AnnouncementRow): Announcement => {
    const mayWrite = actor.grants.has('notices.announcement.write')
    const isLive = row.status === 'published'
    const counts = countsById.get(row.id) ?? NO_RECEIPTS
    const silent = counts.audience - (row.must_acknowledge ? counts.acknowledged : counts.read)
    return {
      ...row,
      audience_text: audienceText(row.audience, units),
      reach: counts,
      can: {
        update: mayWrite && row.status !== 'withdrawn',
        delete: mayWrite && row.status !== 'withdrawn',
        remind: mayWrite && isLive && silent > 0,
        ask_again: mayWrite && isLive,
      },
    }
  }
