import { sql } from 'kysely'
import { loadCalendars } from '#domains/organisation/server/index.ts'
import {
  addDays,
  calendarDay,
  datesBetween,
  expectedIntervals,
  type Day,
  type PersonCalendar,
} from '#engines/calendar/contract/calendar.ts'
import { evaluateDay } from '#domains/attendance/contract/verdict.rules.ts'
import { offsetMinutes } from '#domains/attendance/server/rules/zones.ts'
import { loadInBulk } from '../load-in-bulk.ts'
import type { Demo } from '../demo.ts'
import { drawPunch, drawRelease, type DrawnPunch } from './draw-day.ts'
import { type BreakRow, loadBreaks, loadDays, loadSessions, type SessionRow } from './load-rows.ts'
import { doingNow, keyOf, punchOf } from './people-at-work.ts'
import { demoPolicies, type PolicyOf, loadPolicies } from './policies.ts'
import { demoForced } from './forced-stories.ts'
import { demoMonths } from './months.ts'
import { demoOvertime } from './overtime-stories.ts'
import { demoCorrections } from './stories.ts'

type Person = Readonly<{
  id: number
  joined_on: string
  left_on: string | null
  is_remote: boolean
  /** The days on which the person works from home by request. */
  home_days: readonly string[]
  account_id: number | null
  /** The person whose days show the stories of overtime. */
  stays_often: boolean
}>

const TABLES = ['attendance_sessions', 'attendance_breaks', 'attendance_days']
const PEOPLE_AT_ONCE = 250
// Above this size the reasons of past days are derived when a person opens them.
const MAX_PEOPLE_WITH_REASONS = 200
// One of this many long evenings is worked.
const [SELDOM, OFTEN] = [6, 2]

const peopleOf = async ({ tx, today }: Demo): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    with home as (select a.employee_id, array_agg(a.date::text) as days from request_absence a
      where a.kind = 'work_from_home' group by 1)
    select e.id, min(m.joined_on) as joined_on,
      case when bool_or(m.left_on is null) then null else max(m.left_on) end as left_on,
      coalesce((select p.work_mode = 'remote' from placement_on p where p.employee_id = e.id
        and p.effective_from <= ${today}::date order by p.effective_from desc limit 1), false) as is_remote,
      coalesce(h.days, '{}') as home_days,
      (select a.id from accounts a where a.employee_id = e.id and a.area = 'User') as account_id,
      exists (select from accounts a where a.employee_id = e.id and a.email_key = 'code115@northwind.example') as stays_often
    from employees e join employment_span m on m.employee_id = e.id left join home h on h.employee_id = e.id
    where e.deleted_at is null group by e.id, h.days order by e.id`.execute(tx)
  return rows
}

type DayRecord = Readonly<{ business_date: string }> & Readonly<Record<string, unknown>>
type Batch = { sessions: SessionRow[]; breaks: BreakRow[]; days: DayRecord[] }

/** Writes in the order of days: the rows that change today are then stored together, apart from history. */
const byDate = <Row extends Readonly<{ business_date: string }>>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) =>
    one.business_date < other.business_date ? -1 : Number(one.business_date > other.business_date),
  )

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

/** Draws the days of all people; returns the id of the next punch. */
const drawPeople = async (demo: Demo, people: readonly Person[]): Promise<number> => {
  const { tx, today, days } = demo
  const dates = datesBetween(addDays(today, -days), addDays(today, 1))
  let nextId = 1
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    const group = people.slice(start, start + PEOPLE_AT_ONCE)
    const ids = group.map((person) => person.id)
    const policyOf = await loadPolicies(demo, ids)
    const calendars = await loadCalendars(tx, ids, {
      from: dates[0] ?? today,
      to: dates.at(-1) ?? today,
      now: demo.now,
    })
    const nearby = [addDays(today, -1), today, addDays(today, 1)]
    const doing = start === 0 ? doingNow(calendars, nearby, Date.parse(demo.now)) : new Map()
    const batch: Batch = { sessions: [], breaks: [], days: [] }
    for (const person of group) {
      const calendar = calendars.get(person.id)
      if (calendar) nextId = drawPerson(demo, { person, calendar, policyOf, dates, doing, batch, nextId })
    }
    await loadSessions(tx, byDate(batch.sessions))
    await loadBreaks(tx, batch.breaks)
    await loadDays(tx, byDate(batch.days))
    if (people.length > 1000)
      demo.print(`  attendance of ${Math.min(start + PEOPLE_AT_ONCE, people.length)} of ${people.length} people`)
  }
  return nextId
}

/** Writes six months, or the requested number of days, of all punches, evaluated by the same rules as real ones. */
export const demoAttendance = async (demo: Demo): Promise<void> => {
  const { tx } = demo
  // Every row is checked by the rules that draw it; a million checks more by trigger would take an hour.
  await sql`alter table attendance_breaks disable trigger user`.execute(tx)
  const people = await peopleOf(demo)
  await demoPolicies(demo)
  const nextId = await loadInBulk(tx, TABLES, () => drawPeople(demo, people))
  await sql`select setval(pg_get_serial_sequence('attendance_sessions', 'id'), ${nextId}::bigint)`.execute(tx)
  await sql`alter table attendance_breaks enable trigger user`.execute(tx)
  await demoCorrections(demo)
  await demoForced(demo)
  await demoOvertime(demo)
  await demoMonths(demo)
}

type Drawing = Readonly<{
  person: Person
  calendar: PersonCalendar
  policyOf: PolicyOf
  dates: readonly string[]
  doing: ReturnType<typeof doingNow>
  batch: Batch
  nextId: number
}>

const drawPerson = (demo: Demo, drawing: Drawing): number => {
  const { person, calendar, dates } = drawing
  const now = Date.parse(demo.now)
  let { nextId } = drawing
  for (const date of dates) {
    if (date < person.joined_on || (person.left_on !== null && date > person.left_on)) continue
    const day = calendarDay(calendar, date)
    if (day.kind === 'not_employed') continue
    const kinds = drawing.policyOf(person.id, date).break_kinds
    const stays_one_in = person.stays_often ? OFTEN : SELDOM
    const drawn = drawPunch(demo.random, day, { kinds, now, stays_one_in })
    const doing = drawing.doing.get(keyOf(person.id, date))
    const [start] = expectedIntervals(day)
    const shown = doing && start ? punchOf(doing, start.from_at, kinds, now) : drawn
    const punch = person.stays_often ? (shown ?? drawRelease(day, now)) : shown
    const isOffline = punch !== null && demo.random.chance(0.002)
    addDay(demo, drawing, day, punch, isOffline)
    if (punch) addPunch(drawing, day, punch, isOffline, nextId++)
  }
  return nextId
}

const addPunch = ({ person, batch }: Drawing, day: Day, punch: DrawnPunch, isOffline: boolean, id: number): void => {
  const isOnBreak = punch.breaks.some((one) => one.to === null)
  const from = new Date(punch.from).toISOString()
  batch.sessions.push({
    id,
    employee_id: person.id,
    business_date: day.date,
    punched_in_at: from,
    punched_out_at: iso(punch.to),
    zone: day.zone,
    offset: offsetMinutes(from, day.zone),
    state: punch.to !== null ? 'closed' : isOnBreak ? 'on_break' : 'working',
    account_id: person.account_id,
    is_offline: isOffline,
  })
  for (const one of punch.breaks) {
    const { key, name, paid } = one.kind
    batch.breaks.push({
      session_id: id,
      employee_id: person.id,
      kind: key,
      name,
      paid,
      started_at: new Date(one.from).toISOString(),
      ended_at: iso(one.to),
    })
  }
}

const addDay = (
  demo: Demo,
  { person, policyOf, batch }: Drawing,
  day: Day,
  punch: DrawnPunch | null,
  isOffline: boolean,
): void => {
  const policy = policyOf(person.id, day.date)
  const isHome = person.is_remote || person.home_days.includes(day.date)
  const spans = punch
    ? [
        {
          from: punch.from,
          to: punch.to,
          counts: true,
          breaks: punch.breaks.map((one) => ({ kind: one.kind.key, paid: one.kind.paid, from: one.from, to: one.to })),
        },
      ]
    : []
  const evaluated = evaluateDay({
    day,
    spans,
    isPending: false,
    policy,
    now: Date.parse(demo.now),
    marks: [...(isHome ? (['wfh'] as const) : []), ...(isOffline ? (['offline'] as const) : [])],
  })
  const { first_in, last_out, window_ends_at, late_after, reasons, ...figures } = evaluated
  batch.days.push({
    employee_id: person.id,
    business_date: day.date,
    zone: day.zone,
    policy_id: policy.id,
    ...figures,
    first_in_at: iso(first_in),
    last_out_at: iso(last_out),
    window_ends_at: iso(window_ends_at),
    late_after_at: iso(late_after),
    reasons: demo.employees <= MAX_PEOPLE_WITH_REASONS ? reasons : [],
    as_of_at: demo.now,
  })
}
