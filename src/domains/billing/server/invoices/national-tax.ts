import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { exchanged } from '../../contract/invoice.rules.ts'
import type { lockInvoice } from '../store/invoices.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/** Whether the tax of an invoice must also be said in the national currency of who sends it. */
export const needsExchange = ({ currency, tax_minor }: Locked, national: string): boolean =>
  currency !== national && tax_minor !== 0

/** Writes the tax of a draft in the national currency, before it is sealed; nothing where it is the same or there is none. */
export const freezeNationalTax = async (tx: Tx, locked: Locked, national: string): Promise<void> => {
  const { id, currency, exchange_micro } = locked
  const isNeeded = needsExchange(locked, national) && exchange_micro !== null
  const frozen = isNeeded ? { tax_currency: national, exchange_micro } : { tax_currency: null, exchange_micro: null }
  await tx.updateTable('invoices').set(frozen).where('id', '=', id).execute()
  if (!isNeeded) return
  const taxes = await tx
    .selectFrom('invoice_taxes')
    .select(['tax_rate_id', 'tax_minor'])
    .where('invoice_id', '=', id)
    .execute()
  for (const { tax_rate_id, tax_minor } of taxes) {
    await tx
      .updateTable('invoice_taxes')
      .set({ national_minor: inNational(tax_minor, exchange_micro, currency, national) })
      .where('invoice_id', '=', id)
      .where('tax_rate_id', '=', tax_rate_id)
      .execute()
  }
}

const inNational = (...amount: Parameters<typeof exchanged>): number => {
  try {
    return exchanged(...amount)
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ exchange_micro: 'This rate is too large' })
    throw error
  }
}
