import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

const shared = z.object({ month: z.string() })

/** Lists the months for which two people both have a payslip that is not issued. */
export const listSharedMonths = (tx: Tx, from: number, into: number) =>
  rows(tx, shared)`
    select distinct p.month from payslips p join payslips o on o.employee_id = ${into} and o.month = p.month
    where p.employee_id = ${from} and p.state in ('draft', 'approved') and o.state in ('draft', 'approved') order by 1`
