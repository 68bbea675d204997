import type { Demo } from '#kit/server/demo.ts'
import { postPayment } from '../store/pay-accounts.ts'
import type { Officers } from './runs.ts'

const REASON = 'The account is closed'

/**
 * What became of payments of the last month: two came back from the bank. One is still owed; the other was paid by hand,
 * which waits for its second person.
 */
export const demoPayments = async ({ tx, now, today }: Demo, officers: Officers): Promise<void> => {
  const sent = await tx
    .selectFrom('pay_payments')
    .select(['id', 'employee_id', 'brand_id', 'currency', 'amount_minor', 'sent_on'])
    .where('origin', '=', 'file')
    .where('currency', '=', 'EUR')
    .where('sent_on', '<=', today)
    .where('employee_id', '<>', officers.approver_employee)
    .orderBy('bank_file_id', 'desc')
    .orderBy('employee_id')
    .limit(2)
    .execute()
  const back = { returned_on: today, return_reason: REASON, returned_by: officers.starter }
  for (const { id } of sent) {
    await tx.updateTable('pay_payments').set(back).where('id', '=', id).execute()
    await postPayment(tx, id, 'returned', today)
  }
  const [, other] = sent
  if (!other) return
  const { employee_id, brand_id, currency, amount_minor } = other
  await tx
    .insertInto('pay_payments')
    .values({
      employee_id,
      brand_id,
      currency,
      amount_minor,
      origin: 'hand',
      reference: 'CHEQUE 0017',
      note: 'Paid by cheque until there is a new account',
      sent_on: today,
      entered_by: officers.starter,
      entered_at: now,
    })
    .execute()
}
