import { z } from 'zod'
import { date, id, instant } from '#kit/contract/fields.ts'

/** The record that a merged one became a part of. */
export const mergedInto = z.strictObject({
  id,
  name: z.string(),
  employee_no: z.string(),
  at: instant,
  by: z.string(),
})

/** Another record with the same name and date of birth. */
export const doubleRecord = z.strictObject({ id, name: z.string(), employee_no: z.string() })

/** A record that was merged into this one. */
export const earlierRecord = z.strictObject({
  id,
  name: z.string(),
  employee_no: z.string(),
  joined_on: date,
  left_on: date.nullable(),
  at: instant,
  by: z.string(),
})
export type EarlierRecord = z.output<typeof earlierRecord>
