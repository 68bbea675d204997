import { sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, newsSources, type Counter, type SinceQuery } from '#kit/server/registries.ts'
import { daysFrom, isOverdue, placedIn } from './store/day-rows.ts'

const KEY = 'attendance.read'
/** The longest range that the report shows at once. */
const OLDEST = 91
const CORRECTED_DAYS = 30

const unitConditions = ({ department_id, team_id }: CardQuery) => [
  ...(department_id === null ? [] : [placedIn('department_id', [department_id])]),
  ...(team_id === null ? [] : [placedIn('team_id', [team_id])]),
]

const report = ({ department_id, team_id }: CardQuery, query: Readonly<Record<string, unknown>>): ScreenLink =>
  `/admin/reports/attendance${queryText({ ...query, department_id, team_id })}`

const formerDays = ({ today }: CardQuery) => ({ from: addDays(today, -OLDEST), to: addDays(today, -1) })

/** No one punched out, and the day is over: the minutes of such a day are never booked by themselves. */
const overduePunches: Counter<CardQuery> = {
  permissions: [KEY],
  labels: ['punch of a former day is still open', 'punches of former days are still open'],
  count: (reading) => {
    const seen = scope(reading.actor, KEY, reading.now).where(sql`d.employee_id`, sql`d.business_date`)
    const isOfSession = sql<boolean>`d.employee_id = s.employee_id and d.business_date = s.business_date`
    const where = [isOfSession, seen, isOverdue(reading.now), ...unitConditions(reading)]
    // Each open punch leads to its day; the offset prevents the planner from reading all days and comparing them with
    // all open punches, which is right only for the number of them that it expects.
    return sql<number>`select count(*)::int from (
      select distinct employee_id, business_date from attendance_sessions
      where punched_out_at is null and state <> 'voided' and business_date < ${reading.today}::date) s
      where exists (select ${daysFrom({ ...formerDays(reading), where })} offset 0)`
  },
  path: (reading) => report(reading, { overdue: true, ...formerDays(reading) }),
}

const lately = ({ today }: CardQuery) => ({ from: addDays(today, -CORRECTED_DAYS), to: today })

/** The days `d` that another person has corrected since the last visit. */
const correctedSince = ({ actor, since }: SinceQuery) => sql<boolean>`(d.employee_id, d.business_date) in (
  select c.employee_id, c.business_date from attendance_corrections c
  where c.created_at > ${since}::timestamptz and c.actor_id <> ${actor.account_id})`

const corrected: Counter<SinceQuery> = {
  permissions: [KEY],
  labels: ['day was corrected', 'days were corrected'],
  count: (reading) => {
    const seen = scope(reading.actor, KEY, reading.now).where(sql`d.employee_id`, sql`d.business_date`)
    const where = [
      seen,
      correctedSince(reading),
      sql<boolean>`d.flags && array['corrected']`,
      ...unitConditions(reading),
    ]
    return sql<number>`select count(*)::int ${daysFrom({ ...lately(reading), where })}`
  },
  path: (reading) => report(reading, { flag: 'corrected', ...lately(reading) }),
}

const ownCorrected: Counter<SinceQuery> = {
  permissions: ['timesheet.read'],
  labels: ['day of yours was corrected', 'days of yours were corrected'],
  count: (reading) => {
    const where = [sql<boolean>`d.employee_id = ${reading.actor.employee_id}`, correctedSince(reading)]
    return sql<number>`select count(*)::int ${daysFrom({ ...lately(reading), where })}`
  },
  path: (reading) => `/employee/timesheet${queryText(lately(reading))}`,
}

/** Registers the counters of attendance: what waits for a person, and what was changed in it. */
export const registerCounters = (): void => {
  attentionLines.add('attendance.overdue', overduePunches)
  newsSources.add('attendance.corrected', corrected)
  newsSources.add('attendance.own_corrected', ownCorrected)
}
