import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '#kit/server/context.ts'
import { countPeople, type ReportStats } from './day-counts.ts'
import { onlyPeople } from './people-conditions.ts'

/** The states of reports whose entries count for other domains. */
const COUNTED_STATES = sql`('submitted', 'accepted')`

/** SQL: the minutes of entries on a task; `task` is the id. */
export const taskMinutes = (task: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select coalesce(sum(l.minutes), 0)::int from work_data l join work_reports r on r.id = l.report_id
   where l.task_id = ${task} and r.kind = 'daily' and r.state in ${COUNTED_STATES})`

const sumTaskMinutesRow = z.object({ minutes: z.number() })

/** Returns the minutes of entries on one task. */
export const sumTaskMinutes = async (tx: Tx, taskId: number): Promise<number> => {
  const found = await rows(tx, sumTaskMinutesRow)`select ${taskMinutes(sql`${taskId}::int`)} as minutes`
  return found[0]?.minutes ?? 0
}

/**
 * SQL: entries of submitted and accepted reports. The statement selects `work_id`, `employee_id`, `activity_id`, `day` (the
 * last of the period), `count` and `minutes`.
 */
export const activityLines: RawBuilder<unknown> = sql`
  select l.id as work_id, r.employee_id, l.activity_id, l.day, coalesce(l.count, 0) as count,
    coalesce(l.minutes, 0) as minutes
  from work_data l join work_reports r on r.id = l.report_id where r.state in ${COUNTED_STATES}`

type LineFilter = Readonly<{ employees: readonly number[]; activities: readonly number[]; from: string; to: string }>
const lineSum = z.object({
  employee_id: z.number(),
  activity_id: z.number(),
  day: z.string(),
  count: z.number(),
  minutes: z.number(),
})
type LineSum = z.output<typeof lineSum>

/** Sums counts and minutes of activities by person and day. */
export const sumActivityLines = async (
  tx: Tx,
  { employees, activities, from, to }: LineFilter,
): Promise<readonly LineSum[]> => {
  return rows(
    tx,
    lineSum,
  )`select x.employee_id, x.activity_id, x.day, sum(x.count)::int as count, sum(x.minutes)::int as minutes
    from (${activityLines}) x where x.employee_id = any(${employees}::int[]) and x.activity_id = any(${activities}::int[])
      and x.day between ${from}::date and ${to}::date group by 1, 2, 3 order by 1, 3, 2`
}

/** Counts the daily reports of each person over some days: due, on time, late and missing. */
export const countReports = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  employees: readonly number[],
  from: string,
  to: string,
): Promise<readonly ReportStats[]> =>
  countPeople(tx, now, {
    from,
    to,
    who: onlyPeople(employees),
  })

const evidenceRow = z.object({ id: z.number(), title: z.string(), day: z.string() })
export type EvidenceRow = z.output<typeof evidenceRow>

/** Lists the work files that a person offers as evidence, of work from one day to another, the newest first. */
export const listEvidence = async (
  tx: Tx,
  employeeId: number,
  { from, to, limit }: Readonly<{ from: string; to: string; limit: number }>,
): Promise<readonly EvidenceRow[]> => {
  return rows(tx, evidenceRow)`select f.id, f.title, f.work_date as day from work_file f
    where f.employee_id = ${employeeId} and f.evidence and f.work_date between ${from}::date and ${to}::date
    order by f.work_date desc, f.id desc limit ${limit}`
}

/** SQL: accepted work on projects and clients. Weekly and monthly reports repeat the work of their days, so only days count. */
export const ACCEPTED_WORK: RawBuilder<unknown> = sql`
  select 'work_data' as source_type, l.id as source_id, r.period_start as work_on, r.employee_id, l.pr_id, l.client_id, l.minutes,
    a.name || case when l.note = '' then '' else ': ' || left(l.note, 200) end as label
  from work_data l join work_reports r on r.id = l.report_id join activities a on a.id = l.activity_id
  where r.state = 'accepted' and r.kind = 'daily' and l.minutes > 0 and (l.pr_id is not null or l.client_id is not null)`
