import { sql } from 'kysely'
import type { DataOf } from '#kit/contract/call.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { payrollMonthly } from '../../contract/salaries.calls.ts'

type Month = DataOf<typeof payrollMonthly>[number]
type Span = Readonly<{ from: string; to: string; department_id?: readonly number[] | undefined }>

/** Sums issued and paid payslips, by month and currency. The department is that of the last day of the payslip. */
export const listMonthlyTotals = async (tx: Tx, { from, to, department_id }: Span): Promise<Month[]> => {
  const inDepartment = department_id
    ? sql`and exists (select from placement_on p where p.employee_id = y.employee_id
        and holds_on(p.effective_from, p.effective_until, y.period_end) and p.department_id = any(${department_id}::int[]))`
    : sql``
  return rows(tx, payrollMonthly.data.element)`
    select y.month, y.currency, count(*)::int as people, sum(y.gross_minor)::bigint as gross_minor,
      sum(y.deductions_minor)::bigint as deductions_minor, sum(y.outside_minor)::bigint as outside_minor, sum(y.net_minor)::bigint as net_minor,
      sum(y.employer_cost_minor)::bigint as employer_cost_minor
    from payslips y where y.state in ('issued', 'paid') and y.month between ${from} and ${to} ${inDepartment}
    group by y.month, y.currency order by y.month, y.currency`
}
