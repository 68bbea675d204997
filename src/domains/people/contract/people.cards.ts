import { z } from 'zod'
import { date, month } from '#kit/contract/fields.ts'

/** Card `headcount` of the admin dashboard. */
export const headcountCard = z.strictObject({
  /** The day of the counts. */
  day: date,
  now: z.int(),
  /** In the thirty days after the day, and up to them. */
  joining: z.int(),
  leaving: z.int(),
  on_notice: z.int(),
  /** People at the end of each of twelve months; of the last one on the day itself. */
  months: z.array(z.strictObject({ month, people: z.int() })),
})
export type HeadcountCard = z.output<typeof headcountCard>
