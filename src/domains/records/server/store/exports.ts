import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'

export type NewExport = Readonly<{
  account_id: number
  acting_admin_id: number | null
  list: string
  params: unknown
  columns: readonly string[]
  format: 'csv' | 'xlsx'
  purpose: string | null
}>

/** How many exports of an account run, as far as none runs for ten minutes, and how many were begun in the hour before `now`; its exports wait for each other here. */
export const countExports = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  accountId: number,
): Promise<Readonly<{ running: number; of_hour: number }>> => {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ running: number; of_hour: number }>`
    select count(*) filter (where state = 'running' and started_at > ${now}::timestamptz - interval '10 minutes')::int as running, count(*)::int as of_hour
    from exports where account_id = ${accountId} and started_at > ${now}::timestamptz - interval '1 hour'`.execute(tx)
  return rows[0] ?? { running: 0, of_hour: 0 }
}

export const insertExport = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, values: NewExport): Promise<number> => {
  const { id } = await tx
    .insertInto('exports')
    .values({ ...values, params: json(values.params), columns: [...values.columns], started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Ending = Readonly<{
  state: 'done' | 'failed' | 'cancelled'
  row_count: number
  bytes: number
  sha256: Buffer | null
  /** Whose rows it held. */
  people: readonly number[]
}>

/** Writes down how an export ended. Only one that runs ends. */
export const endExport = async (db: Tx, id: number, { people, ...ending }: Ending): Promise<void> => {
  await db
    .updateTable('exports')
    .set({ ...ending, people: [...people], finished_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Gives up what has been running for longer than any export takes: its process died. */
export const failAbandoned = async ({ tx, now }: Work): Promise<void> => {
  await tx
    .updateTable('exports')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .where('started_at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
    .execute()
}
