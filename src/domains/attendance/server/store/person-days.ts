import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { PersonDay } from '../../contract/attendance.models.ts'
import { dayLabel } from '../../contract/attendance.labels.ts'
import { canCorrect } from '../present/present-punch.ts'
import { openMinutes, overtimeOfDay, shiftEnd, shiftOf, shiftStart, storedDay } from './day-rows.ts'

/** A stored day without what is known of its person; `open_state` is that of the open punch, on whichever day. */
const storedPersonDay = storedDay
  .omit({
    employee_id: true,
    name: true,
    employee_no: true,
    department: true,
    department_id: true,
    team: true,
    team_id: true,
    designation: true,
    designation_id: true,
  })
  .extend({ open_state: z.string().nullable() })
export type StoredPersonDay = z.output<typeof storedPersonDay>

/** The stored days of one person in their order, and with each the open punch. */
export const listPersonDays = (
  tx: Tx,
  employeeId: number,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<StoredPersonDay[]> =>
  rows(tx, storedPersonDay)`
    select d.id, d.version, d.business_date, d.zone, d.verdict, d.flags, d.expected_minutes, d.leave_minutes,
      d.worked_minutes, d.paid_break_minutes, d.unpaid_break_minutes, d.auto_break_minutes, d.late_minutes, d.early_leave_minutes,
      d.overtime_minutes, ${overtimeOfDay(sql`d`)} as overtime, d.first_in_at, d.last_out_at, d.final, ${shiftStart(sql`d`)} as shift_start_at, ${shiftEnd(sql`d`)} as shift_end_at,
      (select s.state from attendance_sessions s
       where s.employee_id = ${employeeId} and s.punched_out_at is null and s.state <> 'voided') as open_state
    from attendance_days d
    left join attendance_policies r on r.id = d.policy_id
    where d.employee_id = ${employeeId} and d.business_date between ${from}::date and ${to}::date
    order by d.business_date`

/** The open punch that days were read with. */
export const openAmong = ([first]: readonly StoredPersonDay[]): Readonly<{ state: string }> | undefined =>
  first && first.open_state !== null ? { state: first.open_state } : undefined

/** A stored day as its readers see it. */
export const presentPersonDay = (day: StoredPersonDay, employeeId: number, actor: Actor, now: string): PersonDay => {
  const { open_state: _open, shift_start_at: _start, shift_end_at: _end, ...stored } = day
  return {
    ...stored,
    overtime_minutes: openMinutes(day),
    shift: shiftOf(day),
    label: dayLabel(day.verdict, day.flags),
    as_of_at: now,
    can: { correct: canCorrect(actor, employeeId) },
  }
}
