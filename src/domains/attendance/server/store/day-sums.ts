import { z } from 'zod'
import { rows, single } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Page } from '#kit/server/page.ts'
import { type DayFilter, daysFrom, openOvertime } from './day-rows.ts'
import { placedPerson } from './workdays.ts'

const personSums = z.object({
  id: z.number(),
  ...placedPerson,
  expected_minutes: z.number(),
  worked_minutes: z.number(),
  paid_break_minutes: z.number(),
  unpaid_break_minutes: z.number(),
  balance_minutes: z.number(),
  late_minutes: z.number(),
  overtime_minutes: z.number(),
  verdicts: z.record(z.string(), z.number()),
  flags: z.record(z.string(), z.number()),
})
export type PersonSums = z.output<typeof personSums>

const sums = sql`
  coalesce(sum(d.expected_minutes), 0)::int as expected_minutes,
  coalesce(sum(d.worked_minutes), 0)::int as worked_minutes,
  coalesce(sum(d.paid_break_minutes), 0)::int as paid_break_minutes,
  coalesce(sum(d.unpaid_break_minutes), 0)::int as unpaid_break_minutes,
  coalesce(sum(d.worked_minutes - d.expected_minutes) filter (where d.final), 0)::int as balance_minutes,
  coalesce(sum(d.late_minutes), 0)::int as late_minutes,
  coalesce(sum(${openOvertime}), 0)::int as overtime_minutes`

const placed = sql`(select max(p2.placement_id) from placed_on(g.last_day) p2 where p2.employee_id = g.id)`

// Returns the number of days of each verdict and flag for the people of the page.
const countsOf = (filter: DayFilter): RawBuilder<unknown> => {
  const days = daysFrom({ ...filter, where: [...filter.where, sql<boolean>`d.employee_id in (select id from shown)`] })
  return sql`
    counted as (
      select d.employee_id as id, jsonb_object_agg(d.verdict, d.n) as verdicts
      from (select d.employee_id, d.verdict, count(*)::int as n ${days} group by d.employee_id, d.verdict) d
      group by d.employee_id),
    flagged as (
      select d.employee_id as id, jsonb_object_agg(d.flag, d.n) as flags
      from (select d.employee_id, f.flag, count(*)::int as n from (select d.employee_id, d.flags ${days}) d
        cross join unnest(d.flags) as f(flag) group by d.employee_id, f.flag) d group by d.employee_id)`
}
const NO_COUNTS = sql`
    counted as (select null::int as id, null::jsonb as verdicts where false),
    flagged as (select null::int as id, null::jsonb as flags where false)`

const peopleCount = z.object({ total: z.number() })
const peopleTotalsRow = personSums.extend({ page_key: z.union([z.string(), z.number()]), total: z.number() })

/**
 * People with the sums of their days, by page, and how many people there are. Placed as on their last day of it.
 * `withCounts`: also how many days of each verdict and flag.
 */
export const listPeopleTotals = async (tx: Tx, filter: DayFilter, page: Page, withCounts: boolean) => {
  const grouped = sql`
    select s.*, e.name from (
      select d.employee_id as id, max(d.business_date) as last_day, ${sums} ${daysFrom(filter)} group by d.employee_id) s
    join person_short e on e.id = s.id`
  const found = await rows(tx, peopleTotalsRow)`
    with g as materialized (${grouped}),
    shown as materialized (select g.*, ${page.key} as page_key, (select count(*)::int from g) as total, ${placed} as placement_id from g
      where ${page.after} order by ${page.order} limit ${page.limit}),
    ${withCounts ? countsOf(filter) : NO_COUNTS}
    select s.*, p.department_id, dep.name as department, p.team_id, t.name as team, p.designation_id, des.name as designation,
      (select m.employee_no from employment_span m where m.employee_id = s.id and m.joined_on <= s.last_day
       order by m.joined_on desc limit 1) as employee_no,
      coalesce(c.verdicts, '{}') as verdicts, coalesce(f.flags, '{}') as flags
    from shown s
    left join placement_on p on p.placement_id = s.placement_id
    left join departments dep on dep.id = p.department_id
    left join teams t on t.id = p.team_id
    left join designations des on des.id = p.designation_id
    left join counted c on c.id = s.id
    left join flagged f on f.id = s.id
    order by ${page.orderOf('s')}`
  const count = async (): Promise<number> => {
    const counted = await single(tx, peopleCount)`
      select count(distinct d.employee_id)::int as total ${daysFrom(filter)}`
    return counted.total
  }
  return { rows: found, total: await page.totalOf(found, count) }
}

export type DaySums = Readonly<{
  expected_minutes: number
  worked_minutes: number
  late_minutes: number
  overtime_minutes: number
  verdicts: Record<string, number>
  days: { date: string; verdicts: Record<string, number> }[]
}>

const verdictSum = z.object({
  date: z.string(),
  verdict: z.string(),
  n: z.number(),
  expected_minutes: z.number(),
  worked_minutes: z.number(),
  late_minutes: z.number(),
  overtime_minutes: z.number(),
})
type VerdictSum = z.output<typeof verdictSum>

/** Sums over everything that matches, in all and by day; of a day with an open punch, what is stored of it. */
export const sumMatchingDays = async (tx: Tx, filter: DayFilter): Promise<DaySums> => {
  const found = await rows(tx, verdictSum)`
    select d.business_date as date, d.verdict, count(*)::int as n, sum(d.expected_minutes)::int as expected_minutes,
      sum(d.worked_minutes)::int as worked_minutes, sum(d.late_minutes)::int as late_minutes, sum(${openOvertime})::int as overtime_minutes
    ${daysFrom(filter)} group by d.business_date, d.verdict order by d.business_date`
  const total = (pick: (row: VerdictSum) => number): number => found.reduce((sum, row) => sum + pick(row), 0)
  return {
    expected_minutes: total((row) => row.expected_minutes),
    worked_minutes: total((row) => row.worked_minutes),
    late_minutes: total((row) => row.late_minutes),
    overtime_minutes: total((row) => row.overtime_minutes),
    verdicts: countVerdicts(found),
    days: [...Map.groupBy(found, (row) => row.date)].map(([date, own]) => ({ date, verdicts: countVerdicts(own) })),
  }
}

const countVerdicts = (rows: readonly VerdictSum[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[row.verdict] = (counts[row.verdict] ?? 0) + row.n
  return counts
}
