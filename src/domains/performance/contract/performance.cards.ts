import { z } from 'zod'
import { month } from '#kit/contract/fields.ts'

/** Card `score` of the employee dashboard. */
export const scoreCard = z.strictObject({
  current: z.int(),
  former: z.int(),
  /** The last six months, the oldest first. */
  months: z.array(z.strictObject({ month, points: z.int() })),
})
