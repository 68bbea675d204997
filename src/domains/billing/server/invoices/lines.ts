import { MOST_MINOR } from '#kit/contract/currency.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import type { LineInput } from '../../contract/invoices.calls.ts'
import { lineNet, sourceKey, taxesOf, totalsOf } from '../../contract/invoice.rules.ts'
import { findItems, type FoundItem } from '../store/billed.ts'
import { findBilledPlace, insertLines, insertTaxes } from '../store/invoice-parts.ts'
import { readTaxRates } from '../store/taxes.ts'

type Ask = Readonly<{ tx: Tx; today: string; client_id: number }>

const itemsOf = (ask: Ask, found: ReadonlyMap<string, FoundItem>, line: LineInput, at: number) =>
  (line.items ?? []).map((item) => {
    const source_key = sourceKey(item)
    const work = found.get(source_key)
    if (!work?.is_billable) throw invalid({ [`lines.${at}.items`]: 'There is no such work to bill' })
    if (work.client_id !== ask.client_id) throw invoiceRefusals.refusal('item_foreign')
    return { source_key, minutes: work.minutes, pr_id: work.pr_id }
  })

/** What a line comes to; 400 where no amount can hold it. */
const netOf = (line: Parameters<typeof lineNet>[0], at: number): number => {
  const isTooLarge = ((line.minutes ?? 0) / 60 + (line.quantity_milli ?? 0) / 1000) * line.unit_price_minor > MOST_MINOR
  if (isTooLarge) throw invalid({ [`lines.${at}.unit_price_minor`]: 'This amount is too large' })
  return lineNet(line)
}

/** Writes lines, their taxes and the work that they bill; answers the totals of the invoice. */
export const writeLines = async (ask: Ask, invoiceId: number, lines: readonly LineInput[]) => {
  const { tx } = ask
  const all = lines.flatMap(({ items = [] }) => items)
  if (new Set(all.map(sourceKey)).size < all.length) throw invalid({ lines: 'The same work is listed twice' })
  const found = await findItems(tx, ask.today, all)
  const rates = new Map(
    (
      await readTaxRates(
        tx,
        lines.map((line) => line.tax_rate_id),
      )
    ).map((rate) => [rate.id, rate]),
  )
  const rows = lines.map((line, at) => {
    if (!rates.has(line.tax_rate_id)) throw invalid({ [`lines.${at}.tax_rate_id`]: 'Tax rate does not exist' })
    const { description, unit, unit_price_minor, discount_bp = 0, tax_rate_id } = line
    const [minutes, quantity_milli] = [line.minutes ?? null, line.quantity_milli ?? null]
    const net_minor = netOf({ minutes, quantity_milli, unit_price_minor, discount_bp }, at)
    const items = itemsOf(ask, found, line, at)
    return { description, minutes, quantity_milli, unit, unit_price_minor, discount_bp, tax_rate_id, net_minor, items }
  })
  const taxes = taxesOf(rows, (id) => rates.get(id)?.rate_bp ?? 0)
  const billed = await insertLines(tx, invoiceId, rows)
  if (billed !== null) throw invoiceRefusals.refusal('item_billed', { place: await findBilledPlace(tx, billed) })
  await insertTaxes(
    tx,
    invoiceId,
    taxes.map((tax) => {
      const { code = '', name = '', note = null } = rates.get(tax.tax_rate_id) ?? {}
      return { ...tax, code, name, note }
    }),
  )
  return totalsOf(rows, taxes)
}
