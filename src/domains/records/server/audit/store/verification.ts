import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import { json } from '#kit/server/database/json.ts'
import type { BrokenRow } from '../../../contract/audit.models.ts'
import type { ChainEnds, ChainStarts, Link } from '../chain.rules.ts'

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

/** The walks over the audit: over what is added, over everything in a month, and over everything at once. */
export type WalkName = 'new' | 'month' | 'asked'

/** In how many nights everything is read once. */
const NIGHTS = 30

type Kind = 'whole' | 'nightly'

/** Begins a verification; null where one runs already. A nightly one reads what is new, and a part of everything else. */
export const beginVerification = async ({ tx, now, by }: Work, kind: Kind): Promise<number | null> => {
  await extendDeadline(tx, JOB_MS)
  const rows =
    kind === 'whole'
      ? sql`count(*)`
      : sql`count(*) filter (where id > n.after_row) + ceil(count(*) / ${sql.lit(NIGHTS)}.0)`
  const begun = await sql<{ id: number }>`
    insert into audit_verifications (started_at, started_by, kind, progressed_at, rows_total)
    select ${now}, ${by.account_id}, ${kind}, ${now}, ${rows} from audit_rows, audit_walks n where n.name = 'new'
    on conflict ((true)) where state = 'running' do nothing returning id`.execute(tx)
  const id = begun.rows[0]?.id ?? null
  if (id !== null && kind === 'whole') await beginWalk(tx, 'asked')
  return id
}

/** Lets a walk begin anew; what its last round found is kept beside it. */
export const beginWalk = async (tx: Tx, name: WalkName): Promise<void> => {
  await sql`update audit_walks set after_row = 0, links = '{}', broken_before = broken, broken = '[]'
    where name = ${name}`.execute(tx)
}

/** A verification that runs; undefined once it has ended. */
export const findRunning = (tx: Tx, id: number) =>
  tx
    .selectFrom('audit_verifications')
    .select(['id', 'kind', 'rows_total', 'rows_checked'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()

export type Walk = Readonly<{ after_row: number; links: ChainEnds }>

export const readWalk = async (tx: Tx, name: WalkName): Promise<Walk> => {
  const { rows } = await sql<Walk>`select after_row, links from audit_walks where name = ${name} for update`.execute(tx)
  const [walk] = rows
  if (!walk) throw new Error(`No walk ${name}`)
  return walk
}

/** A row as a part of a walk reads it. */
type ReadRow = Link & Readonly<{ fault: string | null }>

/** Rows this old are all there: no transaction takes as long. */
const SETTLED = sql.lit('10 minutes')

const read = (tx: Tx, where: RawBuilder<unknown>, most: number) =>
  sql<ReadRow>`
  select a.id, a.chain, encode(a.previous_hash, 'hex') as previous, encode(a.hash, 'hex') as hash,
    a.fault
  from audit_checked a where ${where} order by a.id limit ${most}`.execute(tx)

/** The next rows of a walk that are surely followed by no earlier one. */
export const readPart = async ({ tx, now }: Work, after: number, most: number): Promise<readonly ReadRow[]> => {
  const { rows } = await sql<{ until: number }>`
    select coalesce((select id from audit_rows where at < ${now}::timestamptz - ${SETTLED}::interval
      order by at desc, id desc limit 1), 0) as until`.execute(tx)
  return (await read(tx, sql`a.id > ${after} and a.id <= ${rows[0]?.until ?? 0}`, most)).rows
}

/** All rows after one, those of the last minutes, and where each chain ends. To be asked in one snapshot. */
export const readTail = async (tx: Tx, after: number, most: number) => {
  const { rows } = await read(tx, sql`a.id > ${after}`, most)
  const ends = await sql<{ chain: number; hash: string }>`
    select chain, encode(last_hash, 'hex') as hash from audit_chains`.execute(tx)
  return { rows, ends: Object.fromEntries(ends.rows.map(({ chain, hash }) => [chain, hash])) }
}

export const MOST_NAMED = 100

/** Faults as they are kept: each once, and not more than an auditor reads. */
const added = (column: string, broken: readonly BrokenRow[]): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(fault), '[]') from (
    select distinct fault from jsonb_array_elements(${sql.ref(column)} || ${json(broken)}::jsonb) fault limit ${MOST_NAMED}) x)`

/** Keeps how far a walk has come. */
export const keepWalk = async (tx: Tx, name: WalkName, { after_row, links }: Walk): Promise<void> => {
  await sql`update audit_walks set after_row = ${after_row}, links = ${json(links)} where name = ${name}`.execute(tx)
}

/** Keeps what is broken: by the walk over everything until it has gone round twice without finding it again. */
export const keepBroken = async (tx: Tx, name: 'month' | 'asked', broken: readonly BrokenRow[]): Promise<void> => {
  if (broken.length === 0) return
  await sql`update audit_walks set broken = ${added('broken', broken)} where name = ${name}`.execute(tx)
}

/** Everything was read at once: what was found is what the walk of the month knows, too. */
export const takeOverBroken = async (tx: Tx): Promise<void> => {
  await sql`update audit_walks m set broken = a.broken, broken_before = '[]' from audit_walks a
    where m.name = 'month' and a.name = 'asked'`.execute(tx)
}

/** What is known to be broken. */
export const readBroken = async (tx: Tx): Promise<BrokenRow[]> => {
  const { rows } = await sql<{ fault: BrokenRow }>`
    select distinct fault from audit_walks, jsonb_array_elements(broken || broken_before) fault where name = 'month'
    limit ${MOST_NAMED}`.execute(tx)
  return rows.map(({ fault }) => fault).toSorted((a, b) => a.chain - b.chain || (a.row_id ?? 0) - (b.row_id ?? 0))
}

const ANCHORS_AT_ONCE = 20_000

type Anchors = Readonly<{ last: { day: string; chain: number } | null; count: number; broken: BrokenRow[] }>

/** The next anchors after one, and those of them whose row is not in its chain any more. */
export const checkAnchors = async (tx: Tx, after: Anchors['last']): Promise<Anchors> => {
  const { rows } = await sql<Anchors>`
    with part as materialized (
      select * from audit_anchors x where (x.day, x.chain) > (${after?.day ?? '0001-01-01'}::date, ${after?.chain ?? 0}::int)
      order by x.day, x.chain limit ${ANCHORS_AT_ONCE}),
    broken as (
      select x.chain, x.last_row as row_id,
        format('The row %s of chain %s is not the one of %s', x.last_row, x.chain, x.day) as fault
      from part p join audit_anchors_broken x on x.day = p.day and x.chain = p.chain
      order by x.day, x.chain limit ${MOST_NAMED})
    select (select count(*)::int from part) as count,
      (select jsonb_build_object('day', day, 'chain', chain) from part order by day desc, chain desc limit 1) as last,
      coalesce((select jsonb_agg(b) from broken b), '[]') as broken`.execute(tx)
  return rows[0] ?? { last: null, count: 0, broken: [] }
}

/** What is wrong with the checkpoints, at which chains begin whose first rows were removed. */
export const checkCheckpoints = async (tx: Tx): Promise<BrokenRow[]> => {
  const { rows } = await sql<BrokenRow>`select chain, null::float8 as row_id, fault from audit_checkpoints_broken
    order by chain, fault limit ${MOST_NAMED}`.execute(tx)
  return rows
}

/** Where the chains begin of which rows were removed. To be asked in one snapshot with rows. */
export const readStarts = async (tx: Tx): Promise<ChainStarts> => {
  const { rows } = await sql<{ chain: number; hash: string }>`
    select chain, encode(hash, 'hex') as hash from audit_starts where last_row > 0`.execute(tx)
  return Object.fromEntries(rows.map(({ chain, hash }) => [chain, hash]))
}

/** Says how far a verification has come. */
export const noteProgress = async ({ tx, now }: Work, id: number, rows: number): Promise<void> => {
  await sql`update audit_verifications set rows_checked = rows_checked + ${rows}, progressed_at = ${now} where id = ${id}`.execute(
    tx,
  )
}

type Ending = Readonly<{ broken: readonly BrokenRow[]; anchors: number; anchors_ok: boolean }>

export const endVerification = async (
  { tx, now }: Work,
  id: number,
  { broken, anchors, anchors_ok }: Ending,
): Promise<void> => {
  await sql`
    update audit_verifications set state = 'done', rows_total = rows_checked, broken = ${json(broken)}, anchors = ${anchors},
      anchors_ok = ${anchors_ok}, finished_at = ${now},
      rows_erased = (select count(*) from audit_erased)
    where id = ${id} and state = 'running'`.execute(tx)
}

/** Gives up what has stood still for an hour: its process died, and no other one took it up. */
export const failAbandonedVerification = async ({ tx, now }: Work): Promise<void> => {
  await tx
    .updateTable('audit_verifications')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .where('progressed_at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
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
