import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** A row of the audit with what its hash covers. */
export type SealedRow = Readonly<{
  id: number
  chain: number
  content: string
  previous_hash: string
  hash: string
  salt: string | null
  /** The JSON of before and after that the digest covers. */
  text: string | null
  is_erased: boolean
  has_values: boolean
  employee_id: number | null
}>

/** Rows by their ids, as they are sealed. */
export const readSealed = async (tx: Tx, ids: readonly number[]): Promise<SealedRow[]> => {
  const { rows } = await sql<SealedRow>`
    select a.id::float8 as id, a.chain, audit_content(a) as content, encode(a.previous_hash, 'hex') as previous_hash,
      encode(a.hash, 'hex') as hash, encode(v.salt, 'hex') as salt,
      case when v.audit_id is not null then jsonb_build_array(v.before, v.after)::text end as text,
      e.audit_id is not null as is_erased, a.digest is not null as has_values, a.employee_id
    from audit_rows a left join audit_values v on v.audit_id = a.id left join audit_erased e on e.audit_id = a.id
    where a.id = any(${[...ids]}::bigint[]) order by a.id desc`.execute(tx)
  return rows
}

/** Where the proof of some rows ends: the next anchor of their chain, or its end where it has none yet. */
export type Span = Readonly<{
  chain: number
  /** The first and the last of the rows. */
  first: number
  day: string | null
  row: number
  hash: string
}>

export const readSpans = async (tx: Tx, ids: readonly number[]): Promise<Span[]> => {
  const { rows } = await sql<Span>`
    select a.chain, min(a.id)::float8 as first, n.day, n.last_row::float8 as row, encode(n.last_hash, 'hex') as hash
    from audit_rows a cross join lateral (
      (select x.day, x.last_row, x.last_hash from audit_anchors x
       where x.chain = a.chain and not x.is_sealed and x.last_row >= a.id order by x.last_row limit 1)
      union all
      (select null, b.id, b.hash from audit_chains c join audit_rows b on b.chain = c.chain and b.hash = c.last_hash
       where c.chain = a.chain and b.id >= a.id)
      limit 1) n
    where a.id = any(${[...ids]}::bigint[]) group by 1, 3, 4, 5 order by 1, 4`.execute(tx)
  return rows
}

/** A row as a link of its chain: what it is chained by, without what it says. */
export type SealedLink = Readonly<{ id: number; chain: number; previous: string; hash: string; content: string }>

/** Rows are numbered a moment before they are chained: those of one second may stand in another order. */
const APART = 500

/** The links in some spans, at most so many. */
export const readLinks = async (tx: Tx, spans: readonly Span[], most: number): Promise<SealedLink[]> => {
  const [low, high] = [Math.min(...spans.map(({ first }) => first)), Math.max(...spans.map(({ row }) => row))]
  const { rows } = await sql<SealedLink>`
    select a.id::float8 as id, a.chain, encode(a.previous_hash, 'hex') as previous, encode(a.hash, 'hex') as hash,
      encode(sha256(convert_to(audit_content(a), 'UTF8')), 'hex') as content
    from audit_rows a
    where a.id between ${low - APART}::bigint and ${high + APART}::bigint and exists (
      select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(chain smallint, first bigint, row bigint)
      where s.chain = a.chain and a.id between s.first - ${APART} and s.row + ${APART})
    limit ${most}`.execute(tx)
  return rows
}
