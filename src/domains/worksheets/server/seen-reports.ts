// Work reports as other domains name them.
import { sql } from 'kysely'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import { scopes } from '#kit/server/scope.ts'
import type { Kind } from '../contract/worksheets.models.ts'
import { periodText } from '../contract/worksheets.words.ts'
import { pathOf } from './notify.ts'

type Row = Readonly<{
  id: number
  employee_id: number
  name: string
  kind: Kind
  period_start: string
  team_id: number | null
}>
export type HandedIn = Readonly<{ id: number; day: string }>

/** Reports that a person handed in for periods that end between two days, the newest first. */
export const handedIn = async (
  tx: Tx,
  employeeId: number,
  { from, to, limit }: Readonly<{ from: string; to: string; limit: number }>,
): Promise<readonly HandedIn[]> => {
  const { rows } = await sql<HandedIn>`select r.id, r.period_end as day from work_reports r
    where r.employee_id = ${employeeId} and r.state in ('submitted', 'accepted')
      and r.period_end between ${from}::date and ${to}::date
    order by r.period_end desc, r.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Where an actor reads a report; null where they have no screen for it. */
const pathFor = (
  { area, employee_id, grants }: Pick<Actor, 'area' | 'employee_id' | 'grants'>,
  { kind, period_start: start, ...row }: Row,
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

/** Of these reports those that the actor reads: the own, and what was handed in by people in reach. */
export const seenReports = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<readonly (SeenRow & Readonly<{ employee_id: number }>)[]> => {
  const reach =
    scopeOf(actor, 'worksheets.read') === null
      ? sql<boolean>`false`
      : scopes
          .get()
          .filter(actor, 'worksheets.read', now)
          .where(sql`r.employee_id`, sql`r.period_end`)
  const { rows } = await sql<Row>`select r.id, r.employee_id, r.kind, r.period_start, e.name, o.team_id
    from work_reports r join person_short e on e.id = r.employee_id
    left join placed_on(r.period_end) o on o.employee_id = r.employee_id
    where r.id = any(${ids}::int[]) and r.state <> 'draft'
      and (r.employee_id = ${actor.employee_id}::int or ${reach})`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    employee_id: row.employee_id,
    label: `Report of ${periodText(row.kind, row.period_start)}`,
    path: pathFor(actor, row),
  }))
}
