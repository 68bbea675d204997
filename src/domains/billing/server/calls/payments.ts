import { found } from '#kit/server/database/rows.ts'
import { amountText } from '#engines/money/contract/amounts.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import { type InvoiceContext, invoiceWorkflow } from '../../contract/billing.workflows.ts'
import { setOffCredit as setOffCall } from '../../contract/credits.calls.ts'
import * as calls from '../../contract/invoice-steps.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { settlementOf } from '../../contract/settlement.rules.ts'
import { workflowContext, readFull } from '../invoices/present.ts'
import { saveSettlement, settlementAfter } from '../invoices/workflow/save-settlement.ts'
import { lockCredit, insertPosting } from '../store/credits.ts'
import * as store from '../store/invoices.ts'
import { getPayment, insertPayment, updateVoidedPayment } from '../store/payments.ts'
import { todayOf } from '../rules/today.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockInvoice>>>
type Method = InvoiceFull['payments'][number]['method']
type Payment = Readonly<{
  received_on: string
  amount_minor: number
  method: Method
  reference?: string | null | undefined
}>

const lock = async (context: Context, id: number): Promise<Locked> => found(await store.lockInvoice(context.tx, id))

const checkReceived = (locked: Locked, received_on: string, today: string): void => {
  if (received_on > today) throw invalid({ received_on: 'This day has not come yet' })
  if (locked.issue_date !== null && received_on < locked.issue_date)
    throw invalid({ received_on: 'The invoice was issued later' })
}

/** Refuses a payment that the state of an invoice does not take, or that is more than is open. */
const checkPayment = (context: Context, locked: Locked, amount: number, allowsExcess: boolean): void => {
  const { balance_minor } = settlementOf(locked)
  const input: InvoiceContext = {
    ...workflowContext(context.actor, { kind: locked.kind, is_client_active: true }),
    over: amount > balance_minor && !allowsExcess ? amountText(balance_minor, locked.currency) : null,
    clears_balance: amount >= balance_minor,
  }
  const state = take(invoiceRefusals, next(invoiceWorkflow, locked.state, 'pay', input))
  if (state !== 'paid' && state !== 'part_paid') throw new Error(`A payment does not lead to ${state}`)
}

const addPayment = async (context: Context, locked: Locked, payment: Payment, today: string): Promise<number> => {
  const { tx, actor, now } = context
  const { account_id } = actor
  const row = { ...payment, invoice_id: locked.id, recorded_by: account_id, recorded_at: now }
  const id = await insertPayment(tx, row)
  const paid_minor = locked.paid_minor + payment.amount_minor
  await saveSettlement(context, locked, { paid_minor }, { on: today, account_id, payment_id: id })
  return id
}

export const payInvoice = handle(calls.payInvoice, async (context) => {
  const { params, body } = context
  const { keep_excess = false, ...payment } = body
  const locked = await lock(context, params.id)
  checkPayment(context, locked, body.amount_minor, keep_excess)
  const today = await todayOf(context)
  checkReceived(locked, body.received_on, today)
  await addPayment(context, locked, payment, today)
  const after = { ...body, currency: locked.currency }
  await audit(context, 'billing.invoice_paid', { entity: 'invoices', id: locked.id, after })
  return readFull(context, locked.id)
})

/** Pays an invoice with the credit of its client. */
export const setOffCredit = handle(setOffCall, async (context) => {
  const { tx, actor, params, body, now } = context
  const { amount_minor } = body
  const locked = await lock(context, params.id)
  checkPayment(context, locked, amount_minor, false)
  const { client_id, currency } = locked
  const credit = await lockCredit(tx, client_id, currency)
  if (amount_minor > credit) throw invoiceRefusals.refusal('credit_short', { balance: amountText(credit, currency) })
  const today = await todayOf(context)
  const payment = { received_on: today, amount_minor, method: 'credit' as const, reference: null }
  const payment_id = await addPayment(context, locked, payment, today)
  await insertPosting(tx, {
    client_id,
    currency,
    kind: 'set_off',
    amount_minor: -amount_minor,
    posted_on: today,
    invoice_id: locked.id,
    payment_id,
    recorded_by: actor.account_id,
    recorded_at: now,
  })
  await audit(context, 'billing.credit_set_off', {
    entity: 'invoices',
    id: locked.id,
    after: { amount_minor, currency },
  })
  return readFull(context, locked.id)
})

export const voidPayment = handle(calls.voidPayment, async (context) => {
  const { tx, actor, params, query, now } = context
  const locked = found(await store.lockInvoiceOfPayment(tx, params.id))
  const payment = await getPayment(tx, params.id)
  if (payment.voided_at !== null) throw invoiceRefusals.refusal('payment_voided')
  const { amount_minor } = payment
  const paid_minor = locked.paid_minor - amount_minor
  const input: InvoiceContext = {
    ...workflowContext(actor, { kind: locked.kind, is_client_active: true }),
    has_other_payment: paid_minor > 0,
    stays_paid: settlementAfter(locked, { paid_minor }).state === 'paid',
  }
  const state = take(invoiceRefusals, next(invoiceWorkflow, locked.state, 'void', input))
  if (state !== settlementAfter(locked, { paid_minor }).state)
    throw new Error(`A voided payment does not lead to ${state}`)
  await updateVoidedPayment(tx, params.id, { voided_at: now, void_reason: query.reason })
  const today = await todayOf(context)
  const { account_id } = actor
  if (payment.method === 'credit') {
    const { client_id, currency, id: invoice_id } = locked
    await insertPosting(tx, {
      client_id,
      currency,
      kind: 'set_off_voided',
      amount_minor,
      posted_on: today,
      reason: query.reason,
      invoice_id,
      payment_id: payment.id,
      recorded_by: account_id,
      recorded_at: now,
    })
  }
  await saveSettlement(context, locked, { paid_minor }, { on: today, account_id, payment_id: payment.id })
  const after = { payment: params.id, amount_minor, reason: query.reason }
  await audit(context, 'billing.payment_voided', { entity: 'invoices', id: locked.id, after })
  return readFull(context, locked.id)
})
