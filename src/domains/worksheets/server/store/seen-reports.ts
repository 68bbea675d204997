import { z } from 'zod'
import { date, id } from '#kit/contract/fields.ts'
import { rows } from '#kit/server/database/rows.ts'
// Statements about work reports for other domains.
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { kind } from '../../contract/worksheets.models.ts'
import { NEVER } from './people-conditions.ts'

const seenReport = z.object({ id, employee_id: id, name: z.string(), kind, period_start: date, team_id: id.nullable() })
export type SeenReport = z.output<typeof seenReport>

const submittedReport = z.object({ id: z.number(), day: z.string() })
export type SubmittedReport = z.output<typeof submittedReport>

/** Lists the submitted reports of a person for periods that end between two days, the newest first. */
export const listSubmittedReports = async (
  tx: Tx,
  employeeId: number,
  { from, to, limit }: Readonly<{ from: string; to: string; limit: number }>,
): Promise<readonly SubmittedReport[]> => {
  return rows(tx, submittedReport)`select r.id, r.period_end as day from work_reports r
    where r.employee_id = ${employeeId} and r.state in ('submitted', 'accepted')
      and r.period_end between ${from}::date and ${to}::date
    order by r.period_end desc, r.id desc limit ${limit}`
}

/** Lists those of some reports that a person may read: the own, and submitted ones of people in scope. */
export const listSeenRows = async (
  tx: Tx,
  ids: readonly number[],
  { me, scope }: Readonly<{ me: number | null; scope: ScopeFilter | null }>,
): Promise<readonly SeenReport[]> => {
  const isInScope = scope === null ? NEVER : scope.where(sql`r.employee_id`, sql`r.period_end`)
  return rows(tx, seenReport)`select r.id, r.employee_id, r.kind, r.period_start, e.name, o.team_id
    from work_reports r join person_short e on e.id = r.employee_id
    left join placed_on(r.period_end) o on o.employee_id = r.employee_id
    where r.id = any(${ids}::int[]) and r.state <> 'draft'
      and (r.employee_id = ${me}::int or ${isInScope})`
}
