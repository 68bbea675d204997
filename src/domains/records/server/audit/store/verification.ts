import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { AUDIT_CHANGED, AUDIT_LINKS } from '#kit/server/database/check-schema.ts'
import { json } from '#kit/server/database/json.ts'
import type { BrokenRow } from '../../../contract/audit.models.ts'

/** The newest verifications: the one that runs, and the last that came to its end. */
export const findVerifications = async (tx: Tx) => {
  const newest = (state: 'running' | 'done') =>
    tx
      .selectFrom('audit_verifications')
      .selectAll()
      .where('state', '=', state)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  return { running: await newest('running'), last: await newest('done') }
}

/** Begins a verification; null where one runs already. */
export const beginVerification = async ({ tx, now, by }: Work): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into audit_verifications (started_at, started_by, rows_total)
    values (${now}, ${by.account_id}, (select count(*) from audit_rows))
    on conflict ((true)) where state = 'running' do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

const BATCH = 20_000

type Batch = Readonly<{ last: number | null; rows: number; broken: BrokenRow[] }>

/** The next rows after an id whose content is checked; `last` is null once there are none. */
export const checkBatch = async (tx: Tx, after: number): Promise<Batch> => {
  const { rows } = await sql<{ last: number | null; rows: number }>`
    select max(id)::int as last, count(*)::int as rows
    from (select id from audit_rows where id > ${after} order by id limit ${BATCH}) x`.execute(tx)
  const { last = null, rows: count = 0 } = rows[0] ?? {}
  if (last === null) return { last, rows: 0, broken: [] }
  const found = await sql<BrokenRow>`
    ${sql.raw(AUDIT_CHANGED)} and a.id > ${after} and a.id <= ${last} order by a.id limit 100`.execute(tx)
  return { last, rows: count, broken: [...found.rows] }
}

export const checkLinks = async (tx: Tx): Promise<BrokenRow[]> => {
  // All rows are joined with each other once: a job may take its time for that.
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const { rows } = await sql<BrokenRow>`select * from (${sql.raw(AUDIT_LINKS)}) x limit 100`.execute(tx)
  return rows
}

/** How many anchors there are, and the ones whose row is not in its chain any more. */
export const checkAnchors = async (tx: Tx): Promise<{ anchors: number; broken: BrokenRow[] }> => {
  const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from audit_anchors`.execute(tx)
  const { rows } = await sql<BrokenRow>`
    select x.chain, x.last_row as row_id, format('The row %s of chain %s is not the one of %s', x.last_row, x.chain, x.day) as fault
    from audit_anchors x
    where not exists (select from audit_rows a where a.id = x.last_row and a.chain = x.chain and a.hash = x.last_hash)
    order by x.day, x.chain limit 100`.execute(tx)
  return { anchors: all[0]?.n ?? 0, broken: rows }
}

export const noteProgress = async (tx: Tx, id: number, rows_checked: number): Promise<void> => {
  await tx.updateTable('audit_verifications').set({ rows_checked }).where('id', '=', id).execute()
}

type Ending = Readonly<{ rows: number; broken: readonly BrokenRow[]; anchors: number; anchors_ok: boolean }>

export const endVerification = async (
  { tx, now }: Work,
  id: number,
  { rows, broken, anchors, anchors_ok }: Ending,
): Promise<void> => {
  await tx
    .updateTable('audit_verifications')
    .set({ state: 'done', rows_checked: rows, rows_total: rows, broken: json(broken), anchors, anchors_ok })
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Gives up what has been running for longer than any verification takes: its process died. */
export const failAbandonedVerification = async ({ tx, now }: Work): Promise<void> => {
  await tx
    .updateTable('audit_verifications')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .where('started_at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
    .execute()
}

/** Writes down the end of each chain as of the day before, once; chains that have not grown are left out. */
export const writeAnchors = async ({ tx, now }: Work): Promise<void> => {
  await sql`
    insert into audit_anchors (day, chain, last_row, last_hash)
    select (${now}::timestamptz at time zone 'UTC')::date - 1, a.chain, a.id, a.hash
    from audit_chains c join audit_rows a on a.chain = c.chain and a.hash = c.last_hash
    where not exists (select from audit_anchors x where x.chain = a.chain and x.last_hash = a.hash)
    on conflict do nothing`.execute(tx)
}
