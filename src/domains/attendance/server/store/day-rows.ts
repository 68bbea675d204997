import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { type DayRow, dayRow } from '../../contract/attendance.models.ts'
import { flag, verdict as verdictSchema } from '../../contract/verdicts.models.ts'
import { dayLabel } from '../../contract/attendance.labels.ts'
import { canCorrect } from '../present/present-punch.ts'
import { namedOrNull, placedPerson } from './workdays.ts'

/** The filter of a list of days; dates are both included. */
export type DayFilter = Readonly<{
  from: string
  to: string
  /** Further conditions on `d`, the day; `placedIn` and `searchConditions` return such conditions on the person. */
  where: readonly RawBuilder<boolean>[]
}>

export const storedDay = z.object({
  id: z.number(),
  version: z.number(),
  employee_id: z.number(),
  ...placedPerson,
  business_date: z.string(),
  zone: z.string(),
  verdict: verdictSchema,
  flags: z.array(flag),
  expected_minutes: z.number(),
  leave_minutes: z.number(),
  worked_minutes: z.number(),
  paid_break_minutes: z.number(),
  unpaid_break_minutes: z.number(),
  auto_break_minutes: z.number(),
  late_minutes: z.number(),
  early_leave_minutes: z.number(),
  overtime_minutes: z.number(),
  overtime: dayRow.shape.overtime,
  first_in_at: z.string().nullable(),
  last_out_at: z.string().nullable(),
  final: z.boolean(),
  shift_start_at: z.string().nullable(),
  shift_end_at: z.string().nullable(),
})
export type StoredDay = z.output<typeof storedDay>

const conditions = (filter: DayFilter): RawBuilder<boolean> => sql<boolean>`
  d.business_date between ${filter.from}::date and ${filter.to}::date
    and ${sql.join(filter.where.length === 0 ? [sql`true`] : filter.where, sql` and `)}`

/** Returns the number of matching days, as a column next to the rows of a page. */
export const countOfDays = (filter: DayFilter): RawBuilder<number> =>
  sql<number>`(select count(*)::int ${daysFrom(filter)})`

const daysCount = z.object({ total: z.number() })

export const countDays = async (tx: Tx, filter: DayFilter): Promise<number> =>
  (await rows(tx, daysCount)`select ${countOfDays(filter)} as total`)[0]?.total ?? 0

/** Days alone: the `from` part of counts and sums, which must not read people for every row that matches. */
export const daysFrom = (filter: DayFilter, days: RawBuilder<unknown> = sql`attendance_days`): RawBuilder<unknown> =>
  sql`from ${days} d where ${conditions(filter)}`

/** The day belongs to a person who was placed so on it. The people come first, so that few days are looked at. */
export const placedIn = (column: 'department_id' | 'team_id', ids: readonly number[]): RawBuilder<boolean> => {
  const group = sql`${sql.ref(`p.${column}`)} = any(${ids}::int[])`
  return sql<boolean>`(d.employee_id in (select p.employee_id from placement_on p where ${group}) and exists (
    select from placement_on p where p.employee_id = d.employee_id and ${group}
      and p.effective_from <= d.business_date and (p.effective_until is null or p.effective_until > d.business_date)))`
}

/**
 * The punch of the day `d` is still open, although the day is over: the window after a night shift ends in the morning.
 */
export const isOverdue = (now: string): RawBuilder<boolean> =>
  sql`d.verdict = 'working' and d.window_ends_at <= ${now}::timestamptz`

const dayColumns = sql`
  d.id, d.version, d.employee_id, e.name, p.department_id, p.team_id, p.designation_id, d.business_date, d.zone,
  d.verdict, d.flags, d.expected_minutes, d.leave_minutes, d.worked_minutes, d.paid_break_minutes,
  d.unpaid_break_minutes, d.auto_break_minutes, d.late_minutes, d.early_leave_minutes, d.overtime_minutes, d.first_in_at, d.last_out_at, d.final, d.policy_id, d.late_after_at,
  d.window_ends_at`

/** Returns the overtime of a day `d` and its state, as rows of days have it. */
export const overtimeOfDay = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('entry_id', v.id, 'computed_minutes', v.computed_minutes,
    'approved_minutes', v.approved_minutes, 'state', v.state, 'reset', v.reset_id is not null)
   from overtime_entries v
   where v.employee_id = ${day}.employee_id and v.business_date = ${day}.business_date and v.computed_minutes > 0)`

/** Open overtime of days `d`: what a reset covers counts for nothing. */
export const openOvertime = sql<number>`
  case when d.overtime_minutes > 0 and not exists (select from overtime_entries v where v.employee_id = d.employee_id
    and v.business_date = d.business_date and v.reset_id is not null) then d.overtime_minutes else 0 end`

/** Returns the open overtime of a row that was read with its entry. */
export const openMinutes = (day: Readonly<{ overtime_minutes: number; overtime: DayRow['overtime'] }>): number =>
  day.overtime?.reset ? 0 : day.overtime_minutes

// Names are looked up for the rows of the page alone, not for all that match.
const nameColumns = sql`
  (select m.employee_no from employment_span m where m.employee_id = x.employee_id and m.joined_on <= x.business_date
   order by m.joined_on desc limit 1) as employee_no,
  (select name from departments where id = x.department_id) as department,
  (select name from teams where id = x.team_id) as team,
  (select name from designations where id = x.designation_id) as designation`

// A day has the instants from which lateness and absence count: its rules, `r`, have the minutes between these and the
// start and the end of work.
export const shiftStart = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${day}.late_after_at - make_interval(mins => r.late_grace_minutes)`
export const shiftEnd = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${day}.late_after_at is not null then ${day}.window_ends_at - make_interval(mins => r.window_after_minutes) end`

const rulesOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${column} from attendance_policies r where r.id = x.policy_id)`
const shiftColumns = sql`
  ${rulesOf(shiftStart(sql`x`))} as shift_start_at, ${rulesOf(shiftEnd(sql`x`))} as shift_end_at`

/** Returns days in the order and number of `tail` (`order by … limit …`). `extra`: further columns of their schema. */
export const listDayRows = <Row extends z.ZodType<StoredDay>>(
  tx: Tx,
  row: Row,
  filter: DayFilter,
  tail: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql`null as page_key`,
): Promise<z.output<Row>[]> =>
  rows(tx, row)`
    with x as materialized (
      select ${dayColumns}, ${extra}
      from attendance_days d
      join person_short e on e.id = d.employee_id
      left join lateral placed_on(d.business_date) p on p.employee_id = d.employee_id
      where ${conditions(filter)} ${tail})
    select x.*, ${nameColumns}, ${shiftColumns}, ${overtimeOfDay(sql`x`)} as overtime from x`

/** The columns of a day that a cell of a grid shows. */
const storedCell = storedDay.pick({
  id: true,
  employee_id: true,
  business_date: true,
  verdict: true,
  flags: true,
  worked_minutes: true,
})
export type StoredCell = z.output<typeof storedCell>

/** The days of some people that match, in no order. */
export const listCells = async (tx: Tx, filter: DayFilter, people: readonly number[]): Promise<StoredCell[]> => {
  const where = [...filter.where, sql<boolean>`d.employee_id = any(${people}::int[])`]
  const found = await rows(tx, storedCell)`
    select d.id, d.employee_id, d.business_date, d.verdict, d.flags, d.worked_minutes
    ${daysFrom({ ...filter, where })}`
  return found
}

type StoredShift = Readonly<{ shift_start_at: string | null; shift_end_at: string | null }>

export const shiftOf = ({ shift_start_at: start_at, shift_end_at: end_at }: StoredShift): DayRow['shift'] =>
  start_at === null || end_at === null ? null : { start_at, end_at }

/** A stored day as its readers see it. */
export const presentStoredDay = (day: StoredDay, actor: Actor, now: string): DayRow => ({
  id: day.id,
  employee: {
    id: day.employee_id,
    name: day.name,
    employee_no: day.employee_no,
    department: namedOrNull(day.department_id, day.department),
    team: namedOrNull(day.team_id, day.team),
    designation: namedOrNull(day.designation_id, day.designation),
  },
  business_date: day.business_date,
  zone: day.zone,
  verdict: day.verdict,
  flags: day.flags,
  expected_minutes: day.expected_minutes,
  leave_minutes: day.leave_minutes,
  worked_minutes: day.worked_minutes,
  paid_break_minutes: day.paid_break_minutes,
  unpaid_break_minutes: day.unpaid_break_minutes,
  auto_break_minutes: day.auto_break_minutes,
  late_minutes: day.late_minutes,
  early_leave_minutes: day.early_leave_minutes,
  overtime_minutes: openMinutes(day),
  first_in_at: day.first_in_at,
  last_out_at: day.last_out_at,
  final: day.final,
  shift: shiftOf(day),
  overtime: day.overtime,
  label: dayLabel(day.verdict, day.flags),
  as_of_at: now,
  version: day.version,
  can: { correct: canCorrect(actor, day.employee_id) },
})
