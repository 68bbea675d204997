import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '#kit/server/context.ts'
import { countPeople, type ReportStats } from './store/day-counts.ts'

/** Reports whose entries count for others: those that were handed in and did not come back. */
const COUNTS = sql`('submitted', 'accepted')`

/** The minutes that reports put on a task, as an expression; `task` is the id. */
export const taskMinutes = (task: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select coalesce(sum(l.minutes), 0)::int from work_data l join work_reports r on r.id = l.report_id
   where l.task_id = ${task} and r.kind = 'daily' and r.state in ${COUNTS})`

/** The same of one task. */
export const minutesOfTask = async (tx: Tx, taskId: number): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`select ${taskMinutes(sql`${taskId}::int`)} as minutes`.execute(tx)
  return rows[0]?.minutes ?? 0
}

/**
 * Entries of reports that were handed in, as a statement that selects `work_id`, `employee_id`, `activity_id`, `day` (the last
 * of the period), `count` and `minutes`.
 */
export const activityLines: RawBuilder<unknown> = sql`
  select l.id as work_id, r.employee_id, l.activity_id, l.day, coalesce(l.count, 0) as count,
    coalesce(l.minutes, 0) as minutes
  from work_data l join work_reports r on r.id = l.report_id where r.state in ${COUNTS}`

type LineFilter = Readonly<{ employees: readonly number[]; activities: readonly number[]; from: string; to: string }>
type LineSum = Readonly<{ employee_id: number; activity_id: number; day: string; count: number; minutes: number }>

/** Counts and minutes of activities by person and day. */
export const lines = async (tx: Tx, { employees, activities, from, to }: LineFilter): Promise<readonly LineSum[]> => {
  const { rows } =
    await sql<LineSum>`select x.employee_id, x.activity_id, x.day, sum(x.count)::int as count, sum(x.minutes)::int as minutes
    from (${activityLines}) x where x.employee_id = any(${employees}::int[]) and x.activity_id = any(${activities}::int[])
      and x.day between ${from}::date and ${to}::date group by 1, 2, 3 order by 1, 3, 2`.execute(tx)
  return rows
}

/** How the daily reports of people came in over some days: due, on time, late and missing, for each person. */
export const reportStats = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  employees: readonly number[],
  from: string,
  to: string,
): Promise<readonly ReportStats[]> =>
  countPeople(tx, now, {
    from,
    to,
    who: (employee) => sql<boolean>`${employee} = any(${employees}::int[])`,
  })

export type EvidenceRow = Readonly<{ id: number; title: string; day: string }>

/** Work files that a person offers as evidence, of work from one day to another, the newest first. */
export const evidence = async (
  tx: Tx,
  employeeId: number,
  { from, to, limit }: Readonly<{ from: string; to: string; limit: number }>,
): Promise<readonly EvidenceRow[]> => {
  const { rows } = await sql<EvidenceRow>`select f.id, f.title, f.work_date as day from work_file f
    where f.employee_id = ${employeeId} and f.evidence and f.work_date between ${from}::date and ${to}::date
    order by f.work_date desc, f.id desc limit ${limit}`.execute(tx)
  return rows
}
