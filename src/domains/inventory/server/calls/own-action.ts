import { found } from '#kit/server/database/rows.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/own.calls.ts'
import { lockRows, step } from '../workflow/lock-assignments.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { isObjectable } from '../rules/charges.ts'
import { notifyKeepers } from '../notify.ts'
import { presentAssignment } from '../present.ts'
import * as store from '../store/assignments.ts'
import { updateClaimedPhotos } from '../store/photos.ts'
import { ownIdOf } from './own-equipment.ts'

type Acting = Context & Parsed<typeof calls.actOnOwnEquipment>

const WORKFLOW_ACTION = {
  announce_return: 'announce_return',
  confirm_return: 'confirm_return',
  dispute_return: 'dispute_return',
  report_damaged: 'report',
  report_lost: 'report',
} as const

/** Objects to a charge; the state of the equipment stays. */
const requireCharge = ({ body }: Acting, row: store.AssignmentRow): void => {
  requireVersion(row, body.version)
  if (!isObjectable(row)) throw inventoryRefusals.refusal('no_charge')
}
const AUDITED = {
  announce_return: 'inventory.return_announced',
  confirm_return: 'inventory.return_confirmed',
  dispute_return: 'inventory.return_disputed',
  report_damaged: 'inventory.problem_reported',
  report_lost: 'inventory.problem_reported',
  object_charge: 'inventory.charge_objected',
} as const

const changeOf = ({ body, now }: Acting, state: store.AssignmentRow['state']) => {
  if (body.action === 'confirm_return') return { state, closed_at: now, closed_how: 'signed' as const }
  if (body.action === 'dispute_return') return { state, dispute_text: body.text ?? null }
  if (body.action === 'announce_return') return { state }
  if (body.action === 'object_charge') return { objection_text: body.text ?? null, objected_at: now }
  const problem_kind = body.action === 'report_lost' ? ('lost' as const) : ('damaged' as const)
  return { problem_kind, problem_text: body.text ?? null, problem_at: now }
}

const TITLES = {
  announce_return: (row: store.AssignmentRow) => `${row.employee.name} brings ${row.asset.tag} back`,
  dispute_return: (row: store.AssignmentRow) => `${row.employee.name} disputes the return of ${row.asset.tag}`,
  report_damaged: (row: store.AssignmentRow) => `${row.employee.name} reports ${row.asset.tag} as damaged`,
  report_lost: (row: store.AssignmentRow) => `${row.employee.name} reports ${row.asset.tag} as lost`,
  object_charge: (row: store.AssignmentRow) => `${row.employee.name} objects to the charge for ${row.asset.tag}`,
} as const

const KINDS = {
  announce_return: 'inventory.return',
  dispute_return: 'inventory.return',
  object_charge: 'inventory.charge',
  report_damaged: 'inventory.problem',
  report_lost: 'inventory.problem',
} as const

const notifyOf = async (context: Acting, row: store.AssignmentRow): Promise<void> => {
  const { body } = context
  if (body.action === 'confirm_return') return
  const [links] = await store.listAssignmentLinks(context.tx, [row.id])
  if (!links) return
  const kind = KINDS[body.action]
  await notifyKeepers(context, links.category_id, kind, {
    title: TITLES[body.action](row),
    ...(body.text === undefined ? {} : { body: body.text }),
    tag: row.asset.tag,
    // The author of a charge decides no objection to it.
    ...(body.action === 'object_charge' ? { without: row.charged_by_account } : {}),
    key: `${kind}:${body.action}:${row.id}:${row.version}`,
  })
}

export const actOnOwnEquipment = handle(calls.actOnOwnEquipment, async (context) => {
  const { tx, actor, now, body } = context
  const employee = ownIdOf(actor)
  const read = () => store.listOwnRows(tx, { actor, now }, employee)
  const row = found((await lockRows(context, [body.assignment_id], read))[0])
  if (body.action === 'object_charge') requireCharge(context, row)
  const state =
    body.action === 'object_charge' ? row.state : step(context, row, WORKFLOW_ACTION[body.action], body.version)
  const needsText = body.action !== 'announce_return' && body.action !== 'confirm_return'
  if (needsText && body.text === undefined) throw invalid({ text: 'Say what happened' })
  await store.updateAssignment(tx, row.id, changeOf(context, state))
  const photos = [...new Set(body.photo_ids ?? [])]
  const to = { assignment_id: row.id, asset_id: row.asset.id, kinds: ['return', 'damage'] }
  if ((await updateClaimedPhotos(context, photos, to)) !== photos.length)
    throw invalid({ photo_ids: 'A photo does not exist' })
  await audit(context, AUDITED[body.action], {
    entity: 'inventory_assignments',
    id: row.id,
    employee_id: employee,
    after: { tag: row.asset.tag, action: body.action, note: body.text ?? null },
  })
  await notifyOf(context, row)
  const [after] = (await read()).filter(({ id }) => id === row.id)
  if (!after) throw notFound()
  return presentAssignment(actor)(after)
})
