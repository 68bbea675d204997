import { z } from 'zod'
import { rows, single } from '#kit/server/database/rows.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { availability } from '../../contract/swaps.calls.ts'

/** Returns the availability of a person, with its version. */
export const getAvailability = (tx: Tx, employee: number) =>
  single(
    tx,
    availability,
  )`select coalesce((select v.version from shift_availability_versions v where v.employee_id = ${employee}), 0) as version,
    (select coalesce(json_agg(json_build_object('id', a.id, 'weekday', a.weekday, 'from_date', a.from_date, 'to_date', a.to_date,
      'from_time', a.from_time, 'to_time', a.to_time, 'wish', a.wish, 'note', a.note)
      order by a.weekday nulls last, a.from_date, a.from_time, a.id), '[]')
      from shift_availability a where a.employee_id = ${employee}) as rows`

const availabilityVersionRow = z.object({ version: z.number() })

/** Raises the version of the availability of a person, and returns it. */
export const updateAvailabilityVersion = async (tx: Tx, employee: number): Promise<number | undefined> => {
  const found = await rows(
    tx,
    availabilityVersionRow,
  )`insert into shift_availability_versions as v (employee_id, version) values (${employee}, 1)
    on conflict (employee_id) do update set version = v.version + 1 returning version`
  return found[0]?.version
}

/** Deletes all entries of a person. */
export const deleteAvailability = async (tx: Tx, employee: number): Promise<void> => {
  await sql`delete from shift_availability where employee_id = ${employee}`.execute(tx)
}

/** Inserts entries. */
export const insertAvailability = async (
  tx: Tx,
  rows: readonly Insertable<Database['shift_availability']>[],
): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('shift_availability').values(rows).execute()
}
