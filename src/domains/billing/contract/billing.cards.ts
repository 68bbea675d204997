import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import { amount } from './amount.ts'

/** Card `revenue` of the admin dashboard: this year by currency, the five largest clients and all others together. */
export const revenueCard = z.strictObject({
  year: z.int(),
  currencies: z.array(
    z.strictObject({
      currency: z.string(),
      total_minor: amount,
      clients: z.array(z.strictObject({ client: z.strictObject({ id, name: z.string() }), amount_minor: amount })),
      others_minor: amount,
    }),
  ),
})
export type RevenueCard = z.output<typeof revenueCard>

/** Card `invoices` of the employee dashboard. */
export const invoicesCard = z.strictObject({ drafts: z.int(), unpaid: z.int(), overdue: z.int() })
