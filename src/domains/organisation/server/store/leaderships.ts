import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'

export type Deputy = Readonly<{ employee_id: number; from: string; to: string | null }>
type StoredDeputy = Deputy & Readonly<{ id: number }>

/** Returns the lead of a team on a day. */
export const findLead = async (
  tx: Tx,
  teamId: number,
  day: string,
): Promise<{ employee_id: number; from_date: string } | undefined> =>
  tx
    .selectFrom('team_leaderships')
    .select(['employee_id', 'from_date'])
    .where('team_id', '=', teamId)
    .where('kind', '=', 'lead')
    .where('from_date', '<=', day)
    .where((row) => row.or([row('to_date', 'is', null), row('to_date', '>=', day)]))
    .executeTakeFirst()

/**
 * Makes a person the lead from a day on, or no one. The former lead ends the day before, planned ones from that day on
 * are cancelled; a person who led until then simply goes on.
 */
export const setLead = async (tx: Tx, teamId: number, employeeId: number | null, from: string): Promise<void> => {
  await endFrom(tx, teamId, 'lead', from)
  if (employeeId === null) return
  await endFrom(tx, teamId, 'deputy', from, employeeId)
  const { numUpdatedRows } = await tx
    .updateTable('team_leaderships')
    .set({ to_date: null })
    .where('team_id', '=', teamId)
    .where('kind', '=', 'lead')
    .where('employee_id', '=', employeeId)
    .where('to_date', '=', addDays(from, -1))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tx
    .insertInto('team_leaderships')
    .values({ team_id: teamId, employee_id: employeeId, kind: 'lead', from_date: from })
    .execute()
}

/** Ends leaderships of a kind the day before, and deletes those that would begin later. */
export const endFrom = async (
  tx: Tx,
  teamId: number,
  kind: 'lead' | 'deputy',
  from: string,
  employeeId?: number,
): Promise<void> => {
  const person = sql<boolean>`(${employeeId ?? null}::int is null or employee_id = ${employeeId ?? null})`
  await tx
    .deleteFrom('team_leaderships')
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('from_date', '>=', from)
    .where(person)
    .execute()
  await tx
    .updateTable('team_leaderships')
    .set({ to_date: addDays(from, -1) })
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where((row) => row.or([row('to_date', 'is', null), row('to_date', '>=', from)]))
    .where(person)
    .execute()
}

/** Deputies of a team on a day and later. */
export const listDeputies = async (tx: Tx, teamId: number, day: string): Promise<StoredDeputy[]> =>
  tx
    .selectFrom('team_leaderships')
    .select(['id', 'employee_id', 'from_date as from', 'to_date as to'])
    .where('team_id', '=', teamId)
    .where('kind', '=', 'deputy')
    .where((row) => row.or([row('to_date', 'is', null), row('to_date', '>=', day)]))
    .execute()

/** Makes the deputies from `today` on those that are given. Days that have passed stay as they were. */
export const setDeputies = async (tx: Tx, teamId: number, wanted: readonly Deputy[], today: string): Promise<void> => {
  const keyOf = (deputy: Deputy): string => `${deputy.employee_id} ${deputy.from}`
  const stored = await listDeputies(tx, teamId, today)
  const left = new Map(wanted.map((deputy) => [keyOf(deputy), deputy]))
  for (const deputy of stored) {
    const same = left.get(keyOf(deputy))
    left.delete(keyOf(deputy))
    if (same) await setEnd(tx, deputy.id, same.to)
    else if (deputy.from >= today) await tx.deleteFrom('team_leaderships').where('id', '=', deputy.id).execute()
    else await setEnd(tx, deputy.id, addDays(today, -1))
  }
  if (left.size === 0) return
  const rows = [...left.values()].map(({ employee_id, from, to }) => ({
    team_id: teamId,
    employee_id,
    kind: 'deputy' as const,
    from_date: from,
    to_date: to,
  }))
  await tx.insertInto('team_leaderships').values(rows).execute()
}

const setEnd = async (tx: Tx, id: number, to_date: string | null): Promise<void> => {
  await tx.updateTable('team_leaderships').set({ to_date }).where('id', '=', id).execute()
}
