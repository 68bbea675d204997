import type { Work } from '#kit/server/context.ts'
import { type Settlement, settlementOf } from '../../../contract/settlement.rules.ts'
import { insertPosting } from '../../store/credits.ts'
import { type lockInvoice, updateInvoice } from '../../store/invoices.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>
type Change = Readonly<{ paid_minor?: number; credited_minor?: number }>

/** Returns the state and balance of a locked invoice after a change. */
export const settlementAfter = (locked: Locked, change: Change): Settlement => settlementOf({ ...locked, ...change })

type Cause = Readonly<{
  on: string
  account_id: number | null
  credit_note_id?: number
  payment_id?: number
  /** The account that cancelled it and the reason, where nothing is left of it. */
  cancelled?: Readonly<{ cancelled_by: number | null; cancel_reason: string }>
}>

/**
 * Writes the state and excess of a locked invoice after a change, and posts what became more or less than its total to
 * the credit of its client.
 */
export const saveSettlement = async (work: Work, locked: Locked, change: Change, cause: Cause): Promise<void> => {
  const { tx, now } = work
  const { on, account_id, cancelled = {}, ...origin } = cause
  const { state, excess_minor } = settlementAfter(locked, change)
  await updateInvoice(tx, locked.id, { ...change, state, excess_minor, ...cancelled })
  const amount_minor = excess_minor - locked.excess_minor
  if (amount_minor === 0) return
  const { id: invoice_id, client_id, currency } = locked
  const more = origin.credit_note_id === undefined ? 'overpaid' : 'credited'
  const kind = amount_minor > 0 ? more : 'taken_back'
  const posted = { posted_on: on, recorded_by: account_id, recorded_at: now }
  await insertPosting(tx, { client_id, currency, invoice_id, kind, amount_minor, ...origin, ...posted })
}
