import { sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { CardAsk, CardSource } from '#kit/server/registries.ts'
import { readAwayCard, readPendingCard } from '../store/cards.ts'

const narrowed = ({ department_id, team_id }: CardAsk) => [
  ...(department_id === null ? [] : [sql<boolean>`p.department_id = ${department_id}`]),
  ...(team_id === null ? [] : [sql<boolean>`p.team_id = ${team_id}`]),
]

/** What waits for any decision. */
const requests: CardSource = {
  permission: 'requests.read',
  read: async (ask) => {
    const { tx, actor, now, department_id, team_id } = ask
    const reach = scope(actor, 'requests.read', now).where(sql`r.employee_id`)
    const data = await readPendingCard(tx, { actor, now }, sql.join([reach, ...narrowed(ask)], sql` and `))
    return data ? { path: `/admin/requests${queryText({ status: 'pending', department_id, team_id })}`, data } : null
  },
}

/** Who is on leave and who works from home today; the type of an absence only for those who read requests. */
const away: CardSource = {
  permission: 'requests.calendar.read',
  read: async (ask) => {
    const { tx, actor, now, today, department_id, team_id } = ask
    const reach = scope(actor, 'requests.calendar.read', now).where(sql`e.id`)
    const where = sql.join([reach, ...narrowed(ask)], sql` and `)
    const data = await readAwayCard(tx, { today, where, withTypes: scopeOf(actor, 'requests.read') !== null })
    return data ? { path: `/admin/requests${queryText({ tab: 'calendar', department_id, team_id })}`, data } : null
  },
}

export const adminCardSources = { requests, away } as const
