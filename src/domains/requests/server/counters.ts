import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, type Counter, menuBadges } from '#kit/server/registries.ts'
import { countRequests, type RequestFilter } from './store/lists.ts'

const KEY = 'requests.read'
const anyone = sql<boolean>`true`

const ofUnits = ({ department_id, team_id }: CardQuery) => ({
  ...(department_id === null ? {} : { department_id: [department_id] }),
  ...(team_id === null ? {} : { team_id: [team_id] }),
})

/** Requests that the list of all finds by a filter, in the part of the organisation that is looked at. */
const found = (ask: CardQuery, filter: RequestFilter): RawBuilder<number> =>
  countRequests(ask, { ...filter, ...ofUnits(ask) }, scope(ask.actor, KEY, ask.now).where(sql`r.employee_id`))

const listed = ({ department_id, team_id }: CardQuery, query: Readonly<Record<string, unknown>>): ScreenLink =>
  `/admin/requests${queryText({ ...query, department_id, team_id })}`

const overdue: Counter<CardQuery> = {
  permissions: [KEY],
  labels: ['decision on a request is overdue', 'decisions on requests are overdue'],
  count: (ask) => found(ask, { overdue: true }),
  path: (ask) => listed(ask, { overdue: true }),
}

const forHr: Counter<CardQuery> = {
  permissions: [KEY, 'requests.decide'],
  labels: ['request waits for HR', 'requests wait for HR'],
  count: (ask) => found(ask, { waiting_for: 'hr' }),
  path: (ask) => listed(ask, { waiting_for: 'hr' }),
}

/** What of requests waits for a person: lines of the dashboard and numbers of the menu. */
export const registerCounters = (): void => {
  attentionLines.add('requests.overdue', overdue)
  attentionLines.add('requests.for_hr', forHr)
  const forMe = (me: Parameters<typeof countRequests>[0]) => countRequests(me, { waiting_for: 'me' }, anyone)
  menuBadges.add('/employee/approvals', { permission: 'approvals.read', count: forMe })
  menuBadges.add('/admin/requests', { permission: 'requests.decide', count: forMe })
  menuBadges.add('/employee/request', {
    permission: 'requests.own',
    count: (me) => countRequests(me, { status: ['returned'], employee_id: me.actor.employee_id ?? 0 }, anyone),
  })
}
