import type { Permission } from '#kit/contract/keys.ts'
import { z } from 'zod'
import { readSettingDays } from '#domains/settings/server/index.ts'
import {
  addDays,
  type CalendarPlacement,
  type Employment,
  type Holiday,
  type PatternDay,
  type PatternVersion,
  type PersonCalendar,
  type Weekday,
} from '#engines/calendar/contract/calendar.ts'
import { memo } from '#engines/calendar/contract/memo.ts'
import type { Tx } from '#kit/server/context.ts'
import { type Slot, slot } from '#kit/server/slots.ts'
import {
  type CalendarRange,
  type EmploymentRow,
  findPatternRows,
  getCalendarRows,
  type HolidayRow,
  type Item,
  type PlacementRow,
  type VersionRow,
} from '../store/calendar.ts'

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
  further: z.array(z.object({ start: z.string(), end: z.string(), break_minutes: z.int() })).default([]),
})

/**
 * Loads all that the working calendar needs to know of people from `from` to `to` (dates, both included), in one
 * statement, whatever the number of people. The engine (`calendarDay`, `businessDay`, …) evaluates the result. `now`
 * decides only which zone the days of settings use.
 */
export const loadCalendars = async (
  tx: Tx,
  employees: readonly number[],
  range: CalendarRange,
): Promise<ReadonlyMap<number, PersonCalendar>> => {
  const from = addDays(range.from, -MARGIN_DAYS)
  const to = addDays(range.to, MARGIN_DAYS)
  const loaded = await getCalendarRows(tx, employees, { ...range, from, to })
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
  const loaded = await findPatternRows(tx, patternId, range)
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

const itemsOf = <Value>(items: readonly Item<Value>[]): ReadonlyMap<number, readonly Value[]> => {
  const grouped = Map.groupBy(items, ([employee]) => employee)
  return new Map([...grouped].map(([employee, own]) => [employee, own.map(([, item]) => item)]))
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

/**
 * Parses a version, with a cache: versions are few and read often. Equal texts are the same object, for which the
 * engine caches its results.
 */
const parseVersion = memo(2000, (text): PatternVersion => {
  const row: VersionRow = JSON.parse(text)
  return { ...row, days: parseDays(row.days) }
})

const versionOf = (row: VersionRow): PatternVersion => parseVersion(JSON.stringify(row))

const parseDays = (days: unknown): PatternDay[] => z.array(dayShape).parse(days)

const groupHolidays = (rows: readonly HolidayRow[]): ReadonlyMap<number, ReadonlyMap<string, Holiday>> => {
  const byCalendar = Map.groupBy(rows, (row) => row.calendar_id)
  return new Map([...byCalendar].map(([id, own]) => [id, new Map(own.map((holiday) => [holiday.date, holiday]))]))
}
