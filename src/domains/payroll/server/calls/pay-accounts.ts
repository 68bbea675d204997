import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { amountText } from '#engines/money/contract/amounts.ts'
import { audit } from '#kit/server/audit.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/pay-accounts.calls.ts'
import type { UnclearedPayee } from '../../contract/pay-accounts.calls.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import { openAccount } from '../bank/rules/frozen-account.ts'
import { lastDigits } from '../bank/documents/last-digits.ts'
import { noteRead } from '../workflow.ts'
import { isOwnPay, refuseOwnPay } from '../rules/own.ts'
import { ownIdOf } from '../own/present/own-payslip.ts'
import { listDifferenceRows } from '../store/difference-rows.ts'
import { presentDifference } from '../present/present-difference.ts'
import { insertClearance, type UnclearedRow, listUncleared } from '../store/frozen.ts'
import { lockAccount, sumWaiting } from '../store/pay-accounts.ts'
import { markReturned, insertHandPayment, lockPayment, decideHandPayment } from '../store/pay-payments.ts'
import { lockSlip } from '../store/payslips.ts'
import { listPayees } from '../store/payees.ts'
import { listBalances, listEntries, listWaiting } from '../store/pay-statement.ts'

const mayPay = (actor: Actor): boolean => scopeOf(actor, 'payroll.pay') !== null

/** Presents a person who waits for a second person to choose the account, as an actor sees them. */
export const presentUncleared =
  (actor: Actor) =>
  ({
    employee_id,
    bank_enc,
    bank_detail_id: _id,
    bank_detail_version: _version,
    author_ids,
    ...row
  }: UnclearedRow): UnclearedPayee => {
    const former = bank_enc && openAccount(row.payslip_id, bank_enc)
    const isAuthor = author_ids.includes(actor.account_id)
    return {
      ...row,
      former: former ? { holder: former.holder, last4: lastDigits(former.number) } : null,
      can: { clear: mayPay(actor) && !isAuthor && !isOwnPay(actor, employee_id) },
    }
  }

export const viewPayAccount = handle(calls.viewPayAccount, async (context) => {
  const { tx, actor, now, params } = context
  const today = await organisationDay(tx, now)
  if (!(await listPayees(tx, [params.id], today)).has(params.id)) throw notFound()
  const may = mayPay(actor) && !isOwnPay(actor, params.id)
  const balances = await listBalances(tx, params.id)
  const entries = await listEntries(tx, params.id)
  const waiting = await listWaiting(tx, params.id)
  const uncleared = await listUncleared(tx, { employee_id: params.id }, today)
  const differences = await listDifferenceRows(tx, params.id)
  await noteRead(context, [params.id], 'list')
  return {
    balances,
    entries: entries.map((row) => ({
      ...row,
      can: { return: may && row.kind === 'sent' && row.payment?.returned_on === null },
    })),
    waiting: waiting.map(({ entered_by_id, ...row }) => ({
      ...row,
      can: { confirm: may && entered_by_id !== actor.account_id, refuse: may },
    })),
    held: uncleared.map(presentUncleared(actor)),
    differences: differences.map(presentDifference(actor, params.id)),
    can: { record: may && balances.some(({ open_minor }) => open_minor > 0) },
  }
})

export const ownPayAccount = handle(calls.ownPayAccount, async (context) => {
  const id = ownIdOf(context)
  const entries = await listEntries(context.tx, id)
  return {
    balances: await listBalances(context.tx, id),
    entries: entries.map(({ payment, ...row }) => {
      if (payment === null) return { ...row, payment }
      const { entered_by: _entered, confirmed_by: _confirmed, note: _note, ...seen } = payment
      return { ...row, payment: seen }
    }),
  }
})

const tooMuch = (open: number, currency: string, waiting = 0) => {
  const amount = amountText(Math.max(0, open - waiting), currency)
  if (waiting === 0) return payrollRefusals.refusal('more_than_owed', { amount })
  return payrollRefusals.refusal('rest_waits', { amount, waiting: amountText(waiting, currency) })
}

const refuseLater = async ({ tx, now }: Context, field: string, day: string): Promise<void> => {
  if (day > (await organisationDay(tx, now))) throw invalid({ [field]: 'lies in the future' })
}

const auditPayment = async (
  context: Context,
  action: Parameters<typeof audit>[1],
  { id, employee_id }: Readonly<{ id: number; employee_id: number }>,
  after: Readonly<Record<string, string>>,
) => {
  await audit(context, action, { entity: 'pay_payments', id, employee_id, after })
  return { id }
}

export const recordPayment = handle(calls.recordPayment, async (context) => {
  const { tx, actor, now, body } = context
  await refuseLater(context, 'sent_on', body.sent_on)
  const account = await lockAccount(tx, body)
  if (!account) throw invalid({ employee_id: 'Nothing was ever owed to this person by this employer in this currency' })
  const waiting = await sumWaiting(tx, body)
  if (body.amount_minor > account.open_minor - waiting) throw tooMuch(account.open_minor, body.currency, waiting)
  const id = await insertHandPayment(tx, { ...body, entered_by: actor.account_id, entered_at: now })
  const { employee_id, sent_on, reference, note } = body
  return auditPayment(context, 'payroll.payment_recorded', { id, employee_id }, { sent_on, reference, note })
})

const lockSeenPayment = async ({ tx, actor }: Context, id: number) => {
  const payment = await lockPayment(tx, id)
  if (!payment) throw notFound()
  refuseOwnPay(actor, payment.employee_id)
  return payment
}

export const decidePayment = handle(calls.decidePayment, async (context) => {
  const { tx, actor, now, params, body } = context
  const payment = await lockSeenPayment(context, params.id)
  if (payment.origin !== 'hand' || payment.confirmed_by !== null || payment.refused_by !== null)
    throw payrollRefusals.refusal('payment_decided')
  if (body.confirm && payment.entered_by === actor.account_id) throw payrollRefusals.refusal('payment_four_eyes')
  if (body.confirm && payment.amount_minor > payment.open_minor) throw tooMuch(payment.open_minor, payment.currency)
  await decideHandPayment(tx, payment, { confirm: body.confirm, by: actor.account_id, now })
  const action = body.confirm ? 'payroll.payment_confirmed' : 'payroll.payment_refused'
  return auditPayment(context, action, payment, { reference: payment.reference })
})

export const returnPayment = handle(calls.returnPayment, async (context) => {
  const { tx, actor, params, body } = context
  const payment = await lockSeenPayment(context, params.id)
  if (payment.returned_on !== null) throw payrollRefusals.refusal('payment_returned')
  if (payment.origin === 'hand' && payment.confirmed_by === null) throw payrollRefusals.refusal('payment_waits')
  await refuseLater(context, 'returned_on', body.returned_on)
  if (body.returned_on < payment.sent_on) throw invalid({ returned_on: 'lies before the day on which it was sent' })
  const { returned_on, return_reason } = body
  await markReturned(tx, payment.id, { returned_on, return_reason, returned_by: actor.account_id })
  return auditPayment(context, 'payroll.payment_returned', payment, { returned_on, reason: return_reason })
})

export const clearPayAccount = handle(calls.clearPayAccount, async (context) => {
  const { tx, actor, now, params, body } = context
  const slip = await lockSlip(tx, params.id)
  if (!slip) throw notFound()
  refuseOwnPay(actor, slip.employee_id)
  const [uncleared] = await listUncleared(tx, { payslip_id: slip.id }, await organisationDay(tx, now))
  if (!uncleared) throw payrollRefusals.refusal('account_not_held')
  if (uncleared.author_ids.includes(actor.account_id)) throw payrollRefusals.refusal('account_four_eyes')
  if (body.pays === 'former' ? uncleared.bank_enc === null : uncleared.bank_detail_id === 0)
    throw payrollRefusals.refusal('no_such_account')
  await insertClearance(tx, uncleared, { ...body, cleared_by: actor.account_id, cleared_at: now })
  await audit(context, 'payroll.account_cleared', {
    entity: 'payslips',
    id: slip.id,
    employee_id: slip.employee_id,
    after: { pays: body.pays, note: body.note },
  })
  return { id: slip.id }
})
