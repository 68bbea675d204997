import { type RawBuilder, sql } from 'kysely'
import { weekStart } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { CardQuery, CardSource } from '#kit/server/registries.ts'
import type { ReportsCard } from '../contract/worksheets.cards.ts'
import type { Kind } from '../contract/worksheets.models.ts'
import { boundsBetween } from './bounds.ts'
import { countUnanswered } from './store/activities.ts'
import { standingsJson } from './store/periods.ts'

/** How far back what is owed stays on the card, in days. */
const SHOWN = { daily: 7, weekly: 8, monthly: 32 } as const satisfies Record<Kind, number>
const OWED = new Set(['open', 'missing', 'returned'])

const standings = ({ now, today }: CardQuery, kind: Kind, employeeId: number, first: number): RawBuilder<unknown> =>
  standingsJson(now, {
    kind,
    bounds: boundsBetween(kind, addDays(today, -SHOWN[kind]), today, first),
    who: (employee) => sql<boolean>`${employee} = ${employeeId}`,
  })

type Row = Readonly<{ items: ReportsCard['items']; mandatory_open: number }>

const reports: CardSource = {
  permission: 'worksheets.write',
  read: async (ask) => {
    const { tx, actor, now, today } = ask
    if (actor.employee_id === null) return null
    const first = await weekStart(tx, now)
    const of = (kind: Kind) => standings(ask, kind, actor.employee_id ?? 0, first)
    const { rows } = await sql<Row>`select ${of('daily')} || ${of('weekly')} || ${of('monthly')} as items,
      ${countUnanswered(actor.employee_id, today)} as mandatory_open`.execute(tx)
    const { items = [], mandatory_open = 0 } = rows[0] ?? {}
    const shown = items.filter(
      ({ kind, period_start, status }) => (kind === 'daily' && period_start === today) || OWED.has(status),
    )
    return { path: '/employee/worksheet', data: { items: shown, mandatory_open } satisfies ReportsCard }
  },
}

export const employeeCardSources = { reports } as const
