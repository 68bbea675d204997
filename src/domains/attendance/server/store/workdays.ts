import { instant } from '#kit/contract/fields.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { breakKind, type DayEmployee, sessionState } from '../../contract/attendance.models.ts'
import { forcedState } from '../../contract/forced.models.ts'
import { dayClass, entryState, overtimeRules } from '../../contract/overtime.models.ts'
import { policyOf } from './policy-of.ts'

// json_build writes instants as PostgreSQL prints them; the contract knows one form.
const stamp = z.string().transform((text) => new Date(text).toISOString())

export const storedBreak = z.object({
  id: z.int(),
  kind: z.string(),
  name: z.string(),
  paid: z.boolean(),
  started_at: stamp,
  ended_at: stamp.nullable(),
  start_claimed_at: stamp.nullable(),
  end_claimed_at: stamp.nullable(),
  clock_differs: z.boolean(),
})
export type StoredBreak = z.output<typeof storedBreak>

const mode = z.enum(['web', 'offline', 'acting', 'admin', 'request', 'forced'])

export const storedSession = z.object({
  id: z.int(),
  version: z.int(),
  employee_id: z.int(),
  business_date: z.string(),
  shift_start_at: stamp.nullable(),
  shift_end_at: stamp.nullable(),
  punched_in_at: stamp,
  punched_out_at: stamp.nullable(),
  in_zone: z.string(),
  in_offset_minutes: z.int(),
  out_zone: z.string().nullable(),
  out_offset_minutes: z.int().nullable(),
  state: sessionState,
  in_mode: mode,
  out_mode: mode.nullable(),
  in_claimed_at: stamp.nullable(),
  out_claimed_at: stamp.nullable(),
  clock_differs: z.boolean(),
  in_note: z.string().nullable(),
  out_note: z.string().nullable(),
  in_by: z.string().nullable(),
  out_by: z.string().nullable(),
  last_seen_at: stamp.nullable(),
  breaks: z.array(storedBreak),
  /** The undecided forced punch-out of a stale punch, or of one whose end is provisional. */
  forced: z.object({ id: z.int(), state: forcedState }).nullable(),
})
export type StoredSession = z.output<typeof storedSession>

/** The stored rules that the evaluation of a day needs. */
export const policyRow = z.object({
  id: z.int(),
  department_id: z.int().nullable(),
  team_id: z.int().nullable(),
  window_after_minutes: z.int(),
  late_grace_minutes: z.int(),
  early_grace_minutes: z.int(),
  half_day_below_percent: z.int(),
  absent_below_percent: z.int(),
  max_session_minutes: z.int(),
  correction_days: z.int(),
  break_required_after_minutes: z.int(),
  break_required_minutes: z.int(),
  auto_break_after_minutes: z.int(),
  auto_break_minutes: z.int(),
  break_kinds: z.array(breakKind),
  ...overtimeRules.shape,
  reset_second_person_minutes: z.int(),
})
export type StoredPolicy = z.output<typeof policyRow>

/** The present overtime of the day; `posted` of the kinds earned and correction, `posted_short` of the kind short. */
const storedEntry = z.object({
  id: z.int(),
  version: z.int(),
  state: entryState,
  day_class: dayClass,
  rate_percent: z.int(),
  computed_minutes: z.int(),
  short_minutes: z.int(),
  preapproved_minutes: z.int(),
  approved_minutes: z.int(),
  posted: z.int(),
  posted_short: z.int(),
  is_decided: z.boolean(),
  reset_id: z.int().nullable(),
  is_forfeited: z.boolean(),
})

/** The stored data of one business day of a person, with the rules that apply to it. */
export type StoredWorkday = Readonly<{
  /** As placed on that day. */
  employee: DayEmployee
  business_date: string
  department_id: number | null
  team_id: number | null
  /** Placed to work remotely, or with an approved request for the day. */
  works_from_home: boolean
  /** A punch out by a lead is marked as such, not as a correction. */
  is_corrected: boolean
  /** The person declared that the break that the rules take off did not happen. */
  is_break_refused: boolean
  day: Row['day']
  policy: StoredPolicy
  overtime: z.output<typeof storedEntry> | null
  /** Not voided, in the order of their punch in. */
  sessions: readonly StoredSession[]
  /** The open punch of the person, on whichever day. */
  open: Row['open']
}>

/** A person as rows of days name them: with their number and their place. */
export const placedPerson = {
  name: z.string(),
  employee_no: z.string().nullable(),
  department_id: z.int().nullable(),
  department: z.string().nullable(),
  team_id: z.int().nullable(),
  team: z.string().nullable(),
  designation_id: z.int().nullable(),
  designation: z.string().nullable(),
}

const row = z.object({
  employee_id: z.int(),
  business_date: z.string(),
  ...placedPerson,
  works_from_home: z.boolean(),
  is_corrected: z.boolean(),
  is_break_refused: z.boolean(),
  day: z.object({ id: z.int(), version: z.int(), auto_break_minutes: z.int() }).nullable(),
  policy: z.unknown(),
  overtime: z.unknown(),
  sessions: z.unknown(),
  open: z.object({ id: z.int(), punched_in_at: instant, zone: z.string(), state: z.string() }).nullable(),
})
type Row = z.output<typeof row>

// An author's name is returned where it is not the person's own punch.
const author = (column: 'in' | 'out') => sql`
  case when s.${sql.ref(`${column}_mode`)} in ('acting', 'admin', 'forced', 'request')
    then (select a.name from accounts a where a.id = s.${sql.ref(`${column}_actor_id`)}) end`

const sessionsOfDay = sql`(
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'version', s.version, 'employee_id', s.employee_id, 'business_date', s.business_date,
    'shift_start_at', s.shift_start_at, 'shift_end_at', s.shift_end_at,
    'punched_in_at', s.punched_in_at, 'punched_out_at', s.punched_out_at,
    'in_zone', s.in_zone, 'in_offset_minutes', s.in_offset_minutes,
    'out_zone', s.out_zone, 'out_offset_minutes', s.out_offset_minutes,
    'state', s.state, 'in_mode', s.in_mode, 'out_mode', s.out_mode,
    'in_claimed_at', s.in_claimed_at, 'out_claimed_at', s.out_claimed_at, 'clock_differs', s.clock_differs,
    'in_note', s.in_note, 'out_note', s.out_note, 'last_seen_at', s.last_seen_at,
    'forced', case when s.state in ('stale', 'pending_out') then (
      select json_build_object('id', f.id, 'state', f.state) from forced_punchouts f
      where f.session_id = s.id and f.state in ('detected', 'proposed', 'returned')) end,
    'in_by', ${author('in')}, 'out_by', ${author('out')},
    'breaks', (
      select coalesce(json_agg(json_build_object('id', b.id, 'kind', b.kind, 'name', b.name, 'paid', b.paid,
        'started_at', b.started_at, 'ended_at', b.ended_at, 'start_claimed_at', b.start_claimed_at,
        'end_claimed_at', b.end_claimed_at, 'clock_differs', b.clock_differs) order by b.started_at), '[]')
      from attendance_breaks b where b.session_id = s.id and not b.voided)
    ) order by s.punched_in_at), '[]')
  from attendance_sessions s
  where s.employee_id = q.employee_id and s.business_date = q.business_date and s.state <> 'voided')`

const policyOfDay = policyOf(sql`to_json(x)`)

const overtimeOfDay = sql`(
  select json_build_object('id', v.id, 'version', v.version, 'state', v.state, 'day_class', v.day_class,
    'rate_percent', v.rate_percent, 'computed_minutes', v.computed_minutes, 'short_minutes', v.short_minutes, 'preapproved_minutes', v.preapproved_minutes,
    'approved_minutes', v.approved_minutes, 'is_decided', v.decided_by is not null, 'reset_id', v.reset_id,
    'posted', (select coalesce(sum(p.minutes), 0) from overtime_postings p
      where p.entry_id = v.id and p.kind in ('earned', 'correction')),
    'posted_short', (select coalesce(sum(p.minutes), 0) from overtime_postings p where p.entry_id = v.id and p.kind = 'short'),
    'is_forfeited', exists (select from overtime_resets x where x.id = v.reset_id and x.disposal = 'forfeit'))
  from overtime_entries v where v.employee_id = q.employee_id and v.business_date = q.business_date)`

const worksFromHome = sql`(p.work_mode is not distinct from 'remote' or exists (select from request_absence a
  where a.employee_id = q.employee_id and a.date = q.business_date and a.kind = 'work_from_home'))`

type Place = Readonly<{ employee_id: number; business_date: string }>

/** Reads days of people in one statement, whatever their number; a person who is not there is left out. */
export const listWorkdays = async (tx: Tx, days: readonly Place[]): Promise<StoredWorkday[]> => {
  const found = await rows(tx, row)`
    select q.employee_id, q.business_date, e.name, e.employee_no, ${worksFromHome} as works_from_home,
      p.department_id, dep.name as department, p.team_id, t.name as team, p.designation_id, des.name as designation,
      exists (select from attendance_corrections c
        where c.employee_id = q.employee_id and c.business_date = q.business_date and c.kind not in ('forced', 'no_break')) as is_corrected,
      exists (select from attendance_corrections c where c.employee_id = q.employee_id
        and c.business_date = q.business_date and c.kind = 'no_break') as is_break_refused,
      case when d.id is not null then json_build_object('id', d.id, 'version', d.version,
        'auto_break_minutes', d.auto_break_minutes) end as day, ${policyOfDay} as policy, ${overtimeOfDay} as overtime, ${sessionsOfDay} as sessions,
      case when o.id is not null then json_build_object('id', o.id, 'punched_in_at', ${instantIn('o.punched_in_at')}, 'zone', o.in_zone,
        'state', o.state) end as open
    from unnest(${days.map((day) => day.employee_id)}::int[], ${days.map((day) => day.business_date)}::date[])
      with ordinality as q(employee_id, business_date, n)
    join person_short e on e.id = q.employee_id
    left join lateral placed_on(q.business_date) p on p.employee_id = q.employee_id
    left join departments dep on dep.id = p.department_id
    left join teams t on t.id = p.team_id
    left join designations des on des.id = p.designation_id
    left join attendance_days d on d.employee_id = q.employee_id and d.business_date = q.business_date
    left join attendance_sessions o on o.employee_id = q.employee_id and o.punched_out_at is null and o.state <> 'voided'
    order by q.n`
  return found.map(read)
}

/** A name with its id, or null where there is none. */
export const namedOrNull = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

const read = (row: Row): StoredWorkday => ({
  employee: {
    id: row.employee_id,
    name: row.name,
    employee_no: row.employee_no,
    department: namedOrNull(row.department_id, row.department),
    team: namedOrNull(row.team_id, row.team),
    designation: namedOrNull(row.designation_id, row.designation),
  },
  business_date: row.business_date,
  department_id: row.department_id,
  team_id: row.team_id,
  works_from_home: row.works_from_home,
  is_corrected: row.is_corrected,
  is_break_refused: row.is_break_refused,
  day: row.day,
  policy: policyRow.parse(row.policy),
  overtime: storedEntry.nullable().parse(row.overtime),
  sessions: z.array(storedSession).parse(row.sessions),
  open: row.open,
})

/** One day of one person. */
export const findWorkday = async (tx: Tx, employee_id: number, business_date: string) =>
  (await listWorkdays(tx, [{ employee_id, business_date }]))[0]
