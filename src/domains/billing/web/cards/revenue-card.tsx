import { minorDigits } from '#kit/contract/currency.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { number } from '#kit/web/format/numbers.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { type RevenueCard, revenueCard } from '../../contract/billing.cards.ts'

/** This year by currency: the five largest clients and the rest. */
const RevenueCardPart = ({ data }: DashboardCardProps) => {
  const { currencies, year } = revenueCard.parse(data)
  return (
    <div className="m-stack">
      {currencies.map((one) => (
        <Currency key={one.currency} one={one} year={year} />
      ))}
    </div>
  )
}
export default RevenueCardPart

const Currency = ({ one, year }: Readonly<{ one: RevenueCard['currencies'][number]; year: number }>) => {
  const unit = 10 ** minorDigits(one.currency)
  const rows = [
    ...one.clients.map(({ client, amount_minor }) => ({ id: client.id, name: client.name, amount_minor })),
    ...(one.others_minor === 0 ? [] : [{ id: null, name: 'Others', amount_minor: one.others_minor }]),
  ]
  return (
    <Bars
      title={`Revenue in ${year}`}
      unit={one.currency}
      labels={rows.map(({ name }) => name)}
      series={[{ name: 'Revenue', values: rows.map(({ amount_minor }) => Math.max(0, amount_minor) / unit) }]}
      format={(value) => number(value)}
      href={(at) => {
        const id = rows[at]?.id ?? null
        return id === null ? '/admin/organisation/clients?tab=revenue' : `/admin/organisation/clients?client=${id}`
      }}
    />
  )
}
