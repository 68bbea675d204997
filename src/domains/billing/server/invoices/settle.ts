import type { Work } from '#kit/server/context.ts'
import { type Settlement, settlementOf } from '../../contract/settlement.rules.ts'
import { postCredit } from '../store/credits.ts'
import type { lockInvoice } from '../store/invoices.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>
type Change = Readonly<{ paid_minor?: number; credited_minor?: number }>

/** How a locked invoice stands once a change is made. */
export const settledBy = (locked: Locked, change: Change): Settlement => settlementOf({ ...locked, ...change })

type Cause = Readonly<{
  on: string
  account_id: number | null
  credit_note_id?: number
  payment_id?: number
  /** Who cancelled it and why, where nothing is left of it. */
  cancelled?: Readonly<{ cancelled_by: number | null; cancel_reason: string }>
}>

/**
 * Writes how a locked invoice stands after a change, and posts what became more or less than its total to the credit of
 * its client.
 */
export const settle = async (work: Work, locked: Locked, change: Change, cause: Cause): Promise<void> => {
  const { tx, now } = work
  const { on, account_id, cancelled = {}, ...origin } = cause
  const { state, excess_minor } = settledBy(locked, change)
  await tx
    .updateTable('invoices')
    .set({ ...change, state, excess_minor, ...cancelled })
    .where('id', '=', locked.id)
    .execute()
  const amount_minor = excess_minor - locked.excess_minor
  if (amount_minor === 0) return
  const { id: invoice_id, client_id, currency } = locked
  const more = origin.credit_note_id === undefined ? 'overpaid' : 'credited'
  const kind = amount_minor > 0 ? more : 'taken_back'
  const posted = { posted_on: on, recorded_by: account_id, recorded_at: now }
  await postCredit(tx, { client_id, currency, invoice_id, kind, amount_minor, ...origin, ...posted })
}
