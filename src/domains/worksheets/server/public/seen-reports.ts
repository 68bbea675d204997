// Queries of work reports for other domains.
import type { ScreenLink } from '#kit/contract/keys.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import { scopes } from '#kit/server/scope.ts'
import { periodText } from '../../contract/worksheets.texts.ts'
import { pathOf } from '../notify.ts'
import { listSeenRows, type SeenReport } from '../store/seen-reports.ts'

/** Returns the screen on which an actor reads a report; null if they have none. */
const pathFor = (
  { area, employee_id, grants }: Pick<Actor, 'area' | 'employee_id' | 'grants'>,
  { kind, period_start: start, ...row }: SeenReport,
): ScreenLink | null => {
  const month = start.slice(0, 7)
  if (area === 'Admin') {
    if (kind === 'daily') return `/admin/work-reports/daily-report?date=${start}&report=${row.employee_id}`
    return `/admin/work-reports/monthly-report?month=${month}&report=${row.employee_id}`
  }
  if (row.employee_id === employee_id) return pathOf(kind, start)
  if (row.team_id === null || !grants.has('team_reports.read')) return null
  return `/employee/team-report/${row.team_id}?part=3&kind=${kind}&day=${start}&report=${row.employee_id}`
}

/** Lists those of some reports that the actor may read: the own, and submitted ones of people in scope. */
export const listSeenReports = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<readonly (SeenRow & Readonly<{ employee_id: number }>)[]> => {
  const scope = scopeOf(actor, 'worksheets.read') === null ? null : scopes.get().filter(actor, 'worksheets.read', now)
  const rows = await listSeenRows(tx, ids, { me: actor.employee_id, scope })
  return rows.map((row) => ({
    id: row.id,
    employee_id: row.employee_id,
    label: `Report of ${periodText(row.kind, row.period_start)}`,
    path: pathFor(actor, row),
  }))
}
