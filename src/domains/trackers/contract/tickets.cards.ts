import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'

/** Tickets that came in and were resolved, of the last days. */
export const ticketsCard = z.strictObject({
  days: z.array(z.strictObject({ date, received: z.int(), resolved: z.int() })),
  open: z.int(),
  overdue: z.int(),
})
export type TicketsCard = z.output<typeof ticketsCard>
