import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { placementValues } from '#domains/people/contract/people.fields.ts'
import type { Tx } from '#kit/server/context.ts'
import type { PersonStatus } from '#domains/people/contract/people.models.ts'
import { statusOn } from '#domains/people/contract/people.rules.ts'
import { everyone } from './person-filter.ts'
import { isOnNotice, isSuspended } from '../../states/store/state-sql.ts'

const statusRow = z.object({
  joined_on: z.string(),
  left_on: z.string().nullable(),
  is_suspended: z.boolean(),
  is_on_notice: z.boolean(),
})

/** The status of a person on a date; undefined where there is no such person. */
export const statusOf = async (tx: Tx, employeeId: number, day: string): Promise<PersonStatus | undefined> => {
  const found = await rows(tx, statusRow)`
    select m.joined_on, m.left_on, ${isSuspended(day)} as is_suspended, ${isOnNotice(day)} as is_on_notice
    from ${everyone(day)} where e.id = ${employeeId}`
  const row = found[0]
  return row && statusOn(row, day, row)
}

const personStatusRow = statusRow.extend({ id: z.number() })

/** Returns those of some people to whom new work may be assigned for a date: employed, also on notice, and not suspended. */
export const listAssignable = async (
  tx: Tx,
  employeeIds: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> => {
  const found = await rows(tx, personStatusRow)`
    select e.id, m.joined_on, m.left_on, ${isSuspended(day)} as is_suspended, ${isOnNotice(day)} as is_on_notice
    from ${everyone(day)} where e.id = any(${employeeIds}::int[])`
  const isFree = (status: PersonStatus): boolean => status === 'active' || status === 'notice'
  return new Set(found.flatMap((row) => (isFree(statusOn(row, day, row)) ? [row.id] : [])))
}

/** Checks that new work may be assigned to a person for a date. */
export const isAssignable = async (tx: Tx, employeeId: number, day: string): Promise<boolean> =>
  (await listAssignable(tx, [employeeId], day)).has(employeeId)

const placementPeriod = placementValues.extend({
  employee_id: z.number(),
  effective_from: z.string(),
  effective_until: z.string().nullable(),
})
export type PlacementPeriod = z.output<typeof placementPeriod>

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
  return rows(tx, placementPeriod)`
    select employee_id, effective_from, effective_until, department_id, team_id, designation_id, role_id, manager_id,
      second_manager_id, work_pattern_id, time_zone, work_mode
    from placement_on
    where employee_id = any(${employeeIds}) and effective_from <= ${to}::date
      and (effective_until is null or effective_until > ${from}::date)
    order by employee_id, effective_from`
}

/** The placement of a person on a date; undefined before the first one. */
export const placementOf = async (tx: Tx, employeeId: number, day: string): Promise<PlacementPeriod | undefined> =>
  (await placementsOf(tx, [employeeId], day, day))[0]

const managersOfRow = z.object({ id: z.number(), manager_id: z.number().nullable() })

/** Lists the managers of people on a date: the manager, else the lead of the team, else the head up the departments. */
export const managersOf = async (
  tx: Tx,
  employeeIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number | null>> => {
  const found = await rows(tx, managersOfRow)`
    select id, manager_of(id, ${day}::date) as manager_id from unnest(${employeeIds}::int[]) as person(id)`
  return new Map(found.map((row) => [row.id, row.manager_id]))
}

const aboveRow = z.object({ id: z.number() })

/** Returns the manager of a person on a date, and the second manager. */
export const listManagersAbove = async (tx: Tx, employeeId: number, day: string): Promise<number[]> => {
  const found = await rows(
    tx,
    aboveRow,
  )`select id from managers_above(${employeeId}, ${day}::date) above(id) order by id`
  return found.map(({ id }) => id)
}

export const managerOf = async (tx: Tx, employeeId: number, day: string): Promise<number | null> =>
  (await managersOf(tx, [employeeId], day)).get(employeeId) ?? null
