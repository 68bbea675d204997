import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'

/** One part of the installation: `warn` needs a person soon, `fail` now. */
const statusFinding = z.strictObject({
  state: z.enum(['ok', 'warn', 'fail']),
  what: z.string(),
  text: z.string(),
})
export type StatusFinding = z.infer<typeof statusFinding>

const statusDay = z.strictObject({
  day: date,
  /** The minutes in which requests were served. */
  minutes: z.number().int(),
  /** The minutes in which more than one request in a hundred failed. */
  failed_minutes: z.number().int(),
})
export type StatusDay = z.infer<typeof statusDay>

export const statusDetails = z.strictObject({
  findings: z.array(statusFinding),
  /** The last 90 days, the oldest first, by the zone of the organisation. */
  days: z.array(statusDay),
})
export type StatusDetails = z.infer<typeof statusDetails>
