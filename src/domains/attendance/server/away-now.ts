import { sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import type { AwayNow } from '#domains/requests/server/index.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { boardRowOf } from './calls/board.ts'
import { KEY, narrowed } from './cards/admin-cards.ts'
import { readBoard, worksFromHome } from './store/board.ts'

/** The rows of the board that are on leave or work from home. */
export const boardAway: AwayNow = {
  read: async (ask, key) => {
    const reach = scope(ask.actor, key, ask.now).where(sql`m.employee_id`)
    const isAway = sql<boolean>`(d.verdict = 'on_leave' or ${worksFromHome})`
    const where = [reach, isAway, ...narrowed(ask)]
    const rows = await readBoard(ask.tx, { now: ask.now, where, since: null })
    return rows.flatMap((row) => {
      const { state, wfh } = boardRowOf(row, ask.now)
      const { employee_id: id, name, photo_version, business_date } = row
      const kinds = [...(state === 'on_leave' ? (['away'] as const) : []), ...(wfh ? (['home'] as const) : [])]
      return business_date === null ? [] : kinds.map((kind) => ({ id, name, photo_version, kind, business_date }))
    })
  },
  path: ({ actor, department_id: department, team_id: team }, key, kind) => {
    const seen = scopeOf(actor, KEY)
    if (seen === null || seen !== scopeOf(actor, key)) return null
    const rows = kind === 'away' ? { state: 'on_leave' } : { wfh: true }
    return `/admin/reports/attendance${queryText({ tab: 'now', ...rows, department, team })}`
  },
}
