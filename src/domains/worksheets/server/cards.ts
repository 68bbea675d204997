import { weekStart } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { CardSource } from '#kit/server/registries.ts'
import type { ReportsCard } from '../contract/worksheets.cards.ts'
import type { Kind } from '../contract/worksheets.models.ts'
import { boundsBetween } from './rules/bounds.ts'
import { getOwnStatuses } from './store/own-statuses.ts'

/** Open and missing reports stay on the card for this many days. */
const SHOWN_DAYS = { daily: 7, weekly: 8, monthly: 32 } as const satisfies Record<Kind, number>
const OWED = new Set(['open', 'missing', 'returned'])

const reports: CardSource = {
  permission: 'worksheets.write',
  read: async (query) => {
    const { tx, actor, now, today } = query
    if (actor.employee_id === null) return null
    const first = await weekStart(tx, now)
    const bounds = (kind: Kind) => boundsBetween(kind, addDays(today, -SHOWN_DAYS[kind]), today, first)
    const { items, mandatory_open } = await getOwnStatuses(tx, {
      employee_id: actor.employee_id,
      daily: bounds('daily'),
      weekly: bounds('weekly'),
      monthly: bounds('monthly'),
      now,
      today,
    })
    const shown = items.filter(
      ({ kind, period_start, status }) => (kind === 'daily' && period_start === today) || OWED.has(status),
    )
    return { path: '/employee/worksheet', data: { items: shown, mandatory_open } satisfies ReportsCard }
  },
}

export const employeeCardSources = { reports } as const
