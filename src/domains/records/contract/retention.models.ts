import { z } from 'zod'
import { date, id, instant, named } from '#kit/contract/fields.ts'
import { legalHoldRecord } from './records.records.ts'

/** The amount of data that a class would remove. */
export const dueFigures = z.strictObject({
  rows: z.int(),
  people: z.int(),
  /** Some of the people, those whom the reader may see and know of that there is such data. */
  named: z.array(named),
  oldest: instant.nullable(),
  bytes: z.number(),
})

/** A class of data with its retention time. */
export const retentionRow = z.strictObject({
  id,
  key: z.string(),
  label: z.string(),
  what: z.string(),
  why: z.string(),
  /** Null: for ever. */
  keep_days: z.int().nullable(),
  floor_days: z.int(),
  /** A screen on which it is set instead. */
  set_at: z.string().nullable(),
  /** A shorter time that waits. */
  next: z.strictObject({ keep_days: z.int(), from: instant }).nullable(),
  reason: z.string().nullable(),
  last_run: z.strictObject({ at: instant, rows: z.int(), error: z.string().nullable() }).nullable(),
  due_rows: z.int(),
  version: z.int(),
})
export type RetentionRow = z.output<typeof retentionRow>

export const legalHold = z.strictObject({ id, ...legalHoldRecord.row })
export type LegalHold = z.output<typeof legalHold>

/** A class of data that is retained about a person, described for that person. */
export const retainedData = z.strictObject({
  key: z.string(),
  label: z.string(),
  what: z.string(),
  why: z.string(),
  /** The day on which it ends; null where that day is not known yet, or it stays. */
  until: date.nullable(),
  /** The text to show in place of such a day. */
  until_text: z.string(),
})
export type RetainedData = z.output<typeof retainedData>
