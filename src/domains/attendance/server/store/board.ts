import { sessionState } from '../../contract/attendance.models.ts'
import { verdict as verdictSchema, flag } from '../../contract/verdicts.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { openOvertime, shiftEnd, shiftStart } from './day-rows.ts'

const storedBoardRow = z.object({
  employee_id: z.number(),
  name: z.string(),
  photo_version: z.number().nullable(),
  team_id: z.number().nullable(),
  team: z.string().nullable(),
  department_id: z.number().nullable(),
  department: z.string().nullable(),
  zone: z.string(),
  works_from_home: z.boolean(),
  business_date: z.string().nullable(),
  verdict: verdictSchema.nullable(),
  flags: z.array(flag).nullable(),
  worked_minutes: z.number(),
  break_minutes: z.number(),
  expected_minutes: z.number(),
  late_minutes: z.number(),
  overtime_minutes: z.number(),
  final: z.boolean(),
  late_after: z.string().nullable(),
  has_punched: z.boolean(),
  is_pending: z.boolean(),
  session_state: sessionState.nullable(),
  punched_in_at: z.string().nullable(),
  break_started_at: z.string().nullable(),
  break_paid: z.boolean(),
  as_of_at: z.string().nullable(),
  last_out_at: z.string().nullable(),
  shift_start_at: z.string().nullable(),
  shift_end_at: z.string().nullable(),
  is_suspended: z.boolean(),
  break_left_minutes: z.number().nullable(),
  force_id: z.number().nullable(),
  undecided: z.number(),
})
export type StoredBoardRow = z.output<typeof storedBoardRow>

export type BoardFilter = Readonly<{
  now: string
  where: readonly RawBuilder<boolean>[]
  /** Only people of whom something changed after this instant. */
  since: string | null
  /** Count what is undecided of each person; else 0. */
  withUndecided?: boolean
}>

/** Employments `m` with every placement `p` of the person and the zone `z` of an instant. */
export const placementPeriods = (now: string): RawBuilder<unknown> => sql`employment_span m
  join placement_on p on p.employee_id = m.employee_id
  join person_zones z on z.employee_id = m.employee_id
    and z.starts_at <= ${now}::timestamptz and z.ends_at > ${now}::timestamptz`

export const localDate = (now: string): RawBuilder<string> => sql`day_in(z, ${now}::timestamptz)`

export const isOpen = sql<boolean>`s.punched_out_at is null and s.state <> 'voided'`

/**
 * Returns yesterday of one person while its shift runs, as those over midnight do. It is read by person, and only where
 * no punch is open: in the evening the days of yesterday and today wait for everyone, and a search for one person among
 * them would read all of them for each. Only a day that is not final is read: its window ends after its shift.
 */
const runningYesterday = (
  now: string,
  person: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select n.business_date from attendance_days n join attendance_policies r on r.id = n.policy_id
  where n.employee_id = ${person} and n.business_date = ${today} - 1 and not n.final
    and ${shiftEnd(sql`n`)} > ${now}::timestamptz)`

/**
 * Returns the present business day: of the open punch `s`, else of yesterday while its shift runs, else the local date.
 */
export const presentBusinessDay = (
  now: string,
  person: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce(s.business_date, ${runningYesterday(now, person, today)}, ${today})`

/** Selects all who are employed at an instant, `e`, as placed then, `p`, with the present business day, `d`. */
const employees = (now: string): RawBuilder<unknown> => sql`
  from ${placementPeriods(now)}
  cross join lateral (select z.time_zone as zone, ${localDate(now)} as today) l
  join person_short e on e.id = m.employee_id
  left join departments dep on dep.id = p.department_id
  left join attendance_sessions s on s.employee_id = e.id and ${isOpen}
  left join attendance_days d on d.employee_id = e.id and d.business_date = ${presentBusinessDay(now, sql`e.id`, sql`l.today`)}`

// Applies to the columns of the employment and the placement, under any alias.
export const isEmployedAndPlaced = sql<boolean>`today between joined_on and coalesce(left_on, 'infinity')
  and holds_on(effective_from, effective_until, today)`

export const isPending = sql<boolean>`d.verdict = 'pending' and d.first_in_at is not null and exists (
  select from attendance_sessions w where w.employee_id = d.employee_id and w.business_date = d.business_date
    and w.state = 'pending_out')`

/** Matches days `d` that are spent working from home: a day off is spent there, too, but no one works from there. */
export const worksFromHome = sql<boolean>`coalesce('wfh' = any(d.flags)
  and (d.expected_minutes > 0 or d.first_in_at is not null), false)`

const all = (where: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  sql.join([isEmployedAndPlaced, ...where], sql` and `)

// The columns are named, because `isEmployedAndPlaced` does not qualify its dates.
const rules = sql`(select id, late_grace_minutes, window_after_minutes, break_kinds from attendance_policies)`

// The limit is for the kind of the running break, over all punches of its day.
const breakLeft = (now: string): RawBuilder<unknown> => sql`
  select k.max_day_minutes
    - floor(sum(extract(epoch from coalesce(b.ended_at, ${now}::timestamptz) - b.started_at)) / 60)::int
  from jsonb_to_recordset(r.break_kinds) as k(key text, max_day_minutes int)
  join attendance_sessions w on w.employee_id = s.employee_id and w.business_date = s.business_date and w.state <> 'voided'
  join attendance_breaks b on b.session_id = w.id and b.kind = k.key and not b.voided
  group by k.key, k.max_day_minutes
  having bool_or(b.ended_at is null)`

// The forced punch-out of the stale punch, else of the first one of the day whose end waits.
const forcedOf = sql`
  select f.id from forced_punchouts f join attendance_sessions w on w.id = f.session_id
  where f.employee_id = e.id and f.state in ('detected', 'proposed', 'returned')
    and (w.id = s.id or s.id is null and w.business_date = d.business_date)
  order by f.id limit 1`

const undecided = sql`(select count(*)::int from forced_punchouts f
  where f.employee_id = e.id and f.state in ('detected', 'proposed', 'returned'))`

const changedRow = z.object({ employee_id: z.number() })

/**
 * Returns people with a change: the day was written again, the person is late by now, the shift has ended, or the date
 * is another one. The zones in use are walked by their index.
 */
const listChanged = async (tx: Tx, since: string, now: string): Promise<number[]> => {
  const found = await rows(tx, changedRow)`
    with recursive used as (
      select min(time_zone) as zone from person_zones
      union all
      select (select min(p.time_zone) from person_zones p where p.time_zone > u.zone) from used u where u.zone is not null)
    select d.employee_id from attendance_days d where d.as_of_at > ${since}::timestamptz
    union select d.employee_id from attendance_days d
    where d.late_after_at > ${since}::timestamptz and d.late_after_at <= ${now}::timestamptz
    union select d.employee_id from attendance_policies r
    join attendance_days d on d.policy_id = r.id and not d.final and d.late_after_at is not null
      and d.window_ends_at > ${since}::timestamptz + make_interval(mins => r.window_after_minutes)
      and d.window_ends_at <= ${now}::timestamptz + make_interval(mins => r.window_after_minutes)
    union select z.employee_id from person_zones z
    where z.starts_at <= ${now}::timestamptz and z.ends_at > ${now}::timestamptz and z.time_zone in (
      select u.zone from used u
      where (${since}::timestamptz at time zone u.zone)::date <> (${now}::timestamptz at time zone u.zone)::date)`
  return found.map(({ employee_id }) => employee_id)
}

/** Returns the people of the board, each with the present day, by the index of days on their date. */
export const listBoard = async (tx: Tx, filter: BoardFilter): Promise<StoredBoardRow[]> => {
  const changed = filter.since === null ? null : await listChanged(tx, filter.since, filter.now)
  if (changed?.length === 0) return []
  const where = changed ? [sql<boolean>`m.employee_id = any(${changed}::int[])`, ...filter.where] : filter.where
  const found = await rows(tx, storedBoardRow)`
    select e.id as employee_id, e.name, e.photo_version, p.team_id, t.name as team, p.department_id, dep.name as department,
      l.zone, ${worksFromHome} as works_from_home,
      d.business_date, d.verdict, d.flags, coalesce(d.worked_minutes, 0) as worked_minutes,
      coalesce(d.paid_break_minutes + d.unpaid_break_minutes, 0) as break_minutes,
      coalesce(d.expected_minutes, 0) as expected_minutes, coalesce(d.late_minutes, 0) as late_minutes,
      ${openOvertime} as overtime_minutes,
      coalesce(d.final, false) as final, d.late_after_at as late_after, d.last_out_at,
      d.first_in_at is not null as has_punched, ${isPending} as is_pending,
      exists (select from suspension_span x where x.employee_id = e.id and x.from_date <= l.today
        and x.until_date > l.today) as is_suspended,
      s.state as session_state, s.punched_in_at, d.as_of_at,
      case when s.state = 'on_break' then (
        select b.started_at from attendance_breaks b where b.employee_id = e.id and b.ended_at is null and not b.voided)
      end as break_started_at,
      coalesce(s.state = 'on_break' and exists (select from attendance_breaks b
        where b.employee_id = e.id and b.ended_at is null and not b.voided and b.paid), false) as break_paid,
      case when s.state = 'on_break' then (${breakLeft(filter.now)}) end as break_left_minutes,
      case when s.state = 'stale' or d.verdict = 'pending' and d.first_in_at is not null then (${forcedOf}) end as force_id,
      ${filter.withUndecided ? undecided : sql.lit(0)} as undecided,
      ${shiftStart(sql`d`)} as shift_start_at, ${shiftEnd(sql`d`)} as shift_end_at
    ${employees(filter.now)}
    left join teams t on t.id = p.team_id
    left join ${rules} r on r.id = d.policy_id
    where ${all(where)}
    order by lower(e.name) collate names, e.id`
  return found
}
