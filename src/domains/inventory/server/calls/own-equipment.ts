import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/own.calls.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { lockRows, step } from '../workflow/lock-assignments.ts'
import { presentAssignment } from '../present.ts'
import { fulfilRequest } from '../workflow/fulfil-request.ts'
import { updateAsset, updateAssetToStock } from '../store/assets.ts'
import * as store from '../store/assignments.ts'
import { listRequestable } from '../store/categories.ts'
import { listOwnRequests } from '../store/equipment-requests.ts'
import { updateSignedHandout } from '../store/hand-outs.ts'

/** The employee who acts; 404 for an actor without a record. */
export const ownIdOf = ({ employee_id }: Actor): number => {
  if (employee_id === null) throw notFound()
  return employee_id
}

const WITH_HOLDER = new Set<string>(['accepted', 'return_announced'])

export const listOwnEquipment = handle(calls.listOwnEquipment, async (context) => {
  const { tx, actor, now } = context
  const employee = ownIdOf(actor)
  const rows = (await store.listOwnRows(tx, { actor, now }, employee)).map(presentAssignment(actor))
  return {
    to_sign: rows.filter(({ state }) => state === 'offered'),
    held: rows.filter(({ state }) => WITH_HOLDER.has(state)),
    returned: rows.filter(({ state }) => state !== 'offered' && !WITH_HOLDER.has(state)),
    requests: await listOwnRequests(tx, employee),
    requestable: await listRequestable(tx),
    can: { request_for_others: scopeOf(actor, 'inventory.own') !== 'own' },
  }
})

type Signing = Context & Parsed<typeof calls.signEquipment>

/** A declined item goes back into stock; one that is in repair stays there. */
const decline = async ({ tx }: Signing, row: store.AssignmentRow, reason: string): Promise<void> => {
  await store.updateAssignment(tx, row.id, { state: 'declined', decline_reason: reason })
  await updateAssetToStock(tx, row.asset.id)
}

const decide = async (context: Signing, row: store.AssignmentRow): Promise<boolean> => {
  const item = context.body.items.find(({ assignment_id }) => assignment_id === row.id)
  if (!item) throw inventoryRefusals.refusal('sign_all')
  const accepts = item.decision === 'accept'
  const state = step(context, row, item.decision, item.version)
  if (!accepts && item.reason === undefined) throw invalid({ [`items.${row.id}.reason`]: 'Give a reason' })
  if (accepts) {
    await store.updateAssignment(context.tx, row.id, { state })
    await updateAsset(context.tx, row.asset.id, { is_wiped: false })
  } else await decline(context, row, item.reason ?? '')
  await audit(context, accepts ? 'inventory.accepted' : 'inventory.declined', {
    entity: 'inventory_assignments',
    id: row.id,
    employee_id: row.employee.id,
    after: { tag: row.asset.tag, note: item.reason ?? null },
  })
  return accepts
}

export const signEquipment = handle(calls.signEquipment, async (context) => {
  const { tx, actor, now, body } = context
  const employee = ownIdOf(actor)
  const handout = await store.lockHandout(tx, body.handout_id)
  if (!handout || handout.employee_id !== employee) throw notFound()
  const named = body.items.map(({ assignment_id }) => assignment_id)
  const offered = await store.listOffered(tx, handout.id)
  if (offered.some((id) => !named.includes(id))) throw inventoryRefusals.refusal('sign_all')
  const read = async () =>
    (await store.listOwnRows(tx, { actor, now }, employee)).filter((row) => row.handout.id === handout.id)
  const rows = await lockRows(context, [...new Set(named)], read)
  const accepted: number[] = []
  for (const row of rows) if (await decide(context, row)) accepted.push(row.id)
  await updateSignedHandout(tx, handout.id, now)
  const links = await store.listAssignmentLinks(tx, accepted)
  await fulfilRequest(
    context,
    handout.id,
    links.map(({ category_id }) => category_id),
  )
  await store.updateReleasedRequest(tx, handout.id)
  return (await store.listRowsOf(tx, { actor, now }, named)).map(presentAssignment(actor))
})
