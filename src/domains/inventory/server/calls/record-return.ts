import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { auditAll } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { recordReturn as call } from '../../contract/desk.calls.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { assignmentWorkflow } from '../../contract/inventory.workflows.ts'
import { notifyCharge, notifyHolder } from '../notify.ts'
import { assignmentContext, presentAssignment } from '../present.ts'
import { chargedBy, chargeText } from '../rules/charges.ts'
import { checkRecovery } from '../rules/recovery.ts'
import { type AssetRow, findAssetRows, lockAssets, updateAsset } from '../store/assets.ts'
import {
  type AssignmentRow,
  findAssignmentRows,
  listAssignmentLinks,
  lockAssignments,
  updateAssignment,
} from '../store/assignments.ts'
import { insertRepair, updateEndedRepair } from '../store/history.ts'
import { updateClaimedPhotos, isFreeSignature } from '../store/photos.ts'
import { readingOf } from '../rules/today.ts'

type Input = Context & Parsed<typeof call>
type Item = Input['body']['items'][number]
type Picked = Readonly<{ item: Item; row: AssignmentRow; asset: AssetRow }>

/** Returns the status of an asset after its return: in stock, or in repair where it was there. */
const nextOf = ({ item, asset }: Picked) => item.next ?? (asset.status === 'in_repair' ? 'in_repair' : 'in_stock')

const lockItems = async (context: Input): Promise<Picked[]> => {
  const { tx, actor, now, body } = context
  const ids = body.items.map(({ assignment_id }) => assignment_id)
  if (new Set(ids).size !== ids.length) throw invalid({ items: 'An asset is in the bundle twice' })
  const links = await listAssignmentLinks(tx, ids)
  const assetIds = links.map(({ asset_id }) => asset_id)
  await lockAssets(tx, assetIds)
  await lockAssignments(tx, ids)
  const rows = new Map((await findAssignmentRows(tx, { actor, now }, ids)).map((row) => [row.id, row]))
  const assets = new Map((await findAssetRows(tx, await readingOf(context), assetIds)).map((row) => [row.id, row]))
  return body.items.map((item) => {
    const row = rows.get(item.assignment_id)
    const asset = row && assets.get(row.asset.id)
    if (!row?.may_assign || !asset) throw notFound()
    take(inventoryRefusals, next(assignmentWorkflow, row.state, 'take_back', assignmentContext(actor, row)))
    requireVersion(row, item.version)
    return { item, row, asset }
  })
}

const checkWiped = (picked: Picked): void => {
  const { item, asset } = picked
  const needs = asset.category.holds_data && nextOf(picked) !== 'in_repair'
  if (needs && item.wiped !== true) throw inventoryRefusals.refusal('wipe_missing')
}

const moveAsset = async (context: Input, picked: Picked, today: string): Promise<void> => {
  const { tx, body } = context
  const { item, asset } = picked
  const status = nextOf(picked)
  if (asset.status === 'in_repair' && status !== 'in_repair') await updateEndedRepair(tx, asset.id, { back_on: today })
  await updateAsset(tx, asset.id, {
    status,
    condition: item.condition_in,
    ended_on: status === 'retired' ? today : null,
    ...(body.location === undefined ? {} : { location: body.location }),
    ...(item.wiped ? { is_wiped: true } : {}),
  })
  if (status === 'in_repair' && asset.status !== 'in_repair')
    await insertRepair(tx, { asset_id: asset.id, sent_on: today, note: item.note })
}

const close = async (context: Input, picked: Picked): Promise<void> => {
  const { tx, actor, now, body, by } = context
  const { item, row } = picked
  const isSigned = body.signature_id !== undefined
  const recovery = await checkRecovery(context, row.asset.id, item.recovery_minor)
  await updateAssignment(tx, row.id, {
    state: isSigned ? 'closed' : 'returned',
    ...(isSigned ? { closed_at: now, closed_how: 'signed', return_signature_id: body.signature_id } : {}),
    returned_at: now,
    taken_by: authorId({ by, actor }),
    condition_in: item.condition_in,
    return_note: item.note ?? null,
    ...recovery,
    ...chargedBy(context, recovery),
  })
  const amount = chargeText(recovery)
  if (amount !== null)
    await notifyCharge(
      context,
      { id: row.id, employee_id: row.employee.id, name: row.asset.name, amount, why: item.note ?? null },
      row.version,
    )
  const photos = [...new Set(item.photo_ids ?? [])]
  const to = { assignment_id: row.id, asset_id: row.asset.id, kinds: ['return', 'damage'] }
  if ((await updateClaimedPhotos(context, photos, to)) !== photos.length)
    throw invalid({ photo_ids: `A photo of ${row.asset.tag} does not exist` })
}

const notifyHolders = async (context: Input, picked: readonly Picked[]): Promise<void> => {
  for (const [employeeId, items] of Map.groupBy(picked, ({ row }) => row.employee.id))
    await notifyHolder(context, employeeId, 'inventory.return', {
      title: 'Confirm what you gave back',
      body: items.map(({ row }) => `${row.asset.name} (${row.asset.tag})`).join(', '),
      key: `inventory.returned:${items.map(({ row }) => row.id).join(',')}`,
    })
}

export const recordReturn = handle(call, async (context) => {
  const { tx, actor, now, body } = context
  const picked = await lockItems(context)
  picked.forEach(checkWiped)
  if (body.signature_id !== undefined && !(await isFreeSignature(context, body.signature_id)))
    throw invalid({ signature_id: 'This signature does not exist' })
  const { today } = await readingOf(context)
  for (const one of picked) {
    await close(context, one)
    await moveAsset(context, one, today)
  }
  await auditAll(
    context,
    'inventory.taken_back',
    picked.map(({ item, row }) => ({
      entity: 'inventory_assignments',
      id: row.id,
      employee_id: row.employee.id,
      after: { tag: row.asset.tag, condition: item.condition_in, note: item.note ?? null },
    })),
  )
  if (body.signature_id === undefined) await notifyHolders(context, picked)
  const rows = await findAssignmentRows(
    tx,
    { actor, now },
    picked.map(({ row }) => row.id),
  )
  return rows.map(presentAssignment(actor))
})
