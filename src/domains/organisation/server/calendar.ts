import type { Permission } from '#kit/contract/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { readSettingDays, settingDays } from '#domains/settings/server/index.ts'
import {
  addDays,
  type CalendarPlacement,
  type Employment,
  type Holiday,
  type Leave,
  type LocalDate,
  type PatternDay,
  type PatternVersion,
  type PersonCalendar,
  type PlannedShift,
  type Suspension,
  type Weekday,
} from '#engines/calendar/contract/calendar.ts'
import { memo } from '#engines/calendar/contract/memo.ts'
import type { Tx } from '#kit/server/context.ts'
import { type Slot, slot } from '#kit/server/slots.ts'

/**
 * What another domain knows of people from one date to another, as a statement: it selects `employee_id` and `item`, a JSON
 * object of the shape that the slot names. `people` is a table of the ids (`id`) that are asked for. It becomes part of the
 * one statement that loads calendars.
 */
export type CalendarSource<Item> = ((people: RawBuilder<unknown>, from: string, to: string) => RawBuilder<unknown>) &
  Readonly<{ item?: Item }>

/** Filled by the domains above: published shifts and days off, approved leave, suspensions. Until then there are none. */
export const calendarSources: Readonly<{
  shifts: Slot<CalendarSource<PlannedShift> | null>
  days_off: Slot<CalendarSource<LocalDate> | null>
  leave: Slot<CalendarSource<Leave> | null>
  suspensions: Slot<CalendarSource<Suspension> | null>
}> = {
  shifts: slot<CalendarSource<PlannedShift> | null>('calendar.shifts', null),
  days_off: slot<CalendarSource<LocalDate> | null>('calendar.days_off', null),
  leave: slot<CalendarSource<Leave> | null>('calendar.leave', null),
  suspensions: slot<CalendarSource<Suspension> | null>('calendar.suspensions', null),
}

/** The permission with which the kinds of the leave of others are seen; without it leave is just leave. */
export const leaveKindsSeenWith: Slot<Permission | null> = slot<Permission | null>(
  'calendar.leave_kinds_seen_with',
  null,
)

// Borders between business days depend on the neighbours.
const MARGIN_DAYS = 3
const WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 } as const satisfies Record<string, Weekday>

const dayShape = z.object({
  week: z.int(),
  weekday: z.int(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  break_minutes: z.int(),
  expected_minutes: z.int().nullable(),
})

type EmploymentRow = readonly [employee: number, joined_on: string, left_on: string | null]
type PlacementRow = readonly [employee: number, from: string, pattern: number, zone: string | null, brand_zone: string]
type VersionRow = Omit<PatternVersion, 'days'> & Readonly<{ days: unknown }>
type HolidayRow = Holiday & Readonly<{ calendar_id: number }>

type Loaded = Readonly<{
  employments: readonly EmploymentRow[]
  placements: readonly PlacementRow[]
  versions: readonly VersionRow[]
  holidays: readonly HolidayRow[]
  week_starts: unknown
  shifts: readonly Item<PlannedShift>[]
  days_off: readonly Item<LocalDate>[]
  leave: readonly Item<Leave>[]
  suspensions: readonly Item<Suspension>[]
}>
type Item<Value> = readonly [employee: number, item: Value]

export type CalendarRange = Readonly<{ from: string; to: string; now: string }>

/**
 * Loads all that the working calendar needs to know of people from `from` to `to` (dates, both included), in one
 * statement, whatever the number of people. Ask the engine
 * (`calendarDay`, `businessDay`, …) about the answers. `now` decides only by which zone the days of
 * settings are told.
 */
export const loadCalendars = async (
  tx: Tx,
  employees: readonly number[],
  range: CalendarRange,
): Promise<ReadonlyMap<number, PersonCalendar>> => {
  const from = addDays(range.from, -MARGIN_DAYS)
  const to = addDays(range.to, MARGIN_DAYS)
  const loaded = await readAll(tx, employees, { ...range, from, to })
  const shifts = itemsOf(loaded.shifts)
  const daysOff = itemsOf(loaded.days_off)
  const leave = itemsOf(loaded.leave)
  const suspensions = itemsOf(loaded.suspensions)
  const patterns = groupVersions(loaded.versions)
  const holidays = groupHolidays(loaded.holidays)
  const weeks = weeksOf(loaded.week_starts)
  const employmentsOf = Map.groupBy(loaded.employments, ([employee]) => employee)
  const placementsOf = Map.groupBy(loaded.placements, ([employee]) => employee)
  return new Map(
    employees.map((employee) => [
      employee,
      {
        employments: (employmentsOf.get(employee) ?? []).map(employmentOf),
        placements: (placementsOf.get(employee) ?? []).map(placementOf),
        patterns,
        holidays,
        shifts: shifts.get(employee) ?? [],
        days_off: daysOff.get(employee) ?? [],
        leave: leave.get(employee) ?? [],
        suspensions: suspensions.get(employee) ?? [],
        ...weeks,
      },
    ]),
  )
}

/** The same for one person. */
export const loadCalendar = async (tx: Tx, employee: number, range: CalendarRange): Promise<PersonCalendar> => {
  const calendar = (await loadCalendars(tx, [employee], range)).get(employee)
  if (!calendar) throw new Error(`No calendar of ${employee}`)
  return calendar
}

/**
 * The calendar of a work pattern, as of a person who is placed in it on all days: for what is planned before a person is
 * there. Undefined for a pattern that is not there.
 */
export const loadPatternCalendar = async (
  tx: Tx,
  patternId: number,
  zone: string,
  range: CalendarRange,
): Promise<PersonCalendar | undefined> => {
  const { rows } = await sql<Pick<Loaded, 'versions' | 'holidays' | 'week_starts'>>`
    with versions as materialized (
      select v.pattern_id, v.effective_from, v.kind, v.holiday_calendar_id, v.time_zone, v.cycle_weeks, v.cycle_anchor, v.days
      from work_pattern_versions v where v.pattern_id = ${patternId})
    select ${VERSIONS} as versions, ${holidaysOf(range.from, range.to)} as holidays,
      ${settingDays('organisation.week_start', range.now)} as week_starts`.execute(tx)
  const [loaded] = rows
  if (!loaded || loaded.versions.length === 0) return undefined
  return {
    employments: [{ joined_on: ALWAYS, left_on: null }],
    placements: [{ effective_from: ALWAYS, work_pattern_id: patternId, time_zone: zone, brand_zone: zone }],
    patterns: groupVersions(loaded.versions),
    holidays: groupHolidays(loaded.holidays),
    shifts: [],
    leave: [],
    suspensions: [],
    ...weeksOf(loaded.week_starts),
  }
}

const ALWAYS = '1900-01-01'

const weeksOf = (settings: unknown): Pick<PersonCalendar, 'week_start' | 'week_start_changes'> => {
  const [usual, ...changes] = readSettingDays('organisation.week_start', settings)
  return {
    week_start: WEEKDAYS[usual.value],
    week_start_changes: changes.map((one) => ({ from: one.from, weekday: WEEKDAYS[one.value] })),
  }
}

const VERSIONS = sql`(select coalesce(json_agg(versions), '[]') from versions)`
const holidaysOf = (from: string, to: string): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('calendar_id', h.calendar_id, 'date', h.date, 'name', h.name, 'portion', h.portion)), '[]')
   from holidays h
   where h.calendar_id in (select holiday_calendar_id from versions) and h.date between ${from}::date and ${to}::date)`

const itemsOf = <Value>(items: readonly Item<Value>[]): ReadonlyMap<number, readonly Value[]> => {
  const grouped = Map.groupBy(items, ([employee]) => employee)
  return new Map([...grouped].map(([employee, own]) => [employee, own.map(([, item]) => item)]))
}

/** What a source selects, as a JSON list; an empty one where none is filled. */
const listOf = <Value>(source: CalendarSource<Value> | null, from: string, to: string): RawBuilder<unknown> =>
  source
    ? sql`(select coalesce(json_agg(json_build_array(x.employee_id, x.item)), '[]') from (${source(sql`people`, from, to)}) x)`
    : sql`'[]'::json`

const readAll = async (tx: Tx, employees: readonly number[], { from, to, now }: CalendarRange): Promise<Loaded> => {
  const { rows } = await sql<Loaded>`
    with people as (select unnest(${employees}::int[]) as id),
    placed as materialized (
      select p.employee_id, p.effective_from, p.work_pattern_id, p.time_zone, p.brand_time_zone
      from people join placement_on p on p.employee_id = people.id
      where p.effective_from <= ${to}::date and (p.effective_until is null or p.effective_until > ${from}::date)),
    versions as materialized (
      select v.pattern_id, v.effective_from, v.kind, v.holiday_calendar_id, v.time_zone, v.cycle_weeks, v.cycle_anchor, v.days
      from work_pattern_versions v where v.pattern_id in (select work_pattern_id from placed))
    select
      (select coalesce(json_agg(json_build_array(s.employee_id, s.joined_on, s.left_on)), '[]')
       from people join employment_span s on s.employee_id = people.id) as employments,
      (select coalesce(json_agg(json_build_array(employee_id, effective_from, work_pattern_id, time_zone, brand_time_zone)), '[]')
       from placed) as placements,
      ${VERSIONS} as versions, ${holidaysOf(from, to)} as holidays,
      ${listOf(calendarSources.shifts.get(), from, to)} as shifts,
      ${listOf(calendarSources.days_off.get(), from, to)} as days_off,
      ${listOf(calendarSources.leave.get(), from, to)} as leave,
      ${listOf(calendarSources.suspensions.get(), from, to)} as suspensions,
      ${settingDays('organisation.week_start', now)} as week_starts`.execute(tx)
  const loaded = rows[0]
  if (!loaded) throw new Error('The calendar could not be read')
  return loaded
}

const employmentOf = ([, joined_on, left_on]: EmploymentRow): Employment => ({ joined_on, left_on })

const placementOf = ([, effective_from, work_pattern_id, time_zone, brand_zone]: PlacementRow): CalendarPlacement => ({
  effective_from,
  work_pattern_id,
  time_zone,
  brand_zone,
})

const groupVersions = (rows: readonly VersionRow[]): ReadonlyMap<number, readonly PatternVersion[]> =>
  Map.groupBy(rows.map(versionOf), (version) => version.pattern_id)

/** Versions are few and read again and again. What reads the same is the same object, with which the engine keeps what it found. */
const readVersion = memo(2000, (text): PatternVersion => {
  const row: VersionRow = JSON.parse(text)
  return { ...row, days: readDays(row.days) }
})

const versionOf = (row: VersionRow): PatternVersion => readVersion(JSON.stringify(row))

const readDays = (days: unknown): PatternDay[] => z.array(dayShape).parse(days)

const groupHolidays = (rows: readonly HolidayRow[]): ReadonlyMap<number, ReadonlyMap<string, Holiday>> => {
  const byCalendar = Map.groupBy(rows, (row) => row.calendar_id)
  return new Map([...byCalendar].map(([id, own]) => [id, new Map(own.map((holiday) => [holiday.date, holiday]))]))
}
