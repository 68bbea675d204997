import type { CardSource } from '#kit/server/registries.ts'
import type { PayrollCard } from '../contract/payroll.cards.ts'
import { listMonthlyTotals } from './store/monthly.ts'
import { findRunState } from './store/runs.ts'
import { addMonths } from '#kit/contract/months.ts'

const MONTHS = 6

/** The pay issued in six months, and the state of this month. Nothing before the first run. */
const payroll: CardSource = {
  permission: 'payroll.read',
  read: async ({ tx, today }) => {
    const month = today.slice(0, 7)
    const rows = await listMonthlyTotals(tx, { from: addMonths(month, -MONTHS), to: month })
    const state = await findRunState(tx, month)
    if (rows.length === 0 && state === null) return null
    const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => ({
      currency,
      months: some.map(({ month: of, net_minor, deductions_minor, employer_cost_minor }) => ({
        month: of,
        net_minor,
        deductions_minor,
        employer_cost_minor,
      })),
    }))
    return { path: '/admin/payroll/add-salary', data: { month, state, currencies } satisfies PayrollCard }
  },
}

export const adminCardSources = { payroll } as const
