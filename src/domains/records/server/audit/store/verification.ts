import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import { json } from '#kit/server/database/json.ts'
import { type BrokenRow, brokenRow } from '../../../contract/audit.models.ts'
import { chainEnds, type ChainStarts, linkRow } from '../rules/chain.ts'

/** Finds the running verification and the last finished one. */
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

/** The end of the last verification, in epoch seconds, and the number of faults that it found. */
export const auditFigures = z.object({ at: z.number(), faults: z.number() })
export type AuditFigures = z.output<typeof auditFigures>

/** Returns the figures of the last verification, as an expression of SQL; null before the first. */
export const readAuditFigures = (): RawBuilder<AuditFigures | null> => sql<AuditFigures | null>`(
  select json_build_object('at', extract(epoch from finished_at), 'faults', jsonb_array_length(broken))
    from audit_verifications where state = 'done' order by id desc limit 1)`

/** The walks over the audit: over what is added, over everything in a month, and over everything at once. */
export type WalkName = 'new' | 'month' | 'asked'

/** The number of nights in which everything is read once. */
const NIGHTS = 30

type Kind = 'whole' | 'nightly'

const begunRow = z.object({ id: z.number() })

/** Inserts a verification; null where one runs already. A nightly one reads new rows, and a part of all others. */
export const beginVerification = async ({ tx, now, by }: Work, kind: Kind): Promise<number | null> => {
  await extendDeadline(tx, JOB_MS)
  const total =
    kind === 'whole'
      ? sql`count(*)`
      : sql`count(*) filter (where id > n.after_row) + ceil(count(*) / ${sql.lit(NIGHTS)}.0)`
  const begun = await one(tx, begunRow)`
    insert into audit_verifications (started_at, started_by, kind, progressed_at, rows_total)
    select ${now}, ${by.account_id}, ${kind}, ${now}, ${total} from audit_rows, audit_walks n where n.name = 'new'
    on conflict ((true)) where state = 'running' do nothing returning id`
  const id = begun?.id ?? null
  if (id !== null && kind === 'whole') await restartWalk(tx, 'asked')
  return id
}

/** Restarts a walk; the faults of its last round are saved in another column. */
export const restartWalk = async (tx: Tx, name: WalkName): Promise<void> => {
  await sql`update audit_walks set after_row = 0, links = '{}', broken_before = broken, broken = '[]'
    where name = ${name}`.execute(tx)
}

/** Finds a running verification; undefined once it has ended. */
export const findRunning = (tx: Tx, id: number) =>
  tx
    .selectFrom('audit_verifications')
    .select(['id', 'kind', 'rows_total', 'rows_checked'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()

const walkRow = z.object({ after_row: z.number(), links: chainEnds })
export type Walk = Readonly<z.output<typeof walkRow>>

export const lockWalk = async (tx: Tx, name: WalkName): Promise<Walk> => {
  const walk = await one(tx, walkRow)`select after_row, links from audit_walks where name = ${name} for update`
  if (!walk) throw new Error(`No walk ${name}`)
  return walk
}

/** A row with the result of its check. */
export const checkedRow = linkRow.extend({ fault: z.string().nullable() })
export type CheckedRow = Readonly<z.output<typeof checkedRow>>

/** The age from which no rows can be added any more: no transaction takes as long. */
const STABLE_AGE = sql.lit('10 minutes')

const listChecked = (tx: Tx, where: RawBuilder<unknown>, max: number) =>
  rows(tx, checkedRow)`
  select a.id, a.chain, encode(a.previous_hash, 'hex') as previous, encode(a.hash, 'hex') as hash,
    a.fault
  from audit_checked a where ${where} order by a.id limit ${max}`

const partRow = z.object({ until: z.number() })
const chainHash = z.object({ chain: z.number(), hash: z.string() })

/** Returns the next rows of a walk that are older than `STABLE_AGE`. */
export const listPart = async ({ tx, now }: Work, after: number, max: number): Promise<readonly CheckedRow[]> => {
  const found = await rows(tx, partRow)`
    select coalesce((select id from audit_rows where at < ${now}::timestamptz - ${STABLE_AGE}::interval
      order by at desc, id desc limit 1), 0) as until`
  return listChecked(tx, sql`a.id > ${after} and a.id <= ${found[0]?.until ?? 0}`, max)
}

/** Returns all rows after one, those of the last minutes too, and the last hash of each chain. Needs a snapshot. */
export const listTail = async (tx: Tx, after: number, max: number) => {
  const tail = await listChecked(tx, sql`a.id > ${after}`, max)
  const ends = await rows(tx, chainHash)`
    select chain, encode(last_hash, 'hex') as hash from audit_chains`
  return { rows: tail, ends: Object.fromEntries(ends.map(({ chain, hash }) => [chain, hash])) }
}

export const MAX_FAULTS = 100

/** Returns the expression that merges faults into a column: each once, at most `MAX_FAULTS`. */
const mergedFaults = (column: string, broken: readonly BrokenRow[]): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(fault), '[]') from (
    select distinct fault from jsonb_array_elements(${sql.ref(column)} || ${json(broken)}::jsonb) fault limit ${MAX_FAULTS}) x)`

/** Saves the position of a walk. */
export const updateWalk = async (tx: Tx, name: WalkName, { after_row, links }: Walk): Promise<void> => {
  await sql`update audit_walks set after_row = ${after_row}, links = ${json(links)} where name = ${name}`.execute(tx)
}

/** Saves faults. Those of the walk over everything stay until two rounds have passed without them. */
export const updateBroken = async (tx: Tx, name: 'month' | 'asked', broken: readonly BrokenRow[]): Promise<void> => {
  if (broken.length === 0) return
  await sql`update audit_walks set broken = ${mergedFaults('broken', broken)} where name = ${name}`.execute(tx)
}

/** Copies the faults of the walk over everything at once to the monthly walk. */
export const updateBrokenOfMonth = async (tx: Tx): Promise<void> => {
  await sql`update audit_walks m set broken = a.broken, broken_before = '[]' from audit_walks a
    where m.name = 'month' and a.name = 'asked'`.execute(tx)
}

const faultRow = z.object({ fault: brokenRow })

/** Returns the known faults. */
export const listBroken = async (tx: Tx): Promise<BrokenRow[]> => {
  const found = await rows(tx, faultRow)`
    select distinct fault from audit_walks, jsonb_array_elements(broken || broken_before) fault where name = 'month'
    limit ${MAX_FAULTS}`
  return found.map(({ fault }) => fault).toSorted((a, b) => a.chain - b.chain || (a.row_id ?? 0) - (b.row_id ?? 0))
}

const ANCHORS_AT_ONCE = 20_000

const anchors = z.object({
  last: z.object({ day: z.string(), chain: z.number() }).nullable(),
  count: z.number(),
  broken: z.array(brokenRow),
})
type Anchors = z.output<typeof anchors>

/** Reads the next anchors after one, and returns those whose row is no longer in its chain. */
export const checkAnchors = async (tx: Tx, after: Anchors['last']): Promise<Anchors> => {
  const found = await one(tx, anchors)`
    with part as materialized (
      select * from audit_anchors x where (x.day, x.chain) > (${after?.day ?? '0001-01-01'}::date, ${after?.chain ?? 0}::int)
      order by x.day, x.chain limit ${ANCHORS_AT_ONCE}),
    broken as (
      select x.chain, x.last_row as row_id,
        format('The row %s of chain %s is not the one of %s', x.last_row, x.chain, x.day) as fault
      from part p join audit_anchors_broken x on x.day = p.day and x.chain = p.chain
      order by x.day, x.chain limit ${MAX_FAULTS})
    select (select count(*)::int from part) as count,
      (select jsonb_build_object('day', day, 'chain', chain) from part order by day desc, chain desc limit 1) as last,
      coalesce((select jsonb_agg(b) from broken b), '[]') as broken`
  return found ?? { last: null, count: 0, broken: [] }
}

/** Returns the faults of checkpoints, which are the starts of chains whose first rows were removed. */
export const checkCheckpoints = (tx: Tx): Promise<BrokenRow[]> =>
  rows(tx, brokenRow)`select chain, null::float8 as row_id, fault from audit_checkpoints_broken
    order by chain, fault limit ${MAX_FAULTS}`

/** Returns the first hash of each chain whose first rows were removed. Needs the same snapshot as the rows. */
export const listStarts = async (tx: Tx): Promise<ChainStarts> => {
  const found = await rows(tx, chainHash)`
    select chain, encode(hash, 'hex') as hash from audit_starts where last_row > 0`
  return Object.fromEntries(found.map(({ chain, hash }) => [chain, hash]))
}

/** Adds read rows to the progress of a verification. */
export const updateProgress = async ({ tx, now }: Work, id: number, rows: number): Promise<void> => {
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

/** Marks verifications without progress for an hour as failed: their process died, and no other took over. */
export const failAbandonedVerification = async ({ tx, now }: Work): Promise<void> => {
  await tx
    .updateTable('audit_verifications')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .where('progressed_at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
    .execute()
}

/** Inserts an anchor for the end of each chain, dated the day before, once; chains that have not grown are left out. */
export const insertAnchors = async ({ tx, now }: Work): Promise<void> => {
  await sql`
    insert into audit_anchors (day, chain, last_row, last_hash)
    select (${now}::timestamptz at time zone 'UTC')::date - 1, a.chain, a.id, a.hash
    from audit_chains c join audit_rows a on a.chain = c.chain and a.hash = c.last_hash
    where not exists (select from audit_anchors x where x.chain = a.chain and x.last_hash = a.hash)
    on conflict do nothing`.execute(tx)
}
