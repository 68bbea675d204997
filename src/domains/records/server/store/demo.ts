import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Five accounts of the admin area. */
export const listDemoAdmins = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where area = 'Admin' and deleted_at is null order by id limit 5`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The people who are there, by their ids. */
export const listDemoPeople = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from person_short order by id limit 200`.execute(tx)
  return rows.map(({ id }) => id)
}
