import { scope } from '#domains/organisation/server/index.ts'
import type { AwayNow } from '#domains/requests/server/index.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { KEY } from '../cards/admin-cards.ts'
import { isEmploymentInScope, placementConditions } from '../store/board-conditions.ts'
import { listAway } from '../store/board-counts.ts'

/**
 * Lists people who are on leave or work from home, by the rule of the board (`boardStateOf`): an open punch comes before a
 * leave.
 */
export const boardAway: AwayNow = {
  read: async (query, key) => {
    const isInScope = isEmploymentInScope(scope(query.actor, key, query.now))
    const found = await listAway(query.tx, { now: query.now, where: [isInScope, ...placementConditions(query)] })
    return found.flatMap(({ away, home, ...person }) => [
      ...(away ? [{ ...person, kind: 'away' as const }] : []),
      ...(home ? [{ ...person, kind: 'home' as const }] : []),
    ])
  },
  path: ({ actor, department_id: department, team_id: team }, key, kind) => {
    const seen = scopeOf(actor, KEY)
    if (seen === null || seen !== scopeOf(actor, key)) return null
    const rows = kind === 'away' ? { state: 'on_leave' } : { wfh: true }
    return `/admin/reports/attendance${queryText({ tab: 'now', ...rows, department, team })}`
  },
}
