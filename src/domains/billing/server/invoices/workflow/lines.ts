import { MOST_MINOR } from '#kit/contract/currency.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { invoiceRefusals } from '../../../contract/billing.refusals.ts'
import type { LineInput } from '../../../contract/invoices.calls.ts'
import { type Discount, lineNet, sharesOf, sourceKey, taxesOf, totalsOf } from '../../../contract/invoice.rules.ts'
import { fullDayText } from '../../../contract/months.ts'
import { findItems, type FoundItem } from '../../store/billed.ts'
import { findBilledPlace, insertLines, insertTaxes, type NewLine } from '../../store/invoice-parts.ts'
import { listTaxRatesByIds } from '../../store/taxes.ts'

type LineContext = Readonly<{ tx: Tx; today: string; client_id: number; service_to: string }>

const itemsOf = (context: LineContext, found: ReadonlyMap<string, FoundItem>, line: LineInput, at: number) =>
  (line.items ?? []).map((item) => {
    const source_key = sourceKey(item)
    const work = found.get(source_key)
    if (!work?.is_billable) throw invalid({ [`lines.${at}.items`]: 'There is no such work to bill' })
    if (work.client_id !== context.client_id) throw invoiceRefusals.refusal('item_foreign')
    return { source_key, minutes: work.minutes, pr_id: work.pr_id }
  })

/** Returns the amount of a line; 400 where it is too large for an amount, and where its discount is more. */
const netOf = (line: Parameters<typeof lineNet>[0], at: number): number => {
  const isTooLarge = ((line.minutes ?? 0) / 60 + (line.quantity_milli ?? 0) / 1000) * line.unit_price_minor > MOST_MINOR
  if (isTooLarge) throw invalid({ [`lines.${at}.unit_price_minor`]: 'This amount is too large' })
  const net = lineNet(line)
  if (net < 0) throw invalid({ [`lines.${at}.discount_minor`]: 'This is more than the line comes to' })
  return net
}

type Rate = Awaited<ReturnType<typeof listTaxRatesByIds>>[number]

const checkRate = (rate: Rate | undefined, serviceTo: string, at: number): void => {
  if (!rate) throw invalid({ [`lines.${at}.tax_rate_id`]: 'Tax rate does not exist' })
  if (rate.valid_from > serviceTo)
    throw invalid({ [`lines.${at}.tax_rate_id`]: `This tax rate holds from ${fullDayText(rate.valid_from)} on` })
}

const share = (lines: readonly NewLine[], discount: Discount): NewLine[] => {
  const nets = lines.map(({ net_minor }) => net_minor)
  if ((discount.discount_minor ?? 0) > nets.reduce((sum, net) => sum + net, 0))
    throw invalid({ discount_minor: 'This is more than the lines come to' })
  const shares = sharesOf(nets, discount)
  return lines.map((line, at) => {
    const share_minor = shares[at] ?? 0
    return { ...line, share_minor, net_minor: line.net_minor - share_minor }
  })
}

/** Writes lines, their taxes and the work that they bill; returns the totals of the invoice. */
export const writeLines = async (
  context: LineContext,
  invoiceId: number,
  lines: readonly LineInput[],
  discount: Discount,
) => {
  const { tx } = context
  const all = lines.flatMap(({ items = [] }) => items)
  if (new Set(all.map(sourceKey)).size < all.length) throw invalid({ lines: 'The same work is listed twice' })
  const found = await findItems(tx, context.today, all)
  const named = lines.map((line) => line.tax_rate_id)
  const rates = new Map((await listTaxRatesByIds(tx, named)).map((rate) => [rate.id, rate]))
  const priced = lines.map((line, at): NewLine => {
    checkRate(rates.get(line.tax_rate_id), context.service_to, at)
    const { description, unit, unit_price_minor, discount_bp = 0, discount_minor = 0, tax_rate_id } = line
    const measure = { minutes: line.minutes ?? null, quantity_milli: line.quantity_milli ?? null }
    const price = { unit_price_minor, discount_bp, discount_minor }
    const net_minor = netOf({ ...measure, ...price }, at)
    const items = itemsOf(context, found, line, at)
    return { description, ...measure, unit, ...price, share_minor: 0, tax_rate_id, net_minor, items }
  })
  const rows = share(priced, discount)
  const taxes = taxesOf(rows, (id) => rates.get(id)?.rate_bp ?? 0)
  const billed = await insertLines(tx, invoiceId, rows)
  if (billed !== null) throw invoiceRefusals.refusal('item_billed', { place: await findBilledPlace(tx, billed) })
  await insertTaxes(
    tx,
    invoiceId,
    taxes.map((tax) => {
      const { code = '', name = '', note = null } = rates.get(tax.tax_rate_id) ?? {}
      return { ...tax, code, name, note, national_minor: null }
    }),
  )
  return totalsOf(rows, taxes)
}
