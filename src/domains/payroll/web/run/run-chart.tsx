import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { MoneyColumns } from '#kit/web/chart/money-columns.tsx'
import { month } from '#kit/web/format/dates.ts'
import { payrollMonthly } from '../../contract/salaries.calls.ts'
import type { DataOf } from '#kit/contract/call.ts'

type Month = DataOf<typeof payrollMonthly>[number]
const address = z.object({ department_id: textId.optional() })

const seriesOf = (rows: readonly Month[]) =>
  (
    [
      ['Net', 'net_minor'],
      ['Deductions', 'deductions_minor'],
      ['Costs of the employer', 'employer_cost_minor'],
    ] as const
  ).map(([name, key]) => ({ name, values: rows.map((row) => row[key]) }))

/** Issued pay of twelve months, a chart for each currency; nothing before the first issue. */
export const RunChart = () => {
  const [{ department_id }] = useAddressState(address)
  const query = department_id ? { department_id: [department_id] } : {}
  const { data = [] } = useCallQuery(payrollMonthly, { query })
  return [...Map.groupBy(data, ({ currency }) => currency)].map(([currency, rows]) => (
    <MoneyColumns
      key={currency}
      title="Issued pay"
      currency={currency}
      labels={rows.map((row) => month(row.month))}
      series={seriesOf(rows)}
    />
  ))
}
