import { lineNet, sharesOf, taxesOf, totalsOf } from '../../contract/invoice.rules.ts'
import type { InvoiceOptions } from '../../contract/invoices.models.ts'
import { InvoiceSum } from './invoice-sum.tsx'

type Line = Readonly<{
  minutes?: number | null | undefined
  quantity_milli?: number | null | undefined
  unit_price_minor?: number | null | undefined
  discount_bp?: number | null | undefined
  discount_minor?: number | null | undefined
  tax_rate_id?: number | null | undefined
}>
type Typed = number | null | undefined
type Props = Readonly<{
  lines: readonly Line[]
  discount: Readonly<{ discount_bp?: Typed; discount_minor?: Typed }>
  taxRates: InvoiceOptions['tax_rates']
  currency: string
}>

const isWhole = (value: Typed): value is number => Number.isSafeInteger(value)

/** Lines that are typed far enough to be worked out. */
const countable = (lines: readonly Line[]) =>
  lines.flatMap((line) => {
    const { minutes, quantity_milli, unit_price_minor, tax_rate_id } = line
    const measure = minutes ?? quantity_milli
    const [discount_bp, discount_minor] = [line.discount_bp ?? 0, line.discount_minor ?? 0]
    if (!isWhole(measure) || !isWhole(unit_price_minor) || !isWhole(tax_rate_id)) return []
    if (!isWhole(discount_bp) || !isWhole(discount_minor) || measure < 0) return []
    if (discount_bp < 0 || discount_bp > 10_000 || measure * unit_price_minor > Number.MAX_SAFE_INTEGER) return []
    const net_minor = lineNet({ minutes, quantity_milli, unit_price_minor, discount_bp, discount_minor })
    return net_minor < 0 ? [] : [{ tax_rate_id, net_minor }]
  })

const rateOf = (value: Typed): number => (isWhole(value) && value >= 0 && value <= 10_000 ? value : 0)

/** Net, tax and total while lines are typed; the server works them out again on saving. */
export const LiveSum = ({ lines, discount, taxRates, currency }: Props) => {
  const rows = countable(lines)
  const shares = sharesOf(
    rows.map(({ net_minor }) => net_minor),
    {
      discount_bp: rateOf(discount.discount_bp),
      discount_minor: isWhole(discount.discount_minor) ? discount.discount_minor : 0,
    },
  )
  const left = rows.map((row, at) => ({ ...row, net_minor: row.net_minor - (shares[at] ?? 0) }))
  const taxes = taxesOf(left, (id) => taxRates.find((rate) => rate.id === id)?.rate_bp ?? 0)
  const { net_minor, total_minor } = totalsOf(left, taxes)
  const nameOf = (id: number): string => taxRates.find((rate) => rate.id === id)?.name ?? 'Tax'
  return (
    <InvoiceSum
      currency={currency}
      net={net_minor}
      total={total_minor}
      discount={shares.reduce((sum, share) => sum + share, 0)}
      taxes={taxes.map((tax) => ({ ...tax, id: tax.tax_rate_id, name: nameOf(tax.tax_rate_id) }))}
    />
  )
}
