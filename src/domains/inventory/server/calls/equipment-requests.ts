import { isAssignable } from '#domains/people/server/index.ts'
import { openRequest } from '#domains/requests/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/desk.calls.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { requestEquipment as requestCall } from '../../contract/own.calls.ts'
import { notifyHolder } from '../notify.ts'
import { presentAsset } from '../present.ts'
import { EQUIPMENT } from '../request-kind.ts'
import { findAssetRows } from '../store/assets.ts'
import * as store from '../store/equipment-requests.ts'
import { readingOf } from '../today.ts'
import { dayText } from '../words.ts'
import { ownIdOf } from './own-equipment.ts'

export const listEquipmentRequests = handle(calls.listEquipmentRequests, async (context) => {
  const { tx, actor, query } = context
  const rows = await store.listRequestRows(tx, actor, query.state)
  const ids = [...new Set(rows.flatMap(({ suggested }) => suggested))]
  const assets = await findAssetRows(tx, await readingOf(context), ids)
  const byId = new Map(assets.map((row) => [row.id, presentAsset(row)]))
  return rows.map(({ suggested, ...request }) => {
    const isApproved = request.state === 'approved'
    return {
      request,
      suggestions: suggested.flatMap((id) => byId.get(id) ?? []),
      can: { hand_out: isApproved, close: isApproved },
    }
  })
})

export const closeEquipmentRequest = handle(calls.closeEquipmentRequest, async (context) => {
  const { tx, actor, body } = context
  const request = await store.lockKeptRequest(tx, actor, body.id)
  if (!request) throw notFound()
  requireVersion(request, body.version)
  if (request.state !== 'approved') throw inventoryRefusals.refusal('request_done')
  await tx
    .updateTable('inventory_requests')
    .set({ state: 'closed', closed_note: body.note })
    .where('id', '=', request.id)
    .execute()
  const row = await store.getRequestRow(tx, request.id)
  await audit(context, 'inventory.request_closed', {
    entity: 'inventory_requests',
    id: request.id,
    employee_id: request.employee_id,
    after: { note: body.note },
  })
  await notifyHolder(context, request.employee_id, 'inventory.return', {
    title: `Your request for ${row.category.name} was closed`,
    body: body.note,
    key: `inventory.request_closed:${request.id}`,
  })
  return row
})

type Asked = Context & Readonly<{ body: Readonly<{ category_id: number; replaces_asset_id?: number | undefined }> }>

const requireCategory = async ({ tx, body }: Asked) => {
  const row = await tx
    .selectFrom('inventory_categories')
    .select(['id', 'name', 'active', 'requestable'])
    .where('id', '=', body.category_id)
    .executeTakeFirst()
  if (!row?.active || !row.requestable) throw inventoryRefusals.refusal('not_requestable')
  return row
}

/** What is replaced is with the person; anything else does not exist for them. */
const findReplaced = async ({ tx, body }: Asked, employeeId: number) => {
  if (body.replaces_asset_id === undefined) return null
  const row = await tx
    .selectFrom('inventory_assignments as g')
    .innerJoin('inventory_assets as a', 'a.id', 'g.asset_id')
    .select(['a.id', 'a.tag', 'a.name'])
    .where('g.asset_id', '=', body.replaces_asset_id)
    .where('g.employee_id', '=', employeeId)
    .where('g.state', 'in', ['accepted', 'return_announced'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const requestEquipment = handle(requestCall, async (context) => {
  const { tx, actor, body } = context
  const employee_id = body.for_employee_id ?? ownIdOf(actor)
  await context.requireVisible(employee_id)
  const { today } = await readingOf(context)
  if (!(await isAssignable(tx, employee_id, today)))
    throw invalid({ for_employee_id: 'This person is not employed today' })
  const category = await requireCategory(context)
  const replaced = await findReplaced(context, employee_id)
  if (body.needed_by !== undefined && body.needed_by < today) throw invalid({ needed_by: 'This day is past' })
  const quantity = body.quantity ?? 1
  const { id } = await tx
    .insertInto('inventory_requests')
    .values({
      category_id: category.id,
      employee_id,
      quantity,
      needed_by: body.needed_by ?? null,
      reason: body.reason,
      replaces_asset_id: replaced?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request_id = await openRequest(context, actor, {
    type_code: EQUIPMENT,
    employee_id,
    payload: {
      category: category.name,
      quantity,
      ...(body.needed_by === undefined ? {} : { needed_by: dayText(body.needed_by) }),
      ...(replaced ? { replaces: `${replaced.name} (${replaced.tag})` } : {}),
    },
    source: { domain: 'inventory', id },
    reason: body.reason,
  })
  await tx.updateTable('inventory_requests').set({ request_id }).where('id', '=', id).execute()
  await audit(context, 'inventory.requested', {
    entity: 'inventory_requests',
    id,
    employee_id,
    after: { category: category.name, quantity },
  })
  return { request_id, inventory_request: await store.getRequestRow(tx, id) }
})
