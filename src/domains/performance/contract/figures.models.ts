import { z } from 'zod'

/** A figure of the period: how many there are, and how many of those with a limit were within it. */
export const figure = z.strictObject({
  /** For `time`, minutes: those worked, of those expected. */
  kind: z.enum(['tasks', 'tickets', 'reports', 'time', 'points']),
  n: z.int(),
  good: z.int(),
  of: z.int(),
})
export type Figure = z.output<typeof figure>

/** The figures of a period; those of a submitted review are the ones that its reviewer saw. */
export const figuresOfPeriod = z.strictObject({ figures: z.array(figure), is_fixed: z.boolean() })
