import { z } from 'zod'
import { date, id, instant, time } from '#kit/contract/fields.ts'

/** Card `shifts` of the admin dashboard: seven days ahead. */
export const adminShiftsCard = z.strictObject({
  days: z.array(z.strictObject({ date, planned: z.int(), needed: z.int(), open: z.int() })),
})

/** Card `shifts` of the employee dashboard: the next three. */
export const ownShiftsCard = z.strictObject({
  shifts: z.array(
    z.strictObject({ id, date, start_time: time, end_time: time, name: z.string(), changed_at: instant.nullable() }),
  ),
})
