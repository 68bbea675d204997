import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

const openDay = z.object({ date: z.string(), is_punch: z.boolean() })

/** Lists the days of a person with a punch without a decided end, or with overtime that waits for a decision. */
export const listOpenDays = (tx: Tx, employeeId: number) =>
  rows(tx, openDay)`
    select s.business_date as date, true as is_punch from attendance_sessions s
    where s.employee_id = ${employeeId} and s.state in ('working', 'on_break', 'stale', 'pending_out')
    union all
    select v.business_date, false from overtime_entries v where v.employee_id = ${employeeId} and v.state = 'pending'
    order by 1`
