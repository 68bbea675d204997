import { z } from 'zod'

/** Card `payroll` of the admin dashboard: what six months came to by currency, and where the run of this month stands. */
export const payrollCard = z.strictObject({
  month: z.string(),
  /** Of the regular run; null before it is started. */
  state: z.enum(['queued', 'calculating', 'review', 'approved', 'issued', 'paid', 'discarded']).nullable(),
  currencies: z.array(
    z.strictObject({
      currency: z.string(),
      months: z.array(z.strictObject({ month: z.string(), net_minor: z.int(), employer_cost_minor: z.int() })),
    }),
  ),
})
export type PayrollCard = z.output<typeof payrollCard>
