import { fraction, times, toMinor } from '#engines/money/contract/fraction.ts'
import { minorDigits } from '#kit/contract/currency.ts'

type Line = Readonly<{
  minutes?: number | null | undefined
  quantity_milli?: number | null | undefined
  unit_price_minor: number
  discount_bp?: number | undefined
  discount_minor?: number | undefined
}>

/** Returns the amount of a line, without tax and before a discount on the whole invoice, rounded once. */
export const lineNet = (line: Line): number => {
  const amount =
    line.minutes === null || line.minutes === undefined
      ? fraction(line.quantity_milli ?? 0, 1000)
      : fraction(line.minutes, 60)
  const remaining = fraction(10_000 - (line.discount_bp ?? 0), 10_000)
  return toMinor(times(times(amount, fraction(line.unit_price_minor)), remaining)) - (line.discount_minor ?? 0)
}

/** A discount: a rate in hundredths of a percent, or an amount. */
export type Discount = Readonly<{ discount_bp?: number | undefined; discount_minor?: number | undefined }>

/** Returns the amount that a discount takes off a sum, at most all of it. */
export const discountOn = (sum: number, { discount_bp = 0, discount_minor = 0 }: Discount): number =>
  Math.min(sum, discount_minor + toMinor(fraction(BigInt(sum) * BigInt(discount_bp), 10_000)))

/**
 * Returns the share of each line in a discount on the whole invoice: in proportion to its net, rounded down, and the
 * units that are left one by one to those that lost the most by rounding. No line bears more than it comes to.
 */
export const sharesOf = (nets: readonly number[], discount: Discount): number[] => {
  const sum = nets.reduce((all, net) => all + net, 0)
  const off = discountOn(sum, discount)
  if (off === 0) return nets.map(() => 0)
  const exact = nets.map((net) => BigInt(off) * BigInt(net))
  const shares = exact.map((share) => Number(share / BigInt(sum)))
  const left = off - shares.reduce((all, share) => all + share, 0)
  const byRest = exact
    .map((share, at) => ({ at, rest: share % BigInt(sum) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const { at } of byRest.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** The tax of a base at a rate in hundredths of a percent, which may have one decimal. */
export const taxOn = (base: number, rate_bp: number): number =>
  toMinor(fraction(BigInt(base) * BigInt(Math.round(rate_bp * 10)), 100_000))

type Taxed = Readonly<{ tax_rate_id: number; net_minor: number }>
export type Tax = Readonly<{ tax_rate_id: number; rate_bp: number; base_minor: number; tax_minor: number }>

/** The taxes of lines, one row for each rate that they name, in the order of the lines. Each is rounded once. */
export const taxesOf = (lines: readonly Taxed[], rateOf: (taxRateId: number) => number): Tax[] =>
  [...Map.groupBy(lines, ({ tax_rate_id }) => tax_rate_id)].map(([tax_rate_id, group]) => {
    const base_minor = group.reduce((sum, { net_minor }) => sum + net_minor, 0)
    const rate_bp = rateOf(tax_rate_id)
    return { tax_rate_id, rate_bp, base_minor, tax_minor: taxOn(base_minor, rate_bp) }
  })

export const totalsOf = (lines: readonly Taxed[], taxes: readonly Tax[]) => {
  const net_minor = lines.reduce((sum, line) => sum + line.net_minor, 0)
  const tax_minor = taxes.reduce((sum, tax) => sum + tax.tax_minor, 0)
  return { net_minor, tax_minor, total_minor: net_minor + tax_minor }
}

const MILLION = 1_000_000n

/** An amount in another currency, at millionths of its unit for one unit. Rounded once. */
export const exchanged = (amount: number, micro: number, from: string, to: string): number =>
  toMinor(
    fraction(
      BigInt(amount) * BigInt(micro) * 10n ** BigInt(minorDigits(to)),
      MILLION * 10n ** BigInt(minorDigits(from)),
    ),
  )

const KIND = { invoice: 'INV', credit_note: 'CN' } as const

/** The number of a document as it is printed: `NB-INV-2026-0041`, with the prefix of the brand. */
export const invoiceNumber = (prefix: string, kind: keyof typeof KIND, year: number, place: number): string =>
  `${prefix}${KIND[kind]}-${year}-${String(place).padStart(4, '0')}`

/** The key under which work is billed once. */
export const sourceKey = (
  item: Readonly<{ source_type: string; source_id: number; pr_id?: number | null | undefined }>,
): string => {
  const { source_type, source_id, pr_id } = item
  if (source_type === PROGRESS) return `${PROGRESS}:${pr_id ?? 0}:${source_id}`
  if (source_type !== FEE) return `${source_type}:${source_id}`
  const month = `${String(source_id).slice(0, 4)}-${String(source_id).slice(4)}`
  return `${FEE}:${pr_id ?? 0}:${month}`
}

/** The work of a retainer: its months. */
export const FEE = 'fee'
/** The work of a fixed contract: its parts, numbered as they are billed. */
export const PROGRESS = 'progress'
