import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id, textId } from '#kit/contract/fields.ts'
import { shows } from './shifts.calls.ts'

/** As long a span as figures are counted for. */
export const MOST_DAYS = 366

/** What published shifts of a span came to for a person of a team; each figure is counted from rows. */
const fairnessRow = z.strictObject({
  employee: z.strictObject({ id, name: z.string(), photo_version: z.int().nullable() }),
  shifts: z.int(),
  minutes: z.int(),
  nights: z.int(),
  /** Shifts that start on a Saturday or Sunday. */
  weekends: z.int(),
  /** Shifts that start on a holiday of the person. */
  holidays: z.int(),
  /** Shifts that were given, taken or changed by a planner after notice was due. */
  late_changes: z.int(),
  swaps_given: z.int(),
  swaps_taken: z.int(),
  claims_granted: z.int(),
})
export type FairnessRow = z.output<typeof fairnessRow>

export const readFairness = call({
  id: 'shifts.fairness',
  route: 'GET /api/shift/fairness/:team_id',
  permission: 'shifts.read',
  summary: 'How nights, weekends, holidays, late changes, swaps and claims lie among a team; the quarter unless asked.',
  params: z.strictObject({ team_id: textId }),
  query: z.strictObject({ from: date.optional(), to: date.optional() }),
  data: z.array(fairnessRow),
  shows,
  export: { name: 'shift-fairness', without: ['employee.photo_version'] },
})

export const fairnessCalls = { readFairness }
