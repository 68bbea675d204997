import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

/** The input of pay from one day. All times in minutes. */
const dayOfMonth = z.object({
  id: z.number(),
  employee_id: z.number(),
  date: z.string(),
  worked: z.number(),
  overtime: z.number(),
  absent: z.number(),
  is_decided: z.boolean(),
})
export type DayOfMonth = z.output<typeof dayOfMonth>

/** Returns the evaluated days of people between two dates, both included. One statement. */
export const listMonthDays = async (
  tx: Tx,
  employeeIds: readonly number[],
  range: Readonly<{ from: string; to: string }>,
): Promise<DayOfMonth[]> => {
  return rows(tx, dayOfMonth)`
    select d.id, d.employee_id, d.business_date as date, d.worked_minutes as worked, d.overtime_minutes as overtime,
      case when not d.final then 0 when d.verdict = 'absent' then 1000 when d.verdict = 'half_day' then 500 else 0 end as absent,
      d.final and not exists (select from attendance_sessions s where s.employee_id = d.employee_id
        and s.business_date = d.business_date and s.state in ('working', 'on_break', 'stale', 'pending_out')) as is_decided
    from attendance_days d
    where d.employee_id = any(${employeeIds}::int[]) and d.business_date between ${range.from}::date and ${range.to}::date
    order by d.employee_id, d.business_date`
}

/** Returns true if the attendance of a month (`YYYY-MM`) is locked for pay. */
export const isMonthLocked = async (tx: Tx, month: string): Promise<boolean> => {
  const row = await tx.selectFrom('attendance_periods').select('state').where('month', '=', month).executeTakeFirst()
  return row !== undefined && row.state !== 'open'
}
