import { type CardSource, adminCards, employeeCards } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import type { RemindersCard } from '../../contract/notices.cards.ts'
import { getOwnDue } from './store/card.ts'

const MAX_ROWS = 5

/**
 * Returns the reminders that are due today or still open: those that were notified, and own ones that come later today.
 */
const read: CardSource['read'] = async ({ tx, actor, now, today }) => {
  if (actor.acting !== null) return null
  const found = await getOwnDue({ tx, actor, now, today }, MAX_ROWS)
  if (found.total === 0) return null
  return {
    path: actor.area === 'Admin' ? '/admin/reminders' : '?reminders=open',
    data: { rows: found.rows, more: found.total - found.rows.length } satisfies RemindersCard,
  }
}

export const reminderCardFillings: readonly Filling[] = [
  entries(adminCards, { reminders: { permission: 'notices.reminder.read', read } }),
  entries(employeeCards, { reminders: { permission: 'notices.reminder.own', read } }),
]
