import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { id } from '#kit/contract/fields.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { InventoryAssignments } from '#kit/server/database/tables.ts'
import { assignment } from '../../contract/inventory.models.ts'
import { isForOneself, isInScope } from './scope.ts'

/** Days in which a holder may dispute a return. */
export const DISPUTE_DAYS = 7

/** An assignment as it is read, with what decides who may act on it. */
const assignmentRow = assignment.omit({ can: true }).extend({
  may_assign: z.boolean(),
  is_own: z.boolean(),
  taken_by_account: id.nullable(),
  is_late: z.boolean(),
  charged_by_account: id.nullable(),
})
export type AssignmentRow = z.output<typeof assignmentRow>

const photosOf = (kind: 'hand_out' | 'return'): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(p.id order by p.id) from inventory_photos p
    where p.assignment_id = g.id and p.kind = ${sql.lit(kind)}), '[]'::json)`

const columns = (actor: Actor, now: string): RawBuilder<unknown> => sql`
  g.id, g.version, json_build_object('id', h.id, 'number', h.number, 'purpose', h.purpose, 'terms_text', h.terms_text,
    'signed_at', ${instantIn('h.signed_at')}, 'signed_how', h.signed_how) as handout,
  json_build_object('id', a.id, 'tag', a.tag, 'name', a.name, 'category', c.name, 'holds_data', c.holds_data,
    'serial', a.serial, 'currency', a.currency, 'photo_id', (select max(p.id) from inventory_photos p where p.asset_id = a.id and p.kind = 'item')) as asset,
  json_build_object('id', e.id, 'name', e.name) as employee,
  g.state, g.condition_out, ${photosOf('hand_out')} as photos_out, h.handed_at as since, g.due_back_on, g.decline_reason,
  g.return_due_on, g.return_reason, g.returned_at, t.name as taken_by, g.condition_in, g.return_note,
  ${photosOf('return')} as photos_in,
  case when g.state = 'returned' then g.returned_at + interval '${sql.lit(DISPUTE_DAYS)} days' end as dispute_until,
  g.dispute_text, g.resolution_text, g.closed_how,
  case when g.problem_kind is not null then json_build_object('kind', g.problem_kind, 'text', g.problem_text,
    'at', ${instantIn('g.problem_at')}) end as problem,
  g.recovery_minor, g.recovery_currency, g.objection_text, g.objection_answer, g.charged_by as charged_by_account, ${isInScope(actor, 'inventory.assign')} as may_assign,
  ${isForOneself(actor, sql`g.employee_id`)} as is_own, g.taken_by as taken_by_account,
  coalesce(g.returned_at < ${now}::timestamptz - interval '${sql.lit(DISPUTE_DAYS)} days', false) as is_late`

const FROM = sql`inventory_assignments g join inventory_handouts h on h.id = g.handout_id
  join inventory_assets a on a.id = g.asset_id join inventory_categories c on c.id = a.category_id
  join person_short e on e.id = g.employee_id left join accounts t on t.id = g.taken_by`

type Reading = Readonly<{ actor: Actor; now: string }>

/** Assignments under a condition on `g`, `h`, `a` and `c`; the newest first. */
const listAssignmentRows = (tx: Tx, { actor, now }: Reading, where: RawBuilder<unknown>): Promise<AssignmentRow[]> =>
  rows(tx, assignmentRow)`
    select ${columns(actor, now)} from ${FROM} where ${where} order by g.id desc limit 500`

/** Returns some assignments of the categories in scope. */
export const findAssignmentRows = (tx: Tx, reading: Reading, ids: readonly number[]): Promise<AssignmentRow[]> =>
  listAssignmentRows(tx, reading, sql`g.id = any(${ids}::int[]) and ${isInScope(reading.actor, 'inventory.read')}`)

/** Some assignments without a filter: their caller has found them by their owner. */
export const listRowsOf = (tx: Tx, reading: Reading, ids: readonly number[]): Promise<AssignmentRow[]> =>
  listAssignmentRows(tx, reading, sql`g.id = any(${ids}::int[])`)

/** Returns all assignments of an asset. */
export const listRowsOfAsset = (tx: Tx, reading: Reading, assetId: number): Promise<AssignmentRow[]> =>
  listAssignmentRows(tx, reading, sql`g.asset_id = ${assetId}`)

/** Returns the open assignments of a person at the counter, of the categories that the actor hands out. */
export const listCounterRows = (tx: Tx, reading: Reading, employeeId: number): Promise<AssignmentRow[]> =>
  listAssignmentRows(
    tx,
    reading,
    sql`g.employee_id = ${employeeId} and ${isInScope(reading.actor, 'inventory.assign')}
    and (g.state in ('offered', 'accepted', 'return_announced', 'returned', 'disputed')
      or (g.objection_text is not null and g.objection_answer is null))`,
  )

/** The own assignments of a person. */
export const listOwnRows = (tx: Tx, reading: Reading, employeeId: number): Promise<AssignmentRow[]> =>
  listAssignmentRows(
    tx,
    reading,
    sql`g.employee_id = ${employeeId} and (g.state in ('offered', 'accepted', 'return_announced', 'returned', 'disputed')
      or (g.state = 'closed' and g.closed_at > ${reading.now}::timestamptz - interval '24 months'))`,
  )

/** The rows that an assignment belongs to. */
const assignmentLinks = z.object({
  id: z.number(),
  asset_id: z.number(),
  handout_id: z.number(),
  category_id: z.number(),
})
export type AssignmentLinks = z.output<typeof assignmentLinks>

/** Returns the assets, bundles and categories of assignments, so that their assets are locked before them. */
export const listAssignmentLinks = (tx: Tx, ids: readonly number[]): Promise<AssignmentLinks[]> =>
  rows(tx, assignmentLinks)`
    select g.id, g.asset_id, g.handout_id, a.category_id from inventory_assignments g
    join inventory_assets a on a.id = g.asset_id where g.id = any(${ids}::int[]) order by g.id`

/** Locks assignments, always in the same order. */
export const lockAssignments = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select id from inventory_assignments where id = any(${ids}::int[]) order by id for update`.execute(tx)
}

const offeredRow = z.object({ id: z.number() })

/** Ids of what a bundle has waiting for its signature. */
export const listOffered = async (tx: Tx, handoutId: number): Promise<number[]> => {
  const found = await rows(tx, offeredRow)`select id from inventory_assignments
    where handout_id = ${handoutId} and state = 'offered' order by id`
  return found.map(({ id }) => id)
}

/** Locks a bundle; undefined where there is none. */
export const lockHandout = async (tx: Tx, id: number) =>
  tx
    .selectFrom('inventory_handouts')
    .select(['id', 'number', 'employee_id', 'request_id', 'signed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Detaches the request of a bundle of which nothing was accepted. */
export const updateReleasedRequest = async (tx: Tx, handoutId: number): Promise<void> => {
  await sql`update inventory_handouts h set request_id = null where h.id = ${handoutId} and h.request_id is not null
    and not exists (select from inventory_assignments g where g.handout_id = h.id and g.state not in ('declined', 'cancelled'))`.execute(
    tx,
  )
}

/** Returns the bundle of an assignment. */
export const getHandoutId = async (tx: Tx, assignmentId: number): Promise<number> => {
  const { handout_id } = await tx
    .selectFrom('inventory_assignments')
    .select('handout_id')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  return handout_id
}

/** Returns an asset that is assigned to a person; undefined where it is not. */
export const findAssignedAsset = async (tx: Tx, assetId: number, employeeId: number) =>
  tx
    .selectFrom('inventory_assignments as g')
    .innerJoin('inventory_assets as a', 'a.id', 'g.asset_id')
    .select(['a.id', 'a.tag', 'a.name'])
    .where('g.asset_id', '=', assetId)
    .where('g.employee_id', '=', employeeId)
    .where('g.state', 'in', ['accepted', 'return_announced'])
    .executeTakeFirst()

/** Inserts an assignment. Returns its id. */
export const insertAssignment = async (tx: Tx, assignment: Insertable<InventoryAssignments>): Promise<number> => {
  const { id } = await tx
    .insertInto('inventory_assignments')
    .values(assignment)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes columns of an assignment. */
export const updateAssignment = async (tx: Tx, id: number, change: Updateable<InventoryAssignments>): Promise<void> => {
  await tx.updateTable('inventory_assignments').set(change).where('id', '=', id).execute()
}
