import { z } from 'zod'
import { date, id } from '#kit/contract/fields.ts'
import { amount } from './amount.ts'
import { clientName } from './clients.models.ts'
import { paymentMethod } from './invoices.records.ts'

export const clientCredit = z.strictObject({
  client: clientName,
  currency: z.string(),
  balance_minor: amount,
  /** The open amount of its invoices, against which the credit can be set off. */
  open_minor: amount,
})
export type ClientCredit = z.output<typeof clientCredit>

const document = z.strictObject({ id, number: z.string().nullable() }).nullable()

export const creditPosting = z.strictObject({
  id,
  /**
   * `overpaid`, `credited` and `taken_back`: an invoice got more than its total, by a payment or by a credit note, or that is
   * no more. `set_off`: an invoice was paid with it. `refund`: it was paid back. The two with `_voided` undo a mistake.
   */
  kind: z.enum(['overpaid', 'credited', 'taken_back', 'set_off', 'set_off_voided', 'refund', 'refund_voided']),
  posted_on: date,
  amount_minor: amount,
  /** The credit after it. */
  balance_minor: amount,
  invoice: document,
  credit_note: document,
  method: paymentMethod.nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  can: z.strictObject({ void: z.boolean() }),
})
export type CreditPosting = z.output<typeof creditPosting>

export const credits = z.strictObject({
  clients: z.array(clientCredit),
  /** The postings of the credit of a client, the latest first: null unless the query has `client_id`. */
  postings: z.array(creditPosting).nullable(),
})
export type Credits = z.output<typeof credits>
