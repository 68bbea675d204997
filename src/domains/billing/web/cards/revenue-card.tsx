import { minorDigits } from '#kit/contract/currency.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { Bars } from '#kit/web/chart/bars.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { type RevenueCard, revenueCard } from '../../contract/billing.cards.ts'

type Revenue = RevenueCard['currencies'][number]

const rowsOf = ({ clients, others_minor }: Revenue) => [
  ...clients.map(({ client, amount_minor }) => ({ id: client.id, name: client.name, amount_minor })),
  ...(others_minor === 0 ? [] : [{ id: null, name: 'Others', amount_minor: others_minor }]),
]

/** This year by currency: the five largest clients and the rest. Currencies of a single client follow as text. */
const RevenueCardPart = ({ data }: DashboardCardProps) => {
  const { currencies, year } = revenueCard.parse(data)
  const alone = currencies.filter((one) => rowsOf(one).length === 1)
  return (
    <div className="m-stack">
      {currencies
        .filter((one) => !alone.includes(one))
        .map((one) => (
          <Currency key={one.currency} one={one} year={year} />
        ))}
      {alone.length > 0 && (
        <Facts
          facts={alone.flatMap((one) =>
            rowsOf(one).map(
              ({ id, name, amount_minor }) =>
                [
                  name,
                  <GoLink key={id} href={pathOf(id)}>
                    {number(amount_minor / 10 ** minorDigits(one.currency))} {one.currency}
                  </GoLink>,
                ] as const,
            ),
          )}
        />
      )}
    </div>
  )
}
export default RevenueCardPart

const pathOf = (id: number | null): ScreenLink =>
  id === null ? '/admin/organisation/clients?tab=revenue' : `/admin/organisation/clients?client=${id}`

const Currency = ({ one, year }: Readonly<{ one: Revenue; year: number }>) => {
  const unit = 10 ** minorDigits(one.currency)
  const rows = rowsOf(one)
  return (
    <Bars
      title={`Revenue in ${year}`}
      unit={one.currency}
      labels={rows.map(({ name }) => name)}
      series={[{ name: 'Revenue', values: rows.map(({ amount_minor }) => Math.max(0, amount_minor) / unit) }]}
      format={(value) => number(value)}
      href={(at) => pathOf(rows[at]?.id ?? null)}
    />
  )
}
