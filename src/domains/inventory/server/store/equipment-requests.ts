import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { EquipmentRequest } from '../../contract/inventory.models.ts'
import { keeps } from './kept.ts'

export type RequestRow = EquipmentRequest & Readonly<{ suggested: readonly number[] }>

const COLUMNS = sql`q.id, q.version, q.request_id, json_build_object('id', c.id, 'name', c.name) as category,
  json_build_object('id', e.id, 'name', e.name) as employee, q.quantity, q.needed_by, q.reason,
  case when r.id is not null then json_build_object('id', r.id, 'tag', r.tag, 'name', r.name) end as replaces,
  q.state, q.closed_note, q.created_at`
const FROM = sql`inventory_requests q join inventory_categories c on c.id = q.category_id
  join person_short e on e.id = q.employee_id left join inventory_assets r on r.id = q.replaces_asset_id`

/** Best condition first, then the oldest purchase. */
const SUGGESTED = sql`coalesce((select json_agg(x.id) from (select a.id from inventory_assets a
  where a.category_id = q.category_id and a.status = 'in_stock' and a.deleted_at is null and a.condition <> 'broken'
  order by array_position(array['new', 'good', 'fair', 'poor'], a.condition), a.purchased_on nulls last, a.id limit 3) x), '[]'::json)`

const STATES = { open: ['asked', 'approved'], approved: ['approved'], fulfilled: ['fulfilled', 'closed'] } as const

/** Requests for equipment of the kept categories, with assets that could answer those that are approved. */
export const listRequestRows = async (
  tx: Tx,
  actor: Actor,
  state: keyof typeof STATES = 'open',
): Promise<RequestRow[]> => {
  const order = state === 'fulfilled' ? sql`q.id desc` : sql`q.state = 'approved' desc, q.needed_by nulls last, q.id`
  const { rows } = await sql<RequestRow>`select ${COLUMNS},
      case when q.state = 'approved' then ${SUGGESTED} else '[]'::json end as suggested
    from ${FROM} where q.state = any(${STATES[state]}::text[]) and ${keeps(actor, 'inventory.assign')}
    order by ${order} limit 200`.execute(tx)
  return rows
}

const find = async (tx: Tx, where: RawBuilder<unknown>): Promise<EquipmentRequest[]> => {
  const { rows } =
    await sql<EquipmentRequest>`select ${COLUMNS} from ${FROM} where ${where} order by q.id desc limit 100`.execute(tx)
  return rows
}

export const listOwnRequests = (tx: Tx, employeeId: number): Promise<EquipmentRequest[]> =>
  find(tx, sql`q.employee_id = ${employeeId}`)

export const getRequestRow = async (tx: Tx, id: number): Promise<EquipmentRequest> => {
  const [row] = await find(tx, sql`q.id = ${id}`)
  if (!row) throw new Error(`The request ${id} for equipment is gone`)
  return row
}

/** Locks a request of a kept category; undefined where there is none. */
export const lockKeptRequest = async (tx: Tx, actor: Actor, id: number) => {
  const { rows } = await sql<{
    id: number
    version: number
    state: EquipmentRequest['state']
    employee_id: number
    category_id: number
  }>`select q.id, q.version, q.state, q.employee_id, q.category_id from inventory_requests q
    join inventory_categories c on c.id = q.category_id
    where q.id = ${id} and ${keeps(actor, 'inventory.assign')} for update of q`.execute(tx)
  return rows[0]
}

/** Notes what became of the request in the kernel of approvals, unless equipment answered it already. */
export const settleRequest = async (
  tx: Tx,
  id: number,
  state: 'asked' | 'approved' | 'rejected' | 'withdrawn',
): Promise<void> => {
  await tx
    .updateTable('inventory_requests')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'approved', 'rejected', 'withdrawn'])
    .execute()
}
