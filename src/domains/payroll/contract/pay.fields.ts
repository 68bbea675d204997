import { z } from 'zod'
import { id, named, version } from '#kit/contract/fields.ts'

export const MAX_AMOUNT_MINOR = 99_999_999_999
/** The highest cost of a round of raises in a year. */
export const MAX_BUDGET_MINOR = 999_999_999_999
export { currency } from '#kit/contract/currency.ts'

/** An amount that is typed: whole minor units of its currency. */
export const typedMinor = (least: number) => z.int().min(least).max(MAX_AMOUNT_MINOR)
/** An amount in a response: whole minor units, negative for a deduction. */
export const minor = z.int()
/** Hundredths of a percent. */
export const rateBp = z.int().min(0).max(10_000)

/** A person as lists of pay show them. */
export const payee = z.strictObject({
  id,
  name: z.string(),
  employee_no: z.string(),
  photo_version: version.nullable(),
  department: named.nullable(),
  designation: named.nullable(),
})
export type Payee = z.output<typeof payee>

/** One row of a list that is saved as a whole, with its fault, where there is one. */
export const rowVerdict = z.strictObject({
  /** The position in the list that was sent, from 1. */
  row: z.int(),
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
})
