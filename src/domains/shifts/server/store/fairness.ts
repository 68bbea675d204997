import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

export type Span = Readonly<{ team: number; from: string; to: string }>

export type WorkedShift = Readonly<{
  employee_id: number
  date: string
  start_time: string
  end_time: string
  break_minutes: number
  zone: string
}>

/** Shifts of a team that are published and begin in a span, one row for each who works them. */
export const listWorked = async (tx: Tx, { team, from, to }: Span): Promise<WorkedShift[]> => {
  const { rows } = await sql<WorkedShift>`
    select a.employee_id, s.date, s.start_time, s.end_time, s.break_minutes, w.zone
    from shifts s join shift_weeks w on w.id = s.week_id and w.published_at is not null
    join shift_assignments a on a.shift_id = s.id and a.live
    where s.team_id = ${team} and s.deleted_at is null and s.date between ${from}::date and ${to}::date`.execute(tx)
  return rows
}

export type Counted = Readonly<{
  id: number
  name: string
  photo_version: number | null
  late_changes: number
  swaps_given: number
  swaps_taken: number
  claims_granted: number
}>

/**
 * Who belongs to the team on a day or had to do with its published shifts in a span, with what happened to these shifts.
 * Shifts that were deleted count where they were taken from somebody late.
 */
export const listCounted = async (tx: Tx, { team, from, to }: Span, day: string): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    with spanned as (
      select s.id, s.deleted_at from shifts s join shift_weeks w on w.id = s.week_id and w.published_at is not null
      where s.team_id = ${team} and s.date between ${from}::date and ${to}::date),
    late as (
      select v.employee_id, count(distinct v.shift_id)::int as n from shift_events v join spanned s on s.id = v.shift_id
      where v.late and v.employee_id is not null group by 1),
    legs as (
      select l.from_employee_id, l.to_employee_id from shift_swaps x join shift_swap_legs l on l.swap_id = x.id
      join shift_assignments a on a.id = l.assignment_id join spanned s on s.id = a.shift_id where x.state = 'applied'),
    given as (select from_employee_id as employee_id, count(*)::int as n from legs group by 1),
    taken as (select to_employee_id as employee_id, count(*)::int as n from legs where to_employee_id is not null group by 1),
    granted as (
      select c.employee_id, count(*)::int as n from shift_claims c join spanned s on s.id = c.shift_id
      where c.state = 'granted' group by 1),
    people as (
      select p.employee_id from placed_on(${day}::date) p join employed_on(${day}::date) m on m.employee_id = p.employee_id
        where p.team_id = ${team}
      union select a.employee_id from shift_assignments a join spanned s on s.id = a.shift_id and s.deleted_at is null where a.live
      union select employee_id from late union select employee_id from given union select employee_id from taken
      union select employee_id from granted)
    select e.id, e.name, e.photo_version, coalesce(late.n, 0) as late_changes, coalesce(given.n, 0) as swaps_given,
      coalesce(taken.n, 0) as swaps_taken, coalesce(granted.n, 0) as claims_granted
    from people join person_short e on e.id = people.employee_id
    left join late on late.employee_id = e.id left join given on given.employee_id = e.id
    left join taken on taken.employee_id = e.id left join granted on granted.employee_id = e.id
    order by lower(e.name), e.id`.execute(tx)
  return rows
}
