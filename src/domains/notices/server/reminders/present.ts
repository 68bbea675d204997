import { screenLink } from '#kit/contract/screen-link.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import { audienceText } from '../audience/present.ts'
import { reminderAnchors } from './anchors.ts'
import type { ListedReminder } from './store/reminders.ts'

export const presentReminder =
  (actor: Actor) =>
  ({ units, owner_id, audience, anchor, ...row }: ListedReminder): Reminder => {
    const mine = owner_id === actor.account_id
    const mayWrite =
      actor.acting === null && (actor.area === 'Admin' ? actor.grants.has('notices.reminder.write') : mine)
    const labels = new Map(reminderAnchors.all())
    return {
      ...row,
      mine,
      audience,
      audience_text: audience ? audienceText(audience, units) : mine ? 'Only me' : row.owner_name,
      anchor: anchor && {
        ...anchor,
        path: screenLink.nullable().parse(anchor.path),
        label: labels.get(anchor.key)?.label ?? anchor.key,
      },
      can: {
        update: mayWrite && actor.area === 'Admin',
        delete: mayWrite && (mine || audience !== null),
        done: row.occurrence?.state === 'open' && actor.acting === null,
      },
    }
  }
