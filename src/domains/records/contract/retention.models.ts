import { z } from 'zod'
import { date, id, instant, named } from '#kit/contract/fields.ts'

/** What a class would remove. */
export const dueFigures = z.strictObject({
  rows: z.int(),
  people: z.int(),
  /** Some of the people, those whom the reader may see and know of that there is such data. */
  named: z.array(named),
  oldest: instant.nullable(),
  bytes: z.number(),
})

/** A class of data, with how long it is kept. */
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

export const legalHold = z.strictObject({
  id,
  employee: named,
  reason: z.string(),
  placed_by: z.string(),
  placed_at: instant,
})
export type LegalHold = z.output<typeof legalHold>

/** What is kept of a person, in plain words. */
export const keptOf = z.strictObject({
  key: z.string(),
  label: z.string(),
  what: z.string(),
  why: z.string(),
  /** The day on which it ends; null where that day is not known yet, or it stays. */
  until: date.nullable(),
  /** Where there is no such day: what it waits for. */
  until_text: z.string(),
})
export type KeptOf = z.output<typeof keptOf>
