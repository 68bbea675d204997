import { MoneyColumns } from '#kit/web/chart/money-columns.tsx'
import { month as monthText } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { type PayrollCard, payrollCard } from '../../contract/payroll.cards.ts'
import { RUN_SIGNS } from '../parts/labels.ts'

/** Six months of pay by currency, and the state of the run of this month. */
const PayrollCardPart = ({ data }: DashboardCardProps) => {
  const { month, state, currencies } = payrollCard.parse(data)
  return (
    <div className="m-stack">
      <p className="m-row">
        {monthText(month)}
        {state === null ? <span className="m-dim">No run yet</span> : <StatusBadge {...RUN_SIGNS[state]} />}
      </p>
      {currencies.map((one) => (
        <Currency key={one.currency} one={one} />
      ))}
    </div>
  )
}
export default PayrollCardPart

const Currency = ({ one: { currency, months } }: Readonly<{ one: PayrollCard['currencies'][number] }>) => (
  <MoneyColumns
    title="Issued pay"
    currency={currency}
    labels={months.map(({ month }) => monthText(month))}
    series={[
      { name: 'Net', values: months.map(({ net_minor }) => net_minor) },
      { name: 'Deductions', values: months.map(({ deductions_minor }) => deductions_minor) },
      { name: 'Costs of the employer', values: months.map(({ employer_cost_minor }) => employer_cost_minor) },
    ]}
    href={(at) => `/admin/payroll/add-salary?month=${months[at]?.month ?? ''}`}
  />
)
