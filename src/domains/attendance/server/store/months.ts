import { rows } from '#kit/server/database/rows.ts'
import type { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { hasBegun } from './day-conditions.ts'
import { openOvertime } from './day-rows.ts'
import { monthRow } from '../../contract/attendance.models.ts'

const storedMonth = monthRow.omit({ exceptions: true })
export type StoredMonth = z.output<typeof storedMonth>

// The limit for everyone; a person has all of theirs.
const MONTHS = 24

/** Months with days that have begun, newest first: of one person, or of everyone the last 24. */
export const listMonths = async (tx: Tx, employeeId: number | null, now: string): Promise<StoredMonth[]> => {
  const found = await rows(tx, storedMonth)`
    select g.*, coalesce(p.state, 'open') as period_state from (
      select to_char(date_trunc('month', d.business_date), 'YYYY-MM') as month,
        sum(d.expected_minutes)::int as expected_minutes, sum(d.worked_minutes)::int as worked_minutes,
        sum(${openOvertime})::int as overtime_minutes,
        count(*) filter (where d.verdict = 'present')::int as days_present,
        count(*) filter (where d.verdict = 'half_day')::int as days_half,
        count(*) filter (where d.verdict = 'absent')::int as days_absent,
        count(*) filter (where d.verdict = 'on_leave')::int as days_leave,
        count(*) filter (where 'late' = any(d.flags))::int as late_count
      from attendance_days d
      where (${employeeId}::int is null or d.employee_id = ${employeeId}) and ${hasBegun(now)}
      group by date_trunc('month', d.business_date)
      order by 1 desc limit ${employeeId === null ? MONTHS : null}::int) g
    left join attendance_periods p on p.month = g.month order by g.month desc`
  return found
}
