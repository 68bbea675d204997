import { markReturned, insertHandPayment } from '#domains/payroll/server/store/pay-payments.ts'
import { addMonths } from '#kit/contract/months.ts'
import type { Demo } from '../demo.ts'
import type { Officers } from './runs.ts'

const REASON = 'The account is closed'

/**
 * Marks two payments of the last month as returned by the bank. One is still owed; the other was paid by hand, and waits
 * for its second person.
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
  for (const { id } of sent) await markReturned(tx, id, back)
  const [, other] = sent
  if (!other) return
  const { employee_id, brand_id, currency, amount_minor } = other
  await insertHandPayment(tx, {
    employee_id,
    brand_id,
    currency,
    amount_minor,
    reference: 'CHEQUE 0017',
    note: 'Paid by cheque until there is a new account',
    sent_on: today,
    entered_by: officers.starter,
    entered_at: now,
  })
}

const RAISE_PERCENT = 6

/** A raise of the last month that was entered after its payslips: a difference, which the run under review pays. */
export const demoLateRaise = async ({ tx, today }: Demo, officers: Officers): Promise<number | null> => {
  const month = addMonths(today.slice(0, 7), -1)
  const found = await tx
    .selectFrom('salaries as s')
    .innerJoin('payslips as p', (join) =>
      join.onRef('p.employee_id', '=', 's.employee_id').on('p.month', '=', month).on('p.state', '=', 'paid'),
    )
    .select(['s.id', 's.employee_id', 's.currency', 's.basis', 's.base_minor'])
    .where('s.basis', '=', 'monthly')
    .where('s.currency', '=', 'EUR')
    .where('s.employee_id', '<>', officers.approver_employee)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('salaries as later')
            .select('later.id')
            .whereRef('later.employee_id', '=', 's.employee_id')
            .whereRef('later.id', '<>', 's.id'),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('hikes').select('hikes.id').whereRef('hikes.employee_id', '=', 's.employee_id')),
      ),
    )
    .orderBy('s.employee_id')
    .executeTakeFirst()
  if (!found) return null
  const { id, employee_id, currency, basis, base_minor } = found
  const raised = await tx
    .insertInto('salaries')
    .values({
      employee_id,
      effective_from: `${month}-10`,
      currency,
      basis,
      base_minor: Math.round((base_minor * (100 + RAISE_PERCENT)) / 100),
      reason: 'change',
      note: 'Agreed in the middle of the month, entered after its payslips',
      created_by: officers.starter,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const components = await tx
    .selectFrom('salary_components')
    .select(['component_id', 'calc', 'amount_minor', 'rate_bp'])
    .where('salary_id', '=', id)
    .execute()
  if (components.length > 0)
    await tx
      .insertInto('salary_components')
      .values(components.map((one) => ({ ...one, salary_id: raised.id })))
      .execute()
  return employee_id
}
