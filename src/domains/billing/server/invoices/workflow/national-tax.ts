import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { exchanged } from '../../../contract/invoice.rules.ts'
import { listTaxAmounts, updateNationalTax } from '../../store/invoice-parts.ts'
import { type lockInvoice, updateInvoice } from '../../store/invoices.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/** Returns true where the tax of an invoice must also be printed in the national currency of the sender. */
export const needsExchange = ({ currency, tax_minor }: Locked, national: string): boolean =>
  currency !== national && tax_minor !== 0

/** Writes the tax of a draft in the national currency, before it is sealed; nothing where it is the same or there is none. */
export const freezeNationalTax = async (tx: Tx, locked: Locked, national: string): Promise<void> => {
  const { id, currency, exchange_micro } = locked
  const isNeeded = needsExchange(locked, national) && exchange_micro !== null
  const frozen = isNeeded ? { tax_currency: national, exchange_micro } : { tax_currency: null, exchange_micro: null }
  await updateInvoice(tx, id, frozen)
  if (!isNeeded) return
  const taxes = await listTaxAmounts(tx, id)
  for (const { tax_rate_id, tax_minor } of taxes) {
    const national_minor = toNationalCurrency(tax_minor, exchange_micro, currency, national)
    await updateNationalTax(tx, { invoice_id: id, tax_rate_id, national_minor })
  }
}

const toNationalCurrency = (...amount: Parameters<typeof exchanged>): number => {
  try {
    return exchanged(...amount)
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ exchange_micro: 'This rate is too large' })
    throw error
  }
}
