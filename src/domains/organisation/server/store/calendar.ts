import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { settingDays } from '#domains/settings/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { one, single } from '#kit/server/database/rows.ts'
import { type CalendarSource, calendarSources } from '../public/calendar-sources.ts'

const employment = z.tuple([z.number(), z.string(), z.string().nullable()])
export type EmploymentRow = readonly [employee: number, joined_on: string, left_on: string | null]
const placement = z.tuple([z.number(), z.string(), z.number(), z.string().nullable(), z.string()])
export type PlacementRow = readonly [
  employee: number,
  from: string,
  pattern: number,
  zone: string | null,
  brand_zone: string,
]
const patternVersion = z.object({
  pattern_id: z.number(),
  effective_from: z.string(),
  kind: z.enum(['timed', 'flexible']),
  holiday_calendar_id: z.number(),
  time_zone: z.string().nullable(),
  cycle_weeks: z.number(),
  cycle_anchor: z.string().nullable(),
  cycle_days: z.number().nullable(),
  days: z.unknown(),
})
export type VersionRow = Readonly<z.output<typeof patternVersion>>
const portion = z.enum(['full', 'am', 'pm'])
const holiday = z.object({ calendar_id: z.number(), date: z.string(), name: z.string(), portion })
export type HolidayRow = Readonly<z.output<typeof holiday>>

const shift = z.object({ id: z.number(), from_at: z.number(), to_at: z.number(), break_minutes: z.number() })
const leave = z.object({
  date: z.string(),
  part: z.union([portion, z.object({ from_time: z.string(), to_time: z.string().nullable() })]),
  request_id: z.number(),
  kind: z.string(),
})
const suspension = z.object({ from: z.string(), to: z.string().nullable() })
/** A list of items, each with the employee whose it is. */
const itemsOf = <Value extends z.ZodType>(item: Value) => z.array(z.tuple([z.number(), item]))
export type Item<Value> = readonly [employee: number, item: Value]

const pattern = z.object({ versions: z.array(patternVersion), holidays: z.array(holiday), week_starts: z.unknown() })
const loaded = pattern.extend({
  employments: z.array(employment),
  placements: z.array(placement),
  shifts: itemsOf(shift),
  days_off: itemsOf(z.string()),
  leave: itemsOf(leave),
  suspensions: itemsOf(suspension),
})

/** Dates, both included; `now` decides only which zone the days of settings use. */
export type CalendarRange = Readonly<{ from: string; to: string; now: string }>

const VERSIONS = sql`(select coalesce(json_agg(versions), '[]') from versions)`
const holidaysOf = (from: string, to: string): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('calendar_id', h.calendar_id, 'date', h.date, 'name', h.name, 'portion', h.portion)), '[]')
   from holidays h
   where h.calendar_id in (select holiday_calendar_id from versions) and h.date between ${from}::date and ${to}::date)`

/** Returns the statement of a source as a JSON list; an empty one where none is filled. */
const listOf = <Value>(source: CalendarSource<Value> | null, from: string, to: string): RawBuilder<unknown> =>
  source
    ? sql`(select coalesce(json_agg(json_build_array(x.employee_id, x.item)), '[]') from (${source(sql`people`, from, to)}) x)`
    : sql`'[]'::json`

/** Returns all that the working calendars of people need, in one statement. */
export const getCalendarRows = (
  tx: Tx,
  employees: readonly number[],
  { from, to, now }: CalendarRange,
): Promise<z.output<typeof loaded>> =>
  single(tx, loaded)`
    with people as (select unnest(${employees}::int[]) as id),
    placed as materialized (
      select p.employee_id, p.effective_from, p.work_pattern_id, p.time_zone, p.brand_time_zone
      from people join placement_on p on p.employee_id = people.id
      where p.effective_from <= ${to}::date and (p.effective_until is null or p.effective_until > ${from}::date)),
    versions as materialized (
      select v.pattern_id, v.effective_from, v.kind, v.holiday_calendar_id, v.time_zone, v.cycle_weeks, v.cycle_anchor, v.cycle_days, v.days
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
      ${settingDays('organisation.week_start', now)} as week_starts`

/** Returns the versions of a work pattern with their holidays. */
export const findPatternRows = (
  tx: Tx,
  patternId: number,
  range: CalendarRange,
): Promise<z.output<typeof pattern> | undefined> =>
  one(tx, pattern)`
    with versions as materialized (
      select v.pattern_id, v.effective_from, v.kind, v.holiday_calendar_id, v.time_zone, v.cycle_weeks, v.cycle_anchor, v.cycle_days, v.days
      from work_pattern_versions v where v.pattern_id = ${patternId})
    select ${VERSIONS} as versions, ${holidaysOf(range.from, range.to)} as holidays,
      ${settingDays('organisation.week_start', range.now)} as week_starts`
