import { z } from 'zod'

/** Card `payroll` of the admin dashboard: the pay of six months by currency, and the state of the run of this month. */
export const payrollCard = z.strictObject({
  month: z.string(),
  /** The state of the regular run; null before it is started. */
  state: z.enum(['queued', 'calculating', 'review', 'approved', 'issued', 'paid', 'discarded']).nullable(),
  currencies: z.array(
    z.strictObject({
      currency: z.string(),
      months: z.array(
        z.strictObject({
          month: z.string(),
          net_minor: z.int(),
          deductions_minor: z.int(),
          employer_cost_minor: z.int(),
        }),
      ),
    }),
  ),
})
export type PayrollCard = z.output<typeof payrollCard>
