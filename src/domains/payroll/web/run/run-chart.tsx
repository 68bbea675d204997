import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { month } from '#kit/web/format/dates.ts'
import { minorDigits } from '#kit/contract/currency.ts'
import { amount } from '#kit/web/format/money.ts'
import { payrollMonthly } from '../../contract/salaries.calls.ts'
import type { DataOf } from '#kit/contract/call.ts'

type Month = DataOf<typeof payrollMonthly>[number]
const address = z.object({ department_id: textId.optional() })

/** In whole units of the currency, as an axis shows them. */
const seriesOf = (rows: readonly Month[], scale: number) =>
  (
    [
      ['Net', 'net_minor'],
      ['Deductions', 'deductions_minor'],
      ['Costs of the employer', 'employer_cost_minor'],
    ] as const
  ).map(([name, key]) => ({ name, values: rows.map((row) => row[key] / scale) }))

/** Issued pay of twelve months, a chart for each currency; nothing before the first issue. */
export const RunChart = () => {
  const [{ department_id }] = useAddressState(address)
  const query = department_id ? { department_id: [department_id] } : {}
  const { data = [] } = useCallQuery(payrollMonthly, { query })
  return [...Map.groupBy(data, ({ currency }) => currency)].map(([currency, rows]) => {
    const scale = 10 ** minorDigits(currency)
    return (
      <Columns
        key={currency}
        title="Issued pay"
        unit={currency}
        labels={rows.map((row) => month(row.month))}
        series={seriesOf(rows, scale)}
        format={(value) => amount(Math.round(value * scale), currency)}
      />
    )
  })
}
