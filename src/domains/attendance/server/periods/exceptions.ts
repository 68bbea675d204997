import { type RawBuilder, sql } from 'kysely'
import { registry } from '#kit/server/slots.ts'

/** A kind of point that can be open in a month. Other domains add what pay has to wait for. */
export type PeriodException = Readonly<{
  /** The open points, many and one: `Open punches`, `Open punch`. */
  label: string
  one: string
  /** A month cannot be locked with it; what does not block can be accepted. */
  blocking: boolean
  /**
   * Rows (employee_id, business_date, ref_id, owner_id) of days between two dates, both included. `owner_id`: the employee
   * who has to act; null: HR.
   */
  rows: (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<unknown>
}>

export const periodExceptions = registry<PeriodException>('exceptions of months')

const leadOf = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(l.employee_id) from placed_on(${day}) p join team_leaderships l on l.team_id = p.team_id and l.kind = 'lead'
    and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day})
  where p.employee_id = ${employee} and l.employee_id <> ${employee})`

const openPunches: PeriodException = {
  label: 'Open punches',
  one: 'Open punch',
  blocking: true,
  rows: (from, to) => sql`select s.employee_id, s.business_date, s.id as ref_id, s.employee_id as owner_id
    from attendance_sessions s
    where s.state in ('working', 'on_break', 'stale') and s.business_date between ${from} and ${to}`,
}

const undecidedPunches: PeriodException = {
  label: 'Punches that wait for a lead',
  one: 'Punch that waits for a lead',
  blocking: true,
  rows: (from, to) => sql`select s.employee_id, s.business_date, s.id as ref_id,
      ${leadOf(sql`s.employee_id`, sql`s.business_date`)} as owner_id
    from attendance_sessions s
    where s.state = 'pending_out' and s.business_date between ${from} and ${to}`,
}

/** One row for each month that a request touches. */
const waitingRequests = (
  [label, one]: readonly [string, string],
  kind: string,
  blocking: boolean,
): PeriodException => ({
  label,
  one,
  blocking,
  rows: (
    from,
    to,
  ) => sql`select w.employee_id, greatest(w.from_date, m.first::date) as business_date, w.request_id as ref_id,
      case when w.status = 'returned' then w.employee_id
        else (select a.employee_id from accounts a where a.id = w.account_id) end as owner_id
    from request_waiting w
    cross join lateral generate_series(date_trunc('month', greatest(w.from_date, ${from})),
      least(w.to_date, ${to}), interval '1 month') as m(first)
    where w.kind = ${kind} and w.from_date <= ${to} and w.to_date >= ${from}`,
})

/** Returns the exception for final days that match a condition; the person of the day has to act. */
const finalDays = ([label, one]: readonly [string, string], condition: RawBuilder<unknown>): PeriodException => ({
  label,
  one,
  blocking: false,
  rows: (from, to) => sql`select d.employee_id, d.business_date, d.id as ref_id, d.employee_id as owner_id
    from attendance_days d
    where d.final and d.business_date between ${from} and ${to} and ${condition}`,
})

/** A day without work and without a request for it. */
const absences = finalDays(
  ['Absences without a request', 'Absence without a request'],
  sql`d.verdict = 'absent' and not exists (select from request_waiting w where w.employee_id = d.employee_id
    and d.business_date between w.from_date and w.to_date)`,
)

/**
 * A day of leave with work: the day is debited, and its work counts as overtime. Someone reverts the leave, or accepts
 * both.
 */
const workedOnLeave = finalDays(['Days worked on leave', 'Day worked on leave'], sql`'worked_on_leave' = any(d.flags)`)

const pendingOvertime: PeriodException = {
  label: 'Overtime to decide',
  one: 'Overtime to decide',
  blocking: false,
  rows: (from, to) => sql`select v.employee_id, v.business_date, v.id as ref_id,
      ${leadOf(sql`v.employee_id`, sql`v.business_date`)} as owner_id
    from overtime_entries v where v.state = 'pending' and v.business_date between ${from} and ${to}`,
}

const pendingCorrections = waitingRequests(
  ['Corrections to decide', 'Correction to decide'],
  'attendance_correction',
  true,
)
const pendingLeave = waitingRequests(['Leave to decide', 'Leave to decide'], 'leave', false)

export const registerExceptions = (): void => {
  periodExceptions.add('open_punch', openPunches)
  periodExceptions.add('undecided_punch', undecidedPunches)
  periodExceptions.add('pending_correction', pendingCorrections)
  periodExceptions.add('pending_leave', pendingLeave)
  periodExceptions.add('pending_overtime', pendingOvertime)
  periodExceptions.add('absent', absences)
  periodExceptions.add('worked_on_leave', workedOnLeave)
}
