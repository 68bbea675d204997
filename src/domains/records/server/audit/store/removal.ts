import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Past } from '#kit/server/retention/retention.ts'
import { type CheckedRow, checkedRow } from './verification.ts'

/**
 * Returns the query for rows past their time: of each chain those from its start up to the first that has to stay, because it
 * is newer or about someone under a legal hold. No remaining row may precede a removed one. A broken chain stays whole, because
 * it proves the fault.
 */
export const pastRows = ({ before }: Past): RawBuilder<unknown> => sql`
  with early as materialized (
    select a.id, a.chain, a.at, a.employee_id, a.previous_hash, a.hash, pg_column_size(a.*) as bytes,
      a.at >= ${before} or exists (
        select from legal_holds h where h.lifted_at is null
          and (h.employee_id = a.employee_id or a.entity = 'employees' and h.employee_id = a.entity_id)) as stays
    from audit_rows a
    where a.id < (select coalesce(max(l.id), 0) + 1 from (
      select x.id from audit_rows x where x.at < ${before} order by x.at desc, x.id desc limit 1000) l)),
  past as materialized (
    select e.* from early e left join (select chain, min(id) as id from early where stays group by chain) k on k.chain = e.chain
    where (k.id is null or e.id < k.id) and not exists (
      select from audit_walks w, jsonb_array_elements(w.broken || w.broken_before) f
      where w.name = 'month' and (f ->> 'chain')::int = e.chain)),
  needed as (
    select p.id, p.chain,
      max(case when p.previous_hash = s.hash then 0 else coalesce(b.id, 9223372036854775807) end)
        over (partition by p.chain order by p.id) as row
    from past p join audit_starts s on s.chain = p.chain
      left join past b on b.chain = p.chain and b.hash = p.previous_hash),
  whole as (select chain, max(id) as id from needed where row <= id group by chain)
  select p.id::float8 as id, p.employee_id as person, p.at, p.bytes
  from past p join whole w on w.chain = p.chain and p.id <= w.id`

/** Locks removals, so that they run one after the other. */
export const lockRemoval = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('records.remove_audit_rows', 0))`.execute(tx)
}

const listChecked = (tx: Tx, where: RawBuilder<unknown>): Promise<CheckedRow[]> =>
  rows(tx, checkedRow)`
    select a.id::float8 as id, a.chain, encode(a.previous_hash, 'hex') as previous, encode(a.hash, 'hex') as hash, a.fault
    from audit_checked a where ${where} order by a.id`

/** Returns the existing rows of these ids, with the result of their check. */
export const listRows = async (tx: Tx, ids: readonly number[]): Promise<CheckedRow[]> =>
  listChecked(tx, sql`a.id = any(${[...ids]}::bigint[])`)

type Span = Readonly<{ after: number; until: number; chains: readonly number[] }>

/** Returns the rows of some chains with ids after `after` up to `until`. */
export const listNextRows = async (tx: Tx, { after, until, chains }: Span): Promise<CheckedRow[]> =>
  listChecked(tx, sql`a.id > ${after} and a.id <= ${until} and a.chain = any(${[...chains]}::int[])`)

type Cut = Readonly<{ chain: number; last_row: number; last_hash: string }>
const removalRow = z.object({
  removal: z.number(),
  rows: z.number(),
  from: z.string(),
  until: z.string(),
  seals: z.array(z.string()),
})
export type Removal = z.output<typeof removalRow>

/** Inserts the checkpoints of a removal; a trigger then removes the rows. */
export const insertCheckpoints = async ({ tx, now }: Work, cuts: readonly Cut[]): Promise<Removal> => {
  const found = await rows(tx, removalRow)`
    with cuts as (
      select * from jsonb_to_recordset(${JSON.stringify(cuts)}::jsonb) as x(chain smallint, last_row bigint, last_hash text)),
    made as (
      insert into audit_checkpoints (chain, removal, rows, first_at, last_at, last_row, last_hash, erased, sealed_no, sealed_hash,
        is_unsealed, no, begins_at, seal, removed_at)
      select c.chain, (select coalesce(max(removal), 0) + 1 from audit_checkpoints), count(*), min(a.at), max(a.at), c.last_row,
        decode(c.last_hash, 'hex'), count(e.audit_id), max(s.no), (array_agg(s.hash order by s.no desc nulls last))[1],
        bool_or(e.sealed_no is not null), 0, '', '', ${now}::timestamptz
      from cuts c join audit_rows a on a.chain = c.chain and a.id <= c.last_row
        left join audit_erased e on e.audit_id = a.id left join audit_sealed s on s.audit_id = a.id
      where a.id <= (select max(last_row) from cuts)
      group by c.chain, c.last_row, c.last_hash
      returning removal, rows, first_at, last_at, seal)
    select max(removal) as removal, sum(rows)::int as rows, to_char(min(first_at) at time zone 'UTC', 'YYYY-MM-DD') as from,
      to_char(max(last_at) at time zone 'UTC', 'YYYY-MM-DD') as until,
      coalesce(jsonb_agg(encode(seal, 'hex')), '[]') as seals
    from made`
  const [removal] = found
  if (!removal) throw new Error('Nothing was removed')
  return removal
}
