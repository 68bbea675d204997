import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

/** A row of the audit with what its hash covers. */
const sealedRow = z.object({
  id: z.number(),
  chain: z.number(),
  content: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
  salt: z.string().nullable(),
  text: z.string().nullable(),
  is_erased: z.boolean(),
  has_values: z.boolean(),
  employee_id: z.number().nullable(),
})
export type SealedRow = z.output<typeof sealedRow>

/** Returns rows by their ids, with what their hashes cover. */
export const listSealed = async (tx: Tx, ids: readonly number[]): Promise<SealedRow[]> => {
  return rows(tx, sealedRow)`
    select a.id::float8 as id, a.chain, audit_content(a) as content, encode(a.previous_hash, 'hex') as previous_hash,
      encode(a.hash, 'hex') as hash, encode(v.salt, 'hex') as salt,
      case when v.audit_id is not null then jsonb_build_array(v.before, v.after)::text end as text,
      e.audit_id is not null as is_erased, a.digest is not null as has_values, a.employee_id
    from audit_rows a left join audit_values v on v.audit_id = a.id left join audit_erased e on e.audit_id = a.id
    where a.id = any(${[...ids]}::bigint[]) order by a.id desc`
}

/** The end of the proof of some rows: the next anchor of their chain, or its end where it has none yet. */
const span = z.object({
  chain: z.number(),
  first: z.number(),
  day: z.string().nullable(),
  row: z.number(),
  hash: z.string(),
})
export type Span = z.output<typeof span>

export const listSpans = async (tx: Tx, ids: readonly number[]): Promise<Span[]> => {
  return rows(tx, span)`
    select a.chain, min(a.id)::float8 as first, n.day, n.last_row::float8 as row, encode(n.last_hash, 'hex') as hash
    from audit_rows a cross join lateral (
      (select x.day, x.last_row, x.last_hash from audit_anchors x
       where x.chain = a.chain and not x.is_sealed and x.last_row >= a.id order by x.last_row limit 1)
      union all
      (select null, b.id, b.hash from audit_chains c join audit_rows b on b.chain = c.chain and b.hash = c.last_hash
       where c.chain = a.chain and b.id >= a.id)
      limit 1) n
    where a.id = any(${[...ids]}::bigint[]) group by 1, 3, 4, 5 order by 1, 4`
}

/** A row as a link of its chain: its hashes, without its values. */
const sealedLink = z.object({
  id: z.number(),
  chain: z.number(),
  previous: z.string(),
  hash: z.string(),
  content: z.string(),
})
export type SealedLink = z.output<typeof sealedLink>

/** Rows get their ids a moment before they are chained, so those of one second may be in another order. */
const MAX_ID_GAP = 500

/** Returns the links in some spans, at most `limit`. */
export const listLinks = async (tx: Tx, spans: readonly Span[], limit: number): Promise<SealedLink[]> => {
  const [low, high] = [Math.min(...spans.map(({ first }) => first)), Math.max(...spans.map(({ row }) => row))]
  return rows(tx, sealedLink)`
    select a.id::float8 as id, a.chain, encode(a.previous_hash, 'hex') as previous, encode(a.hash, 'hex') as hash,
      encode(sha256(convert_to(audit_content(a), 'UTF8')), 'hex') as content
    from audit_rows a
    where a.id between ${low - MAX_ID_GAP}::bigint and ${high + MAX_ID_GAP}::bigint and exists (
      select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(chain smallint, first bigint, row bigint)
      where s.chain = a.chain and a.id between s.first - ${MAX_ID_GAP} and s.row + ${MAX_ID_GAP})
    limit ${limit}`
}
