import { z } from 'zod'
import { rows, single } from '#kit/server/database/rows.ts'
import { disposal as disposalSchema, resetState } from '../../../contract/overtime.models.ts'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Disposal } from '../../../contract/overtime.models.ts'

/** The people of a reset: those of one day, some people, or those who are in a team or department today. */
const storedScope = z.object({
  day_id: z.number().optional(),
  entry_id: z.number().optional(),
  employee_ids: z.array(z.number()).optional(),
  team_id: z.number().optional(),
  department_id: z.number().optional(),
  name: z.string(),
})
export type StoredScope = z.output<typeof storedScope>

/** The minutes that a reset takes from one person, as they are stored with it. */
export const storedLine = z.object({
  employee_id: z.number(),
  name: z.string(),
  balance_before: z.number(),
  minutes: z.number(),
  balance_after: z.number(),
})
export type StoredLine = z.output<typeof storedLine>

const resetRecord = z.object({
  id: z.number(),
  version: z.number(),
  scope: storedScope,
  through_date: z.string(),
  disposal: disposalSchema,
  reason: z.string(),
  people: z.number(),
  total_minutes: z.number(),
  needs_second_person: z.boolean(),
  state: resetState,
  prepared_by: z.number(),
  prepared_by_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  applied_by_name: z.string().nullable(),
  reversed_by_name: z.string().nullable(),
  reverse_reason: z.string().nullable(),
  has_me: z.boolean(),
})
export type ResetRecord = z.output<typeof resetRecord>

const nameOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select a.name from accounts a where a.id = ${column})`

const columns = (me: number | null): RawBuilder<unknown> => sql`
  r.id, r.version, r.scope, r.through_date, r.disposal, r.reason, jsonb_array_length(r.lines) as people, r.total_minutes,
  r.needs_second_person, r.state, r.prepared_by, ${nameOf(sql`r.prepared_by`)} as prepared_by_name, r.created_at, r.expires_at,
  ${nameOf(sql`r.applied_by`)} as applied_by_name, ${nameOf(sql`r.reversed_by`)} as reversed_by_name, r.reverse_reason,
  r.lines @> jsonb_build_array(jsonb_build_object('employee_id', ${me}::int)) as has_me`

const appliedSum = z.object({ minutes: z.number() })

/** A page of resets, latest first. */
export const listResets = async (
  tx: Tx,
  me: number | null,
  input: PageInput,
): Promise<{ rows: ResetRecord[]; meta: PageMeta & Readonly<{ total_minutes: number }> }> => {
  const page = pageBy({ sorts: { id: sql`r.id` }, id: sql`r.id`, fallback: '-id' }, input)
  const listed = await readPage(tx, page, {
    row: resetRecord,
    columns: columns(me),
    from: sql`overtime_resets r`,
    where: sql`true`,
  })
  const sum = await single(tx, appliedSum)`
    select coalesce(sum(total_minutes), 0)::int as minutes from overtime_resets where state = 'applied'`
  return { rows: listed.rows, meta: { ...listed.meta, total_minutes: sum.minutes } }
}

const resetRow = resetRecord.extend({ lines: z.array(storedLine) })

/** A reset with its lines; 404 where there is none. */
export const getReset = async (
  tx: Tx,
  me: number | null,
  id: number,
): Promise<ResetRecord & Readonly<{ lines: StoredLine[] }>> => {
  const found = await rows(tx, resetRow)`
    select ${columns(me)}, r.lines from overtime_resets r where r.id = ${id}`
  const [row] = found
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
