import type { RawBuilder } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, type Counter, menuBadges } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { countRequests, type RequestFilter } from './store/lists.ts'
import { EVERY_REQUEST, isRequestInScope } from './store/visible.ts'

const KEY = 'requests.read'

const unitFilter = ({ department_id, team_id }: CardQuery) => ({
  ...(department_id === null ? {} : { department_id: [department_id] }),
  ...(team_id === null ? {} : { team_id: [team_id] }),
})

/** Requests that the list of all finds by a filter, in the part of the organisation that is looked at. */
const countIn = (cardQuery: CardQuery, filter: RequestFilter): RawBuilder<number> =>
  countRequests(
    cardQuery,
    { ...filter, ...unitFilter(cardQuery) },
    isRequestInScope(scope(cardQuery.actor, KEY, cardQuery.now)),
  )

const listPath = ({ department_id, team_id }: CardQuery, query: Readonly<Record<string, unknown>>): ScreenLink =>
  `/admin/requests${queryText({ ...query, department_id, team_id })}`

const overdue: Counter<CardQuery> = {
  permissions: [KEY],
  labels: ['decision on a request is overdue', 'decisions on requests are overdue'],
  isLate: true,
  count: (cardQuery) => countIn(cardQuery, { overdue: true }),
  path: (cardQuery) => listPath(cardQuery, { overdue: true }),
}

const forHr: Counter<CardQuery> = {
  permissions: [KEY, 'requests.decide'],
  labels: ['request waits for HR', 'requests wait for HR'],
  count: (cardQuery) => countIn(cardQuery, { waiting_for: 'hr' }),
  path: (cardQuery) => listPath(cardQuery, { waiting_for: 'hr' }),
}

const forMe = (me: Parameters<typeof countRequests>[0]) => countRequests(me, { waiting_for: 'me' }, EVERY_REQUEST)

/** The counts of waiting requests: lines of the dashboard and numbers of the menu. */
export const counterFillings: readonly Filling[] = [
  entries(attentionLines, { 'requests.overdue': overdue, 'requests.for_hr': forHr }),
  entries(menuBadges, {
    '/employee/approvals': { permission: 'approvals.read', count: forMe },
    '/admin/requests': { permission: 'requests.decide', count: forMe },
    '/employee/request': {
      permission: 'requests.own',
      count: (me) => countRequests(me, { status: ['returned'], employee_id: me.actor.employee_id ?? 0 }, EVERY_REQUEST),
    },
  }),
]
