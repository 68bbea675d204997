import { z } from 'zod'
import { addDays, workingDays } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import { single } from '#kit/server/database/rows.ts'
import type { PlacementHistory, PlacementPeriod } from '../../../contract/entitlement.rules.ts'

const cell = z.object({
  week: z.int(),
  weekday: z.int(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  break_minutes: z.int(),
  expected_minutes: z.int().nullable(),
  further: z.array(z.object({ start: z.string(), end: z.string(), break_minutes: z.int() })).optional(),
})

type Span = Readonly<{ from: string; to: string }>
const version = z.object({
  pattern_id: z.int(),
  effective_from: z.string(),
  kind: z.enum(['timed', 'flexible']),
  holiday_calendar_id: z.int(),
  time_zone: z.string().nullable(),
  cycle_weeks: z.int(),
  cycle_anchor: z.string().nullable(),
  cycle_days: z.int().nullable(),
  days: z.array(cell),
})
type Version = z.output<typeof version>
const loaded = z.object({
  /** The person, the first and the last day, the brand, and the day from which service counts. */
  employments: z.array(z.tuple([z.int(), z.string(), z.string().nullable(), z.int(), z.string()])),
  /** The person, from and until when, the department, the designation and the work pattern. */
  placements: z.array(z.tuple([z.int(), z.string(), z.string().nullable(), z.int(), z.int().nullable(), z.int()])),
  versions: z.array(version),
  /** The department and the one above it. */
  departments: z.array(z.tuple([z.int(), z.int().nullable()])),
})
type Loaded = z.output<typeof loaded>

const load = (tx: Tx, people: readonly number[], { from, to }: Span): Promise<Loaded> =>
  single(tx, loaded)`
    with people as (select unnest(${people}::int[]) as id),
    placed as materialized (
      select p.employee_id, p.effective_from, p.effective_until, p.department_id, p.designation_id, p.work_pattern_id
      from people join placement_on p on p.employee_id = people.id
      where p.effective_from <= ${to}::date and (p.effective_until is null or p.effective_until > ${from}::date))
    select
      (select coalesce(json_agg(json_build_array(m.employee_id, m.joined_on, m.left_on, m.brand_id, m.service_from)), '[]')
        from people join employment_span m on m.employee_id = people.id
        where m.joined_on <= ${to}::date and (m.left_on is null or m.left_on >= ${from}::date)) as employments,
      (select coalesce(json_agg(json_build_array(employee_id, effective_from, effective_until, department_id,
        designation_id, work_pattern_id)), '[]') from placed) as placements,
      (select coalesce(json_agg(json_build_object('pattern_id', v.pattern_id, 'effective_from', v.effective_from, 'kind', v.kind,
        'holiday_calendar_id', v.holiday_calendar_id, 'time_zone', v.time_zone, 'cycle_weeks', v.cycle_weeks,
        'cycle_anchor', v.cycle_anchor, 'cycle_days', v.cycle_days, 'days', v.days) order by v.effective_from), '[]')
        from work_pattern_versions v where v.pattern_id in (select work_pattern_id from placed)) as versions,
      (select coalesce(json_agg(json_build_array(d.id, d.parent_id)), '[]') from departments d) as departments`

const earlier = (a: string, b: string | null): string => (b !== null && b < a ? b : a)
const later = (a: string, b: string): string => (a > b ? a : b)

type PatternWeek = Span & Readonly<{ week: PlacementPeriod['week'] }>

/** Returns the weeks of a pattern, from each of its versions to the next. */
const weeksOf = (versions: readonly Version[], span: Span): PatternWeek[] =>
  versions
    .map((one, index): PatternWeek => {
      const next = versions[index + 1]
      const week = workingDays(one)
      // Days before the first version follow that version.
      return {
        from: index === 0 ? span.from : one.effective_from,
        to: next ? addDays(next.effective_from, -1) : span.to,
        week,
      }
    })
    .filter(({ from, to }) => from <= to)

const departmentsAbove = (departments: Loaded['departments']): ((id: number) => readonly number[]) => {
  const parents = new Map(departments)
  const known = new Map<number, readonly number[]>()
  const above = (id: number): readonly number[] => {
    const found = known.get(id)
    if (found) return found
    const parent = parents.get(id) ?? null
    const line = parent === null ? [id] : [id, ...above(parent)]
    known.set(id, line)
    return line
  }
  return above
}

const intersect = (a: Span, b: Span): Span | null => {
  const span = { from: later(a.from, b.from), to: earlier(a.to, b.to) }
  return span.from <= span.to ? span : null
}

/**
 * Returns the placement periods of people within a span, from which entitlement follows: employment, placement and the
 * week that they work. One statement, whatever the number of people.
 */
export const getPlacementHistories = async (
  tx: Tx,
  people: readonly number[],
  span: Span,
): Promise<Map<number, PlacementHistory>> => {
  const read = await load(tx, people, span)
  const above = departmentsAbove(read.departments)
  const weeks = new Map(
    [...Map.groupBy(read.versions, ({ pattern_id }) => pattern_id)].map(([id, own]) => [id, weeksOf(own, span)]),
  )
  const employments = Map.groupBy(read.employments, ([id]) => id)
  const placements = Map.groupBy(read.placements, ([id]) => id)
  const periodsOf = (id: number): PlacementPeriod[] =>
    (employments.get(id) ?? []).flatMap(([, joined_on, left_on, brand_id, service_from]) =>
      (placements.get(id) ?? []).flatMap(([, from, until, department, designation_id, pattern]) => {
        const placed = { from, to: until === null ? span.to : addDays(until, -1) }
        const both = intersect({ from: joined_on, to: left_on ?? span.to }, placed)
        const own = both && intersect(both, span)
        return (weeks.get(pattern) ?? []).flatMap((patternWeek) => {
          const part = own && intersect(own, patternWeek)
          return part
            ? [
                {
                  ...part,
                  week: patternWeek.week,
                  joined_on: service_from,
                  brand_id,
                  designation_id,
                  department_ids: above(department),
                },
              ]
            : []
        })
      }),
    )
  return new Map(people.map((id) => [id, { employee_id: id, periods: periodsOf(id) }]))
}
