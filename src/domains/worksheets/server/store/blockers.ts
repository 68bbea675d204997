import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { blocker, listedBlocker } from '../../contract/worksheets.models.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ReportBlockers } from '#kit/server/database/tables.ts'
import type { Blocker, ListedBlocker } from '../../contract/worksheets.models.ts'
import { personOn, refOf } from './parts.ts'

/** Lists the open blockers of a person. */
export const listOpenBlockers = (tx: Tx, employeeId: number): Promise<Blocker[]> =>
  rows(tx, blocker)`select k.id, k.text, k.opened_on, k.cleared_on, k.task_id from report_blockers k
    where k.employee_id = ${employeeId} and k.cleared_on is null order by k.opened_on, k.id`

/** Inserts blockers that a report names and that are not open, and deletes those that it no longer names. */
export const saveBlockers = async (
  tx: Tx,
  report: Readonly<{ id: number; employee_id: number }>,
  texts: readonly string[],
  day: string,
): Promise<number> => {
  await sql`delete from report_blockers k where k.report_id = ${report.id} and k.cleared_on is null
    and not lower(k.text) = any(select lower(x) from unnest(${texts}::text[]) x)`.execute(tx)
  const { rows } = await sql`insert into report_blockers (employee_id, report_id, text, opened_on)
    select ${report.employee_id}, ${report.id}, x.text, ${day}::date
    from (select distinct on (lower(t)) t as text from unnest(${texts}::text[]) t) x
    on conflict (employee_id, lower(text)) where cleared_on is null do nothing returning id`.execute(tx)
  return rows.length
}

const namedInRow = z.object({ id: z.number(), text: z.string() })

/** Lists open blockers that a report was the first to name. */
export const listNamedIn = async (tx: Tx, reportId: number): Promise<{ id: number; text: string }[]> => {
  return rows(tx, namedInRow)`select id, text from report_blockers
    where report_id = ${reportId} and cleared_on is null order by id`
}

export type BlockerFilter = Readonly<{
  id?: number
  open?: boolean | undefined
  team_id?: number | undefined
  department_id?: number | undefined
  seen: (employee: RawBuilder<unknown>) => RawBuilder<boolean>
  /** SQL condition: the actor may change the blocker of a person. */
  writes: (employee: RawBuilder<unknown>) => RawBuilder<boolean>
  today: string
  /** The actor's employee, who alone reads blockers of own drafts. */
  me: number | null
}>

/** Lists blockers, the oldest first; at most some hundreds are open at a time. */
export const listBlockers = async (tx: Tx, filter: BlockerFilter): Promise<ListedBlocker[]> => {
  const { today, team_id, department_id } = filter
  return rows(tx, listedBlocker)`select k.id, k.text, k.opened_on, k.cleared_on, k.task_id, k.version,
      ${personOn(sql`k.employee_id`, sql`${today}::date`)} as employee, ${refOf('task', sql`k.task_id`)} as task,
      (select count(*)::int from work_day w where w.employee_id = k.employee_id and w.expected_minutes > 0
        and w.day > k.opened_on and w.day <= coalesce(k.cleared_on, ${today}::date)) as age_days,
      json_build_object('update', ${filter.writes(sql`k.employee_id`)}) as can
    from report_blockers k where ${filter.seen(sql`k.employee_id`)}
      and (k.employee_id = ${filter.me}::int or exists (select from work_reports r where r.id = k.report_id and r.submitted_at is not null))
      and (${filter.id ?? null}::int is null or k.id = ${filter.id ?? null}::int)
      and (${filter.open ?? null}::boolean is null or (k.cleared_on is null) = ${filter.open ?? null}::boolean)
      and (${team_id ?? null}::int is null or exists (select from placed_on(${today}::date) p
        where p.employee_id = k.employee_id and p.team_id = ${team_id ?? null}::int))
      and (${department_id ?? null}::int is null or exists (select from placed_on(${today}::date) p
        where p.employee_id = k.employee_id and p.department_id = ${department_id ?? null}::int))
    order by k.cleared_on is not null, k.opened_on, k.id limit 500`
}

/** Locks a blocker. */
export const lockBlocker = async (tx: Tx, id: number) =>
  tx.selectFrom('report_blockers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Updates a blocker. */
export const updateBlocker = async (tx: Tx, id: number, values: Updateable<ReportBlockers>): Promise<void> => {
  await tx.updateTable('report_blockers').set(values).where('id', '=', id).execute()
}

const cleared = z.object({ id: z.number(), employee_id: z.number() })
export type Cleared = z.output<typeof cleared>
/** Clears the open blockers that wait for a task, or those of a person, and returns them. */
export const clearBlockers = async (
  tx: Tx,
  of: Readonly<{ task_id: number } | { employee_id: number }>,
  day: string,
): Promise<Cleared[]> => {
  const isMeant = 'task_id' in of ? sql`task_id = ${of.task_id}` : sql`employee_id = ${of.employee_id}`
  return rows(tx, cleared)`update report_blockers set cleared_on = greatest(opened_on, ${day}::date)
    where ${isMeant} and cleared_on is null returning id, employee_id`
}
