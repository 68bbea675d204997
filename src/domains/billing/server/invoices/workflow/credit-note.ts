import { lockSeries } from '#engines/numbering/server/store/series.ts'
import type { Work } from '#kit/server/context.ts'
import { buyer, type InvoiceLine, type InvoiceTax, seller } from '../../../contract/invoices.models.ts'
import { creditTaxes, negative } from '../../../contract/settlement.rules.ts'
import { insertLines, insertTaxes, type NewLine } from '../../store/invoice-parts.ts'
import { insertInvoice, type lockInvoice } from '../../store/invoices.ts'
import { listBrands } from '../../store/options.ts'
import { seal, seriesOf } from './issue.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>
type Parts = Readonly<{ lines: readonly InvoiceLine[]; taxes: readonly InvoiceTax[]; seller: unknown; buyer: unknown }>
type CreditInput = Readonly<{
  today: string
  account_id: number | null
  /** The credited amounts by the ids of lines. */
  amounts: ReadonlyMap<number, number>
  note?: string | null
}>

/** Returns the amount of each line that can still be credited. */
export const creditableAmounts = (lines: readonly InvoiceLine[]): Map<number, number> =>
  new Map(lines.map(({ id, net_minor, credited_minor }) => [id, net_minor - credited_minor]))

// A line that is credited whole is repeated as it was; a part of one is a piece at its amount.
const lineOf = (line: InvoiceLine, amount: number): NewLine => {
  const { id, seq: _seq, items: _items, credited_minor, ...copied } = line
  const credited = { net_minor: negative(amount), credits_line_id: id, items: [] }
  if (amount === line.net_minor && credited_minor === 0 && line.share_minor === 0) return { ...copied, ...credited }
  const { description, tax_rate_id } = copied
  const price = { unit: 'piece' as const, unit_price_minor: amount, discount_bp: 0, discount_minor: 0, share_minor: 0 }
  return { description, tax_rate_id, minutes: null, quantity_milli: 1000, ...price, ...credited }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/**
 * Writes and seals the credit note of a locked invoice: amounts of its lines below 0, in a separate series, for the
 * same months. Returns its id and the reverted amount, tax included.
 */
export const writeCreditNote = async (
  work: Work,
  locked: Locked,
  parts: Parts,
  { today, account_id, amounts, note = null }: CreditInput,
): Promise<Readonly<{ id: number; total_minor: number }>> => {
  const { tx } = work
  const lines = parts.lines.flatMap((line) => {
    const amount = amounts.get(line.id)
    return amount === undefined ? [] : [lineOf(line, amount)]
  })
  const taxes = creditTaxes(parts.taxes, parts.lines, amounts, locked)
  const net_minor = sum(lines.map((line) => line.net_minor))
  const tax_minor = sum(taxes.map((tax) => tax.tax_minor))
  const { brand_id, client_id, pr_id, contract_ref, currency, service_from, service_to } = locked
  const { exchange_micro, tax_currency } = locked
  const id = await insertInvoice(tx, {
    brand_id,
    client_id,
    pr_id,
    contract_ref,
    currency,
    service_from,
    service_to,
    exchange_micro,
    tax_currency,
    net_minor,
    tax_minor,
    total_minor: net_minor + tax_minor,
    note,
    kind: 'credit_note',
    credits_id: locked.id,
    created_by: account_id,
  })
  await insertLines(tx, id, lines)
  await insertTaxes(tx, id, taxes)
  const [brand] = await listBrands(tx, brand_id)
  const { last_issue_date } = await lockSeries(tx, seriesOf({ brand_id, kind: 'credit_note', issue_date: today }))
  const issue_date = last_issue_date !== null && last_issue_date > today ? last_issue_date : today
  await seal(work, {
    id,
    kind: 'credit_note',
    brand_id,
    issue_date,
    due_date: issue_date,
    seller: seller.parse(parts.seller),
    buyer: buyer.parse(parts.buyer),
    prefix: brand?.number_prefix ?? '',
  })
  return { id, total_minor: negative(net_minor + tax_minor) }
}
