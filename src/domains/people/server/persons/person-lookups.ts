import { sql } from 'kysely'
import { emailKey } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import type { PlacementValues } from '../../contract/people.fields.ts'
import type { PersonStatus } from '../../contract/people.models.ts'
import { statusOn } from '../../contract/people.rules.ts'
import { people } from './store/person-filter.ts'
import { isOnNotice, isSuspended } from '../states/store/state-sql.ts'

type StatusRow = Readonly<{
  joined_on: string
  left_on: string | null
  is_suspended: boolean
  is_on_notice: boolean
}>

/** The status of a person on a date; undefined where there is no such person. */
export const statusOf = async (tx: Tx, employeeId: number, day: string): Promise<PersonStatus | undefined> => {
  const { rows } = await sql<StatusRow>`
    select m.joined_on, m.left_on, ${isSuspended(day)} as is_suspended, ${isOnNotice(day)} as is_on_notice
    from ${people(day)} where e.id = ${employeeId}`.execute(tx)
  const row = rows[0]
  return row && statusOn(row, day, row)
}

/** Checks that new work may be assigned to a person for a date: employed, also on notice, and not suspended. */
export const isAssignable = async (tx: Tx, employeeId: number, day: string): Promise<boolean> => {
  const status = await statusOf(tx, employeeId, day)
  return status === 'active' || status === 'notice'
}

export type PlacementPeriod = PlacementValues &
  Readonly<{ employee_id: number; effective_from: string; effective_until: string | null }>

/**
 * Lists the placement periods of people that overlap the dates `from` to `to`, by person and day. `effective_until`
 * is the first date on which a period no longer applies.
 */
export const placementsOf = async (
  tx: Tx,
  employeeIds: readonly number[],
  from: string,
  to: string,
): Promise<PlacementPeriod[]> => {
  const { rows } = await sql<PlacementPeriod>`
    select employee_id, effective_from, effective_until, department_id, team_id, designation_id, role_id, manager_id,
      work_pattern_id, time_zone, work_mode
    from placement_on
    where employee_id = any(${employeeIds}) and effective_from <= ${to}::date
      and (effective_until is null or effective_until > ${from}::date)
    order by employee_id, effective_from`.execute(tx)
  return rows
}

/** The placement of a person on a date; undefined before the first one. */
export const placementOf = async (tx: Tx, employeeId: number, day: string): Promise<PlacementPeriod | undefined> =>
  (await placementsOf(tx, [employeeId], day, day))[0]

/** Lists the managers of people on a date: the manager, else the lead of the team, else the head up the departments. */
export const managersOf = async (
  tx: Tx,
  employeeIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number | null>> => {
  const { rows } = await sql<{ id: number; manager_id: number | null }>`
    select id, manager_of(id, ${day}::date) as manager_id from unnest(${employeeIds}::int[]) as person(id)`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.manager_id]))
}

export const managerOf = async (tx: Tx, employeeId: number, day: string): Promise<number | null> =>
  (await managersOf(tx, [employeeId], day)).get(employeeId) ?? null

type Sought = Readonly<{
  emails: readonly string[]
  first_name: string | null
  last_name: string | null
  date_of_birth: string | null
}>

/** People who have left and have one of these addresses, or this name and birth date; at most five. */
export const findFormerPeople = async (
  tx: Tx,
  now: string,
  { emails, first_name, last_name, date_of_birth }: Sought,
): Promise<{ id: number; name: string; left_on: string }[]> => {
  const { rows } = await sql<{ id: number; name: string; left_on: string }>`
    select e.id, e.name, max(m.left_on) as left_on from employees e join employments m on m.employee_id = e.id
    where e.deleted_at is null and (e.work_email_key = any(${emails.map(emailKey)}::text[]) or lower(e.personal_email) = any(${emails.map(emailKey)}::text[])
      or (lower(e.first_name) = lower(${first_name}) and lower(e.last_name) = lower(${last_name}) and e.date_of_birth = ${date_of_birth}::date))
    group by e.id, e.name having bool_and(coalesce(m.left_on < ${now}::timestamptz::date, false)) order by e.name, e.id limit 5`.execute(
    tx,
  )
  return rows
}
