import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { flush } from '#kit/server/flush.ts'
import { lineNet } from '#domains/billing/contract/invoice.rules.ts'
import { creditableAmounts, writeCreditNote } from '#domains/billing/server/invoices/workflow/credit-note.ts'
import { saveSettlement } from '#domains/billing/server/invoices/workflow/save-settlement.ts'
import { insertPosting } from '#domains/billing/server/store/credits.ts'
import { getParts } from '#domains/billing/server/store/invoice-parts.ts'
import { insertMail } from '#domains/billing/server/store/mails.ts'
import { type Desk, lock, workAt } from './desk.ts'
import type { DemoInvoice } from './invoices.ts'

type Money = Readonly<{ amount_minor: number; method: 'transfer' | 'credit'; reference: string | null }>

/** Writes a payment of an invoice, as the calls do it. Returns its id. */
const addPayment = async (work: Work, desk: Desk, id: number, payment: Money & Readonly<{ on: string }>) => {
  const { account_id } = desk
  const { on, ...money } = payment
  const locked = await lock(work, id)
  const { id: payment_id } = await work.tx
    .insertInto('invoice_payments')
    .values({ ...money, received_on: on, invoice_id: id, recorded_by: account_id, recorded_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveSettlement(
    work,
    locked,
    { paid_minor: locked.paid_minor + money.amount_minor },
    { on, account_id, payment_id },
  )
  return { locked, payment_id }
}

/** Pays an invoice, beyond its total or with the credit of its client where the plan has that. */
export const pay = async (desk: Desk, id: number, one: DemoInvoice, total: number): Promise<void> => {
  const on = one.paid_on
  const work = workAt(desk, `${on}T10:00:00.000Z`)
  const { account_id } = desk
  const { beyond = 0, set_off = 0 } = one
  if (set_off > 0) {
    const used = { on, amount_minor: set_off, method: 'credit' as const, reference: null }
    const { locked, payment_id } = await addPayment(work, desk, id, used)
    const { client_id, currency } = locked
    const posted = { posted_on: on, recorded_by: account_id, recorded_at: work.now }
    const posting = {
      client_id,
      currency,
      kind: 'set_off',
      amount_minor: -set_off,
      invoice_id: id,
      payment_id,
    } as const
    await insertPosting(work.tx, { ...posting, ...posted })
    await audit(work, 'billing.credit_set_off', { entity: 'invoices', id, after: { amount_minor: set_off, currency } })
  }
  const amount_minor = one.end === 'paid' ? total + beyond - set_off : Math.round(total * 0.4)
  const payment = { on, amount_minor, method: 'transfer' as const, reference: `Transfer ${id}` }
  const { locked } = await addPayment(work, desk, id, payment)
  const { on: received_on, ...details } = payment
  const after = { received_on, ...details, currency: locked.currency }
  await audit(work, 'billing.invoice_paid', { entity: 'invoices', id, after })
  await flush(work)
}

/** Cancels an invoice by a credit note. */
export const cancel = async (desk: Desk, id: number, one: DemoInvoice): Promise<void> => {
  const today = addDays(one.issue_date, 3)
  const work = workAt(desk, `${today}T09:00:00.000Z`)
  const { account_id } = desk
  const locked = await lock(work, id)
  const parts = await getParts(work.tx, id)
  const note = await writeCreditNote(work, locked, parts, {
    today,
    account_id,
    amounts: creditableAmounts(parts.lines),
  })
  const cancelled = { cancelled_by: account_id, cancel_reason: 'The service period was wrong.' }
  const cause = { on: today, account_id, credit_note_id: note.id, cancelled }
  await saveSettlement(work, locked, { credited_minor: note.total_minor }, cause)
  await audit(work, 'billing.invoice_cancelled', { entity: 'invoices', id, after: { reason: cancelled.cancel_reason } })
  await flush(work)
}

const NOTE = 'Hours of training were not asked for.'

/** Credits hours of an invoice that was paid, and pays a part of that back; the rest is credit of the client. */
export const creditPart = async (desk: Desk, id: number, one: DemoInvoice): Promise<void> => {
  const today = addDays(desk.demo.today, -4)
  const work = workAt(desk, `${today}T09:00:00.000Z`)
  const { account_id } = desk
  const locked = await lock(work, id)
  const parts = await getParts(work.tx, id)
  const [line] = parts.lines
  const minutes = one.credited_minutes ?? 0
  const amounts = new Map([[line?.id ?? 0, lineNet({ minutes, unit_price_minor: one.client.rate })]])
  const note = await writeCreditNote(work, locked, parts, { today, account_id, amounts, note: NOTE })
  await saveSettlement(
    work,
    locked,
    { credited_minor: note.total_minor },
    { on: today, account_id, credit_note_id: note.id },
  )
  await audit(work, 'billing.invoice_credited', { entity: 'invoices', id, after: { reason: NOTE } })
  const { client_id, currency } = locked
  const paid = { amount_minor: -(one.paid_back ?? 0), method: 'transfer' as const, reference: 'Part of the credit' }
  const posted = { posted_on: addDays(today, 1), recorded_by: account_id, recorded_at: work.now }
  const refund = await insertPosting(work.tx, { client_id, currency, kind: 'refund', ...paid, ...posted })
  const after = { ...paid, amount_minor: one.paid_back ?? 0, currency }
  await audit(work, 'billing.credit_refunded', { entity: 'client_postings', id: refund, after })
  await flush(work)
}

/** Days after the due date on which the reminders of the demo left. */
const REMINDED = [8, 28] as const

/** Reminds of an open invoice that has been due for a while. */
export const remind = async (desk: Desk, id: number, one: DemoInvoice): Promise<void> => {
  for (const [at, days] of REMINDED.entries()) {
    const on = addDays(one.due_date, days)
    if (on >= desk.demo.today) return
    const work = workAt(desk, `${on}T08:00:00.000Z`)
    const to_address = `invoices@${one.client.code.toLowerCase()}.example`
    await insertMail(work.tx, { invoice_id: id, kind: 'reminder', level: at + 1, to_address, sent_at: work.now })
    await audit(work, 'billing.invoice_reminded', { entity: 'invoices', id, after: { level: at + 1 } })
    await flush(work)
  }
}
