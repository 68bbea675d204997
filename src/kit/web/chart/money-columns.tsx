import { minorDigits } from '#kit/contract/currency.ts'
import { amount } from '../format/money.ts'
import type { ChartProps } from './chart-types.ts'
import { Columns } from './columns.tsx'

type Props = Omit<ChartProps, 'unit' | 'format' | 'marks'> & Readonly<{ currency: string }>

/** Columns of money: values in the smallest unit of the currency, an axis in whole units. */
export const MoneyColumns = ({ currency, series, ...chart }: Props) => {
  const scale = 10 ** minorDigits(currency)
  return (
    <Columns
      {...chart}
      unit={currency}
      series={series.map((one) => ({
        ...one,
        values: one.values.map((minor) => (minor === null ? null : minor / scale)),
      }))}
      format={(value) => amount(Math.round(value * scale), currency)}
    />
  )
}
