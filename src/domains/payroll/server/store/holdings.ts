import { sql } from 'kysely'

/** The payslips of the last month of the leavers in `holder`, while they are not issued, as rows of holdings. */
export const finalPayItems = sql`select h.employee_id, h.employee_id as id, 'Payslip of ' || to_char(h.day - 1, 'FMMonth YYYY') as label,
      (h.day - 1)::date as due, '/admin/payroll-details/' || h.employee_id as link
    from holder h
    where exists (select from salaries s where s.employee_id = h.employee_id)
      and not exists (select from payslips p where p.employee_id = h.employee_id
        and p.month = to_char(h.day - 1, 'YYYY-MM') and p.state in ('issued', 'paid'))`
