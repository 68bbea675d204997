import type { Actor } from '#kit/server/actor.ts'
import type { Announcement, Reach } from '../../contract/announcements.models.ts'
import { audienceText } from '../audience/text.ts'
import type { AnnouncementRow } from './store/announcements.ts'

const NOBODY: Reach = { audience: 0, read: 0, acknowledged: 0 }

export const presentAnnouncement =
  (actor: Actor, reach: ReadonlyMap<number, Reach>) =>
  ({ units, ...row }: AnnouncementRow): Announcement => {
    const mayWrite = actor.grants.has('notices.announcement.write')
    const isLive = row.status === 'published'
    const reached = reach.get(row.id) ?? NOBODY
    const silent = reached.audience - (row.must_acknowledge ? reached.acknowledged : reached.read)
    return {
      ...row,
      audience_text: audienceText(row.audience, units),
      reach: reached,
      can: {
        update: mayWrite && row.status !== 'withdrawn',
        delete: mayWrite && row.status !== 'withdrawn',
        remind: mayWrite && isLive && silent > 0,
        ask_again: mayWrite && isLive,
      },
    }
  }
