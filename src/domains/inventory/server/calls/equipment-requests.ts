import { found } from '#kit/server/database/rows.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { openRequest } from '#domains/requests/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/desk.calls.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { requestEquipment as requestCall } from '../../contract/own.calls.ts'
import { notifyHolder } from '../notify.ts'
import { presentAsset } from '../present.ts'
import { EQUIPMENT } from '../register/request-kind.ts'
import { findAssetRows } from '../store/assets.ts'
import { findAssignedAsset } from '../store/assignments.ts'
import { findCategory } from '../store/categories.ts'
import * as store from '../store/equipment-requests.ts'
import { readingOf } from '../rules/today.ts'
import { dayText } from '../documents/day-text.ts'
import { ownIdOf } from './own-equipment.ts'

export const listEquipmentRequests = handle(calls.listEquipmentRequests, async (context) => {
  const { tx, actor, query } = context
  const rows = await store.listRequestRows(tx, actor, query.state)
  const ids = [...new Set(rows.flatMap(({ suggested }) => suggested.map(({ id }) => id)))]
  const assets = await findAssetRows(tx, await readingOf(context), ids)
  const byId = new Map(assets.map((row) => [row.id, presentAsset(row)]))
  return rows.map(({ suggested, ...request }) => {
    const isApproved = request.state === 'approved'
    return {
      request,
      suggestions: suggested.flatMap(({ id, is_at_site }) => {
        const asset = byId.get(id)
        return asset ? [{ ...asset, is_at_site }] : []
      }),
      can: { hand_out: isApproved, close: isApproved },
    }
  })
})

export const closeEquipmentRequest = handle(calls.closeEquipmentRequest, async (context) => {
  const { tx, actor, body } = context
  const request = found(await store.lockRequestInScope(tx, actor, body.id))
  requireVersion(request, body.version)
  if (request.state !== 'approved') throw inventoryRefusals.refusal('request_done')
  await store.updateRequest(tx, request.id, { state: 'closed', closed_note: body.note })
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

type RequestInput = Context &
  Readonly<{ body: Readonly<{ category_id: number; replaces_asset_id?: number | undefined }> }>

const requireCategory = async ({ tx, body }: RequestInput) => {
  const row = await findCategory(tx, body.category_id)
  if (!row?.active || !row.requestable) throw inventoryRefusals.refusal('not_requestable')
  return row
}

/** Returns the replaced asset, which is with the person; 404 for any other. */
const findReplaced = async ({ tx, body }: RequestInput, employeeId: number) => {
  if (body.replaces_asset_id === undefined) return null
  return found(await findAssignedAsset(tx, body.replaces_asset_id, employeeId))
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
  const id = await store.insertRequest(tx, {
    category_id: category.id,
    employee_id,
    quantity,
    needed_by: body.needed_by ?? null,
    reason: body.reason,
    replaces_asset_id: replaced?.id ?? null,
  })
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
  await store.updateRequest(tx, id, { request_id })
  await audit(context, 'inventory.requested', {
    entity: 'inventory_requests',
    id,
    employee_id,
    after: { category: category.name, quantity },
  })
  return { request_id, inventory_request: await store.getRequestRow(tx, id) }
})
