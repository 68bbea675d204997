import { MoneyColumns } from '#kit/web/chart/money-columns.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import type { Salary } from '../../contract/salaries.models.ts'

type Step = Pick<Salary, 'currency' | 'effective_from' | 'base_minor'>

/** The base over time, in the currency of now. */
export const BaseChart = ({ salaries }: Readonly<{ salaries: readonly Step[] }>) => {
  const currency = salaries.at(-1)?.currency ?? 'EUR'
  const shown = salaries.filter((row) => row.currency === currency)
  return (
    <MoneyColumns
      title="Base"
      currency={currency}
      labels={shown.map(({ effective_from }) => fullDay(effective_from))}
      series={[{ name: 'Base', values: shown.map(({ base_minor }) => base_minor) }]}
    />
  )
}
