import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Disposal, ResetState } from '../../../contract/overtime.models.ts'

/** The people of a reset: those of one day, some people, or those who are in a team or department today. */
export type StoredScope = Readonly<{
  day_id?: number
  entry_id?: number
  employee_ids?: readonly number[]
  team_id?: number
  department_id?: number
  /** The text of the scope, as it was prepared. */
  name: string
}>

/** The minutes that a reset takes from one person, as they are stored with it. */
export type StoredLine = Readonly<{
  employee_id: number
  name: string
  balance_before: number
  minutes: number
  balance_after: number
}>

export type ResetRecord = Readonly<{
  id: number
  version: number
  scope: StoredScope
  through_date: string
  disposal: Disposal
  reason: string
  people: number
  total_minutes: number
  needs_second_person: boolean
  state: ResetState
  prepared_by: number
  prepared_by_name: string
  created_at: string
  expires_at: string
  applied_by_name: string | null
  reversed_by_name: string | null
  reverse_reason: string | null
  /** The people of its lines, where they decide who may carry it out. */
  has_me: boolean
}>

const nameOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select a.name from accounts a where a.id = ${column})`

const columns = (me: number | null): RawBuilder<unknown> => sql`
  r.id, r.version, r.scope, r.through_date, r.disposal, r.reason, jsonb_array_length(r.lines) as people, r.total_minutes,
  r.needs_second_person, r.state, r.prepared_by, ${nameOf(sql`r.prepared_by`)} as prepared_by_name, r.created_at, r.expires_at,
  ${nameOf(sql`r.applied_by`)} as applied_by_name, ${nameOf(sql`r.reversed_by`)} as reversed_by_name, r.reverse_reason,
  r.lines @> jsonb_build_array(jsonb_build_object('employee_id', ${me}::int)) as has_me`

/** A page of resets, latest first. */
export const listResets = async (
  tx: Tx,
  me: number | null,
  input: PageInput,
): Promise<{ rows: ResetRecord[]; meta: PageMeta & Readonly<{ total_minutes: number }> }> => {
  const page = pageBy({ sorts: { id: sql`r.id` }, id: sql`r.id`, fallback: '-id' }, input)
  const { rows, meta } = await readPage<ResetRecord>(tx, page, {
    columns: columns(me),
    from: sql`overtime_resets r`,
    where: sql`true`,
  })
  const sum = await sql<{ minutes: number }>`
    select coalesce(sum(total_minutes), 0)::int as minutes from overtime_resets where state = 'applied'`.execute(tx)
  return { rows, meta: { ...meta, total_minutes: sum.rows[0]?.minutes ?? 0 } }
}

/** A reset with its lines; 404 where there is none. */
export const getReset = async (
  tx: Tx,
  me: number | null,
  id: number,
): Promise<ResetRecord & Readonly<{ lines: StoredLine[] }>> => {
  const { rows } = await sql<ResetRecord & { lines: StoredLine[] }>`
    select ${columns(me)}, r.lines from overtime_resets r where r.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Locks a reset until the transaction ends. */
export const lockReset = async (tx: Tx, me: number | null, id: number) => {
  await sql`select from overtime_resets where id = ${id} for update`.execute(tx)
  return getReset(tx, me, id)
}

export type NewReset = Readonly<{
  scope: StoredScope
  through_date: string
  disposal: Disposal
  reason: string
  lines: readonly StoredLine[]
  total_minutes: number
  needs_second_person: boolean
  prepared_by: number
  created_at: string
  expires_at: string
}>

export const insertReset = async (tx: Tx, { scope, lines, ...reset }: NewReset): Promise<number> => {
  const { id } = await tx
    .insertInto('overtime_resets')
    .values({ ...reset, scope: json(scope), lines: json(lines) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const markApplied = async (tx: Tx, id: number, by: number | null, at: string): Promise<void> => {
  await tx
    .updateTable('overtime_resets')
    .set({ state: 'applied', applied_by: by, applied_at: at })
    .where('id', '=', id)
    .execute()
}

export const markReversed = async (tx: Tx, id: number, by: number | null, reason: string): Promise<void> => {
  await tx
    .updateTable('overtime_resets')
    .set({ state: 'reversed', reversed_by: by, reverse_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Expires prepared resets whose day has passed; returns them. */
export const expireResets = async (tx: Tx, now: string): Promise<number[]> => {
  const rows = await tx
    .updateTable('overtime_resets')
    .set({ state: 'expired' })
    .where('state', '=', 'prepared')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
