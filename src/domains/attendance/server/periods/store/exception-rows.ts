import { type RawBuilder, sql } from 'kysely'

/** Rows of open points between two dates, as `PeriodException` has them. */
type Rows = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<unknown>

const leadOf = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(l.employee_id) from placed_on(${day}) p join team_leaderships l on l.team_id = p.team_id and l.kind = 'lead'
    and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day})
  where p.employee_id = ${employee} and l.employee_id <> ${employee})`

/** The open punches, which the person ends. */
export const openPunchRows: Rows = (
  from,
  to,
) => sql`select s.employee_id, s.business_date, s.id as ref_id, s.employee_id as owner_id
    from attendance_sessions s
    where s.state in ('working', 'on_break', 'stale') and s.business_date between ${from} and ${to}`

/** The punches whose end a lead has to decide. */
export const undecidedPunchRows: Rows = (from, to) => sql`select s.employee_id, s.business_date, s.id as ref_id,
      ${leadOf(sql`s.employee_id`, sql`s.business_date`)} as owner_id
    from attendance_sessions s
    where s.state = 'pending_out' and s.business_date between ${from} and ${to}`

/** The overtime that a lead has to decide. */
export const pendingOvertimeRows: Rows = (from, to) => sql`select v.employee_id, v.business_date, v.id as ref_id,
      ${leadOf(sql`v.employee_id`, sql`v.business_date`)} as owner_id
    from overtime_entries v where v.state = 'pending' and v.business_date between ${from} and ${to}`

/** The waiting requests of a kind; one row for each month that a request touches. */
export const waitingRows =
  (kind: string): Rows =>
  (from, to) =>
    sql`select w.employee_id, greatest(w.from_date, m.first::date) as business_date, w.request_id as ref_id,
      case when w.status = 'returned' then w.employee_id
        else (select a.employee_id from accounts a where a.id = w.account_id) end as owner_id
    from request_waiting w
    cross join lateral generate_series(date_trunc('month', greatest(w.from_date, ${from})),
      least(w.to_date, ${to}), interval '1 month') as m(first)
    where w.kind = ${kind} and w.from_date <= ${to} and w.to_date >= ${from}`

const CONDITIONS = {
  /** A day without work and without a request for it. */
  absent: sql`d.verdict = 'absent' and not exists (select from request_waiting w where w.employee_id = d.employee_id
    and d.business_date between w.from_date and w.to_date)`,
  worked_on_leave: sql`'worked_on_leave' = any(d.flags)`,
}

/** The final days that match a condition. */
export const finalDayRows =
  (condition: keyof typeof CONDITIONS): Rows =>
  (from, to) =>
    sql`select d.employee_id, d.business_date, d.id as ref_id, d.employee_id as owner_id
    from attendance_days d
    where d.final and d.business_date between ${from} and ${to} and ${CONDITIONS[condition]}`
