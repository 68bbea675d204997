import { exchanged, taxOn } from './invoice.rules.ts'

type Sums = Readonly<{ total_minor: number; paid_minor: number; credited_minor: number }>
export type Settlement = Readonly<{
  state: 'issued' | 'part_paid' | 'paid' | 'cancelled'
  balance_minor: number
  excess_minor: number
}>

/**
 * Returns the state and balance of an issued invoice by what was paid and credited. What goes beyond its total is the
 * credit of the client; an invoice that is credited whole is cancelled, and all that was paid is such credit.
 */
export const settlementOf = ({ total_minor, paid_minor, credited_minor }: Sums): Settlement => {
  const rest = total_minor - paid_minor - credited_minor
  const figures = { balance_minor: Math.max(0, rest), excess_minor: Math.max(0, -rest) }
  if (credited_minor === total_minor) return { ...figures, state: 'cancelled' }
  if (rest <= 0) return { ...figures, state: 'paid' }
  return { ...figures, state: paid_minor > 0 ? 'part_paid' : 'issued' }
}

type Line = Readonly<{ id: number; tax_rate_id: number; net_minor: number; credited_minor: number }>
type Tax = Readonly<{ tax_rate_id: number; rate_bp: number; national_minor: number | null }>
type Money = Readonly<{ currency: string; tax_currency: string | null; exchange_micro: number | null }>

/**
 * The taxes that go with amounts which are credited of lines, below 0. They are what the tax of all that is credited rises
 * by, so that an invoice credited in many parts returns its tax to the cent.
 */
export const creditTaxes = <Row extends Tax>(
  taxes: readonly Row[],
  lines: readonly Line[],
  amounts: ReadonlyMap<number, number>,
  { currency, tax_currency, exchange_micro }: Money,
) =>
  taxes.flatMap((tax) => {
    const own = lines.filter(({ tax_rate_id }) => tax_rate_id === tax.tax_rate_id)
    if (!own.some(({ id }) => amounts.has(id))) return []
    const before = own.reduce((sum, line) => sum + line.credited_minor, 0)
    const base = own.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0), 0)
    const [earlier, all] = [taxOn(before, tax.rate_bp), taxOn(before + base, tax.rate_bp)]
    const national = (amount: number): number =>
      tax_currency === null || exchange_micro === null ? 0 : exchanged(amount, exchange_micro, currency, tax_currency)
    return [
      {
        ...tax,
        base_minor: negative(base),
        tax_minor: negative(all - earlier),
        national_minor: tax.national_minor === null ? null : negative(national(all) - national(earlier)),
      },
    ]
  })

/** The amount below 0, and 0 without a sign. */
export const negative = (amount: number): number => (amount === 0 ? 0 : -amount)
