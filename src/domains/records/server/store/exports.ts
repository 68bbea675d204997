import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { json } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { type ExportRow, exportRow } from '../../contract/exports.models.ts'

export type NewExport = Readonly<{
  account_id: number
  acting_admin_id: number | null
  /** The API token with which a program made it. */
  token_id: number | null
  list: string
  params: unknown
  columns: readonly string[]
  format: 'csv' | 'xlsx' | 'zip'
  purpose: string | null
}>

const exportsCount = z.object({ running: z.number(), of_hour: z.number() })

/** Counts the running exports of an account, without those older than ten minutes, and those begun in the hour before `now`. Locks the account, so that its exports wait for each other here. */
export const countExports = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  accountId: number,
): Promise<Readonly<{ running: number; of_hour: number }>> => {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const found = await rows(tx, exportsCount)`
    select count(*) filter (where state = 'running' and started_at > ${now}::timestamptz - interval '10 minutes')::int as running, count(*)::int as of_hour
    from exports where account_id = ${accountId} and started_at > ${now}::timestamptz - interval '1 hour'`
  return found[0] ?? { running: 0, of_hour: 0 }
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
  /** The people whose rows it contained. */
  people: readonly number[]
}>

/** Makes plans for the values of each page: one plan for all of them would sort the rest of the list again. */
export const planEachPage = async (snapshot: Tx): Promise<void> => {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(snapshot)
}

/** Saves the end of a running export. */
export const endExport = async (db: Tx, id: number, { people, ...ending }: Ending): Promise<void> => {
  await db
    .updateTable('exports')
    .set({ ...ending, people: [...people], finished_at: sql`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Marks exports as failed that have run longer than any export takes: their process died. */
export const failAbandoned = async ({ tx, now }: Work): Promise<void> => {
  await tx
    .updateTable('exports')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .where('started_at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
    .execute()
}

export type ExportFilter = Readonly<{
  from?: string | undefined
  to?: string | undefined
  account?: number | undefined
  list?: string | undefined
  sha256?: string | undefined
  q?: string | undefined
}>

const SORTS = {
  started_at: sql`x.started_at`,
  row_count: sql`coalesce(x.row_count, 0)`,
  bytes: sql`coalesce(x.bytes, 0)`,
}

/** Returns a page of exports: those of one account, or all with null. */
export const listExportRows = async (
  tx: Tx,
  ofAccount: number | null,
  filter: ExportFilter,
  input: PageInput,
): Promise<{ rows: ExportRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql`x.id`, fallback: '-started_at' }, input)
  const q = containing(filter.q)
  const conditions = [
    sql<boolean>`true`,
    ...(ofAccount === null ? [] : [sql<boolean>`x.account_id = ${ofAccount}`]),
    ...(filter.from ? [sql<boolean>`x.started_at >= ${filter.from}::date`] : []),
    ...(filter.to ? [sql<boolean>`x.started_at < ${filter.to}::date + 1`] : []),
    ...(filter.account ? [sql<boolean>`x.account_id = ${filter.account}`] : []),
    ...(filter.list ? [sql<boolean>`x.list = ${filter.list}`] : []),
    ...(filter.sha256 ? [sql<boolean>`x.sha256 = decode(${filter.sha256}, 'hex')`] : []),
    ...(q === null
      ? []
      : [
          sql<boolean>`(a.name ilike ${q} or api_token_named(x.token_id) ilike ${q} or x.list ilike ${q} or x.purpose ilike ${q})`,
        ]),
  ]
  return readPage(tx, page, {
    row: exportRow,
    columns: sql`x.id, json_build_object('id', a.id, 'name', a.name, 'area', a.area) as account, b.name as acting_admin,
      api_token_named(x.token_id) as token,
      x.list, x.params, x.columns, x.format, x.purpose, x.state, x.row_count, x.bytes::float8 as bytes,
      encode(x.sha256, 'hex') as sha256, x.started_at, x.finished_at`,
    from: sql`exports x join accounts a on a.id = x.account_id left join accounts b on b.id = x.acting_admin_id`,
    where: sql`${sql.join(conditions, sql` and `)}`,
  })
}
