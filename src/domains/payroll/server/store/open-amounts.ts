import { type RawBuilder, sql } from 'kysely'

/** A payment that was entered by hand and waits for its second person. */
export const isWaiting = (payment: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${payment}.${name}`)
  return sql`(${column('origin')} = 'hand' and ${column('confirmed_by')} is null and ${column('refused_by')} is null)`
}

/**
 * Accounts that are owed or overpaid, with the amount that a file may send to each by a day: the sum of payslips that
 * are due by then and not withheld, less all that was sent and all that waits to be confirmed. Negative where more was
 * sent.
 */
export const openAmounts = (pay_on: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.employee_id, a.brand_id, a.currency, (
      coalesce((select sum(y.net_minor) from payslips y join payroll_runs q on q.id = y.run_id and q.pay_on <= ${pay_on}
        where y.employee_id = a.employee_id and y.brand_id = a.brand_id and y.currency = a.currency
          and y.state in ('issued', 'paid') and not y.withheld), 0)
      - a.sent_minor
      - coalesce((select sum(w.amount_minor) from pay_payments w where w.employee_id = a.employee_id
          and w.brand_id = a.brand_id and w.currency = a.currency and ${isWaiting('w')}), 0))::bigint as amount_minor
  from pay_accounts a where a.owed_minor <> a.sent_minor`
