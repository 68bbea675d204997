import { z } from 'zod'
import { date, id, instant } from '#kit/contract/fields.ts'
import { dateRange, person } from './targets.models.ts'

const VIEWS = ['timeline', 'trend', 'heat'] as const
export const view = z.enum(VIEWS)
const MEASURES = ['worked_share', 'tickets_resolved', 'tasks_done', 'targets_met'] as const
export const measure = z.enum(MEASURES)
export type Measure = z.output<typeof measure>

/** The filter that selects the rows of a point. */
const rowFilter = z.strictObject({ user_id: id.nullable(), team_id: id.nullable(), date })

export const segment = z.strictObject({
  kind: z.enum(['work', 'break', 'leave']),
  from_at: instant,
  /** Null while it goes on. */
  to_at: instant.nullable(),
})
export const mark = z.strictObject({
  kind: z.enum(['ticket', 'task', 'report']),
  at: instant,
  label: z.string(),
  ref_id: id,
})
const dayTotals = z.strictObject({
  expected_minutes: z.int(),
  worked_minutes: z.int(),
  responded: z.int(),
  resolved: z.int(),
  tasks_done: z.int(),
  reported_minutes: z.int(),
  targets_met: z.int(),
  targets_total: z.int(),
})
export type DayTotals = z.output<typeof dayTotals>
const point = z.strictObject({ date, ...dayTotals.shape, filter: rowFilter })
export type Point = z.output<typeof point>
const cell = z.strictObject({
  user_id: id,
  date,
  /** Null on a day off without work. */
  value: z.int().nullable(),
  filter: rowFilter,
})
export type Cell = z.output<typeof cell>

export const workGraph = z.discriminatedUnion('view', [
  z.strictObject({
    view: z.literal('timeline'),
    range: dateRange,
    employee: person,
    zone: z.string(),
    segments: z.array(segment),
    marks: z.array(mark),
    totals: dayTotals,
  }),
  z.strictObject({
    view: z.literal('trend'),
    range: dateRange,
    /** Null for a team. */
    employee: person.nullable(),
    series: z.array(point),
    totals: dayTotals,
  }),
  z.strictObject({
    view: z.literal('heat'),
    range: dateRange,
    measure,
    people: z.array(person),
    cells: z.array(cell),
    totals: dayTotals,
  }),
])
export type WorkGraph = z.output<typeof workGraph>
