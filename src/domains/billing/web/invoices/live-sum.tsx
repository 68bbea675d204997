import { number } from '#kit/web/format/numbers.ts'
import { lineNet, taxesOf, totalsOf } from '../../contract/invoice.rules.ts'
import type { InvoiceOptions } from '../../contract/invoices.models.ts'
import { Sum } from './invoice-lines.tsx'

type Line = Readonly<{
  minutes?: number | null | undefined
  quantity_milli?: number | null | undefined
  unit_price_minor?: number | null | undefined
  discount_bp?: number | null | undefined
  tax_rate_id?: number | null | undefined
}>
type Props = Readonly<{ lines: readonly Line[]; taxRates: InvoiceOptions['tax_rates']; currency: string }>

const isWhole = (value: number | null | undefined): value is number => Number.isSafeInteger(value)

/** Lines that are typed far enough to be worked out. */
const countable = (lines: readonly Line[]) =>
  lines.flatMap(({ minutes, quantity_milli, unit_price_minor, discount_bp, tax_rate_id }) => {
    const measure = minutes ?? quantity_milli
    const discount = discount_bp ?? 0
    if (!isWhole(measure) || !isWhole(unit_price_minor) || !isWhole(discount) || !isWhole(tax_rate_id)) return []
    if (measure < 0 || discount < 0 || discount > 10_000 || measure * unit_price_minor > Number.MAX_SAFE_INTEGER)
      return []
    return [{ tax_rate_id, net_minor: lineNet({ minutes, quantity_milli, unit_price_minor, discount_bp: discount }) }]
  })

/** Net, tax and total while lines are typed; the server works them out again on saving. */
export const LiveSum = ({ lines, taxRates, currency }: Props) => {
  const rows = countable(lines)
  const taxes = taxesOf(rows, (id) => taxRates.find((rate) => rate.id === id)?.rate_bp ?? 0)
  const { net_minor, total_minor } = totalsOf(rows, taxes)
  const nameOf = (id: number, bp: number): string =>
    `${taxRates.find((rate) => rate.id === id)?.name ?? 'Tax'} ${number(bp / 100, 2)} %`
  return (
    <Sum
      currency={currency}
      net={net_minor}
      total={total_minor}
      taxes={taxes.map(({ tax_rate_id, rate_bp, tax_minor }) => ({ name: nameOf(tax_rate_id, rate_bp), tax_minor }))}
    />
  )
}
