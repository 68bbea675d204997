import { z } from 'zod'
import { instantIn } from '#kit/server/database/json.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { InventoryRequests } from '#kit/server/database/tables.ts'
import { type EquipmentRequest, equipmentRequest } from '../../contract/inventory.models.ts'
import { IS_TO_WIPE } from './assets.ts'
import { isInScope } from './scope.ts'

const requestRow = equipmentRequest.extend({
  suggested: z.array(z.object({ id: z.number(), is_at_site: z.boolean() })),
})
export type RequestRow = z.output<typeof requestRow>

/** SQL: how many pieces of its category were handed out for a request `q`; those that were declined are not. */
const givenOf = (states: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(select count(*)::int
  from inventory_handouts h join inventory_assignments g on g.handout_id = h.id join inventory_assets a on a.id = g.asset_id
  where h.request_id = q.id and a.category_id = q.category_id and ${states})`
const GIVEN = givenOf(sql`g.state not in ('declined', 'cancelled')`)
const ACCEPTED = givenOf(sql`g.state not in ('offered', 'declined', 'cancelled')`)

const COLUMNS = sql`q.id, q.version, q.request_id, json_build_object('id', c.id, 'name', c.name) as category,
  json_build_object('id', e.id, 'name', e.name) as employee, q.quantity, q.needed_by, q.reason,
  case when r.id is not null then json_build_object('id', r.id, 'tag', r.tag, 'name', r.name) end as replaces,
  q.state, q.closed_note, q.created_at,
  case when q.approved_at is not null then json_build_object('at', ${instantIn('q.approved_at')}, 'by', (select coalesce(p.name, a.name)
    from accounts a left join person_short p on p.id = a.employee_id where a.id = q.approved_by)) end as approval, ${GIVEN} as given`
const FROM = sql`inventory_requests q join inventory_categories c on c.id = q.category_id
  join person_short e on e.id = q.employee_id left join inventory_assets r on r.id = q.replaces_asset_id`

/** SQL: the place of an asset `a` is named in the address of the employer of a request `q`: `Berlin, storage 2`. */
const IS_AT_SITE = sql<boolean>`exists (select from employment_span m join brands b on b.id = m.brand_id
  where m.employee_id = q.employee_id and m.left_on is null and length(split_part(a.location, ',', 1)) > 2
    and strpos(lower(b.address), lower(split_part(a.location, ',', 1))) > 0)`

/**
 * Equipment at the site of the person comes first, then the best condition, then the oldest purchase. Equipment whose return is
 * disputed is not suggested.
 */
const SUGGESTED = sql`coalesce((select json_agg(json_build_object('id', x.id, 'is_at_site', x.is_at_site)) from (
  select a.id, ${IS_AT_SITE} as is_at_site from inventory_assets a
  where a.category_id = q.category_id and a.status = 'in_stock' and a.deleted_at is null and a.condition <> 'broken'
    and not ${IS_TO_WIPE}
    and not exists (select from inventory_assignments g where g.asset_id = a.id and g.state = 'disputed')
  order by is_at_site desc, array_position(array['new', 'good', 'fair', 'poor'], a.condition), a.purchased_on nulls last, a.id limit 3) x), '[]'::json)`

const STATES = { open: ['asked', 'approved'], approved: ['approved'], fulfilled: ['fulfilled', 'closed'] } as const

/** Returns requests for equipment of the categories in scope, with assets that could fulfil those that are approved. */
export const listRequestRows = async (
  tx: Tx,
  actor: Actor,
  state: keyof typeof STATES = 'open',
): Promise<RequestRow[]> => {
  const order = state === 'fulfilled' ? sql`q.id desc` : sql`q.state = 'approved' desc, q.needed_by nulls last, q.id`
  return rows(tx, requestRow)`select ${COLUMNS},
      case when q.state = 'approved' then ${SUGGESTED} else '[]'::json end as suggested
    from ${FROM} where q.state = any(${STATES[state]}::text[]) and ${isInScope(actor, 'inventory.assign')}
    order by ${order} limit 200`
}

const find = (tx: Tx, where: RawBuilder<unknown>): Promise<EquipmentRequest[]> =>
  rows(tx, equipmentRequest)`select ${COLUMNS} from ${FROM} where ${where} order by q.id desc limit 100`

export const listOwnRequests = (tx: Tx, employeeId: number): Promise<EquipmentRequest[]> =>
  find(tx, sql`q.employee_id = ${employeeId}`)

export const getRequestRow = async (tx: Tx, id: number): Promise<EquipmentRequest> => {
  const [row] = await find(tx, sql`q.id = ${id}`)
  if (!row) throw new Error(`The request ${id} for equipment is gone`)
  return row
}

const lockedRequest = equipmentRequest.pick({ id: true, version: true, state: true }).extend({
  employee_id: z.number(),
  category_id: z.number(),
  quantity: z.number(),
})

/** Locks a request of a category in scope; undefined where there is none. */
export const lockRequestInScope = (tx: Tx, actor: Actor, id: number) =>
  one(
    tx,
    lockedRequest,
  )`select q.id, q.version, q.state, q.employee_id, q.category_id, q.quantity from inventory_requests q
    join inventory_categories c on c.id = q.category_id
    where q.id = ${id} and ${isInScope(actor, 'inventory.assign')} for update of q`

/** Stores the decision of the kernel of approvals, unless the request is fulfilled or closed already. */
export const updateRequestState = async (
  { tx, now, by }: Work,
  id: number,
  state: 'asked' | 'approved' | 'rejected' | 'withdrawn',
): Promise<void> => {
  const isApproved = state === 'approved'
  await tx
    .updateTable('inventory_requests')
    .set({ state, approved_at: isApproved ? now : null, approved_by: isApproved ? by.account_id : null })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'approved', 'rejected', 'withdrawn'])
    .execute()
}

/** Inserts a request for equipment. Returns its id. */
export const insertRequest = async (tx: Tx, request: Insertable<InventoryRequests>): Promise<number> => {
  const { id } = await tx.insertInto('inventory_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes columns of a request for equipment. */
export const updateRequest = async (tx: Tx, id: number, change: Updateable<InventoryRequests>): Promise<void> => {
  await tx.updateTable('inventory_requests').set(change).where('id', '=', id).execute()
}

const givenRow = z.object({ given: z.number() })

/** Counts what was handed out for a locked request. */
export const countGiven = async (tx: Tx, id: number): Promise<number> => {
  const found = await rows(tx, givenRow)`select ${GIVEN} as given from inventory_requests q where q.id = ${id}`
  return found[0]?.given ?? 0
}

/** Marks an approved request as fulfilled once as many were accepted as were requested. */
export const updateFulfilledRequest = async (tx: Tx, id: number): Promise<void> => {
  await sql`update inventory_requests q set state = 'fulfilled'
    where q.id = ${id} and q.state = 'approved' and ${ACCEPTED} >= q.quantity`.execute(tx)
}
