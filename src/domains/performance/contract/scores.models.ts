import { z } from 'zod'
import { date, id, month } from '#kit/contract/fields.ts'
import { screenLink } from '#kit/contract/screen-link.ts'

export const scoreCategory = z.enum(['quality', 'delivery', 'teamwork', 'initiative', 'reliability'])
export type ScoreCategory = z.output<typeof scoreCategory>

const person = z.strictObject({ id, name: z.string() })

/** Sources of points; a topic is a page of the hashbook. */
export const scoreSource = z.enum(['task', 'ticket', 'report', 'topic'])
export type ScoreSource = z.output<typeof scoreSource>

const source = z.strictObject({
  type: scoreSource,
  id,
  /** Null where the reader does not see it. */
  label: z.string().nullable(),
  path: screenLink.nullable(),
})

export const sourceChoice = z.strictObject({ source_type: scoreSource, source_id: id, label: z.string(), on: date })
export type SourceChoice = z.output<typeof sourceChoice>

export const score = z.strictObject({
  id,
  employee: person,
  on: date,
  points: z.int(),
  category: scoreCategory,
  kind: z.enum(['lead', 'thanks']),
  reason: z.string(),
  author: person,
  /** The source of the points, where the author named it. */
  source: source.nullable(),
  /** It was deleted and counts no more; the row stays. */
  voided: z.boolean(),
  can: z.strictObject({ delete: z.boolean() }),
})
export type Score = z.output<typeof score>

export const scoreList = z.strictObject({
  /** The newest 500 of the span. */
  rows: z.array(score),
  /** Sums of all rows that count, whichever are shown. */
  by_month: z.array(z.strictObject({ month, points: z.int() })),
  by_category: z.array(z.strictObject({ category: scoreCategory, points: z.int(), count: z.int() })),
  total: z.int(),
})
export type ScoreList = z.output<typeof scoreList>

export const THANKS_MONTH = 10
export const CORRECT_MS = 24 * 60 * 60_000
