import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { actOnAsset as call } from '../../contract/inventory.calls.ts'
import type { AssetStatus } from '../../contract/inventory.records.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { assetWorkflow } from '../../contract/inventory.workflows.ts'
import { assetContext, presentAsset } from '../present.ts'
import { notifyCharge } from '../notify.ts'
import { chargedBy, chargeText } from '../rules/charges.ts'
import { checkRecovery } from '../rules/recovery.ts'
import { type AssetRow, lockAssets, updateAsset } from '../store/assets.ts'
import { getHandoutId, updateReleasedRequest, updateAssignment } from '../store/assignments.ts'
import { insertRepair, updateEndedRepair } from '../store/history.ts'
import { readingOf } from '../rules/today.ts'
import { readAsset } from './assets.ts'

type Input = Context & Parsed<typeof call>
type Action = Input['body']['action']

const ACTIONS: Readonly<Record<Action, AuditAction>> = {
  send_to_repair: 'inventory.sent_to_repair',
  back_from_repair: 'inventory.back_from_repair',
  report_lost: 'inventory.reported_lost',
  found: 'inventory.found',
  retire: 'inventory.retired',
  back_to_stock: 'inventory.back_to_stock',
  wipe: 'inventory.wiped',
  dispose: 'inventory.disposed',
}
const NEEDS_NOTE: readonly Action[] = ['report_lost', 'retire']
const ENDS: readonly AssetStatus[] = ['lost', 'retired', 'disposed']

const checkInput = ({ body }: Input, row: AssetRow, to: AssetStatus): void => {
  if (NEEDS_NOTE.includes(body.action) && body.note === undefined) throw invalid({ note: 'Say why' })
  if (body.action === 'found' && body.condition === undefined) throw invalid({ condition: 'Choose the condition' })
  if (body.action === 'dispose' && body.how === undefined) throw invalid({ how: 'Choose what happened to it' })
  if ((body.cost_minor === undefined) !== (body.currency === undefined))
    throw invalid({ [body.cost_minor === undefined ? 'cost_minor' : 'currency']: 'Enter the cost with its currency' })
  if (row.status !== 'in_repair' && body.cost_minor !== undefined) throw invalid({ cost_minor: 'It is not in repair' })
  if (row.status === 'in_repair' && body.action === 'send_to_repair' && body.cost_minor !== undefined)
    throw invalid({ cost_minor: 'Enter the cost when it is back' })
  if (body.recovery_minor !== undefined && (!row.assignment || row.assignment.state === 'offered'))
    throw invalid({ recovery_minor: 'Nobody has it, so nobody pays for it' })
  const leaves =
    (body.action === 'back_from_repair' && to === 'in_stock') || body.action === 'dispose' || body.action === 'retire'
  const isHere = row.status !== 'lost'
  if (leaves && isHere && row.category.holds_data && !row.is_wiped && body.wiped !== true)
    throw inventoryRefusals.refusal('wipe_missing')
}

/** A loss ends the assignment: what was with a person is with no one. */
const closeAssignment = async (context: Input, row: AssetRow): Promise<void> => {
  const { tx, now, body } = context
  const assigned = row.assignment
  if (!assigned) return
  const recovery = await checkRecovery(context, row.id, body.recovery_minor)
  if (assigned.state === 'offered') {
    await updateAssignment(tx, assigned.id, { state: 'cancelled' })
    await updateReleasedRequest(tx, await getHandoutId(tx, assigned.id))
    return
  }
  await updateAssignment(tx, assigned.id, {
    state: 'closed',
    closed_at: now,
    closed_how: 'lost',
    ...recovery,
    ...chargedBy(context, recovery),
  })
  const amount = chargeText(recovery)
  if (amount !== null && row.holder)
    await notifyCharge(
      context,
      { id: assigned.id, employee_id: row.holder.id, name: row.name, amount, why: body.note ?? null },
      assigned.version,
    )
}

const applyEffects = async (context: Input, row: AssetRow, today: string): Promise<void> => {
  const { tx, body } = context
  if (body.action === 'send_to_repair') {
    const { vendor, under_warranty, expected_back_on, note } = body
    await insertRepair(tx, { asset_id: row.id, sent_on: today, vendor, under_warranty, expected_back_on, note })
  } else if (row.status === 'in_repair')
    await updateEndedRepair(tx, row.id, { back_on: today, cost_minor: body.cost_minor, currency: body.currency })
  if (body.action === 'report_lost') await closeAssignment(context, row)
}

export const actOnAsset = handle(call, async (context) => {
  const { tx, params, body } = context
  await lockAssets(tx, [params.id])
  const row = await readAsset(context, params.id)
  if (!row.may_write) throw notFound()
  requireVersion(row, body.version)
  const to = take(inventoryRefusals, next(assetWorkflow, row.status, body.action, assetContext(row)))
  checkInput(context, row, to)
  const { today } = await readingOf(context)
  await applyEffects(context, row, today)
  await updateAsset(tx, params.id, {
    status: to,
    ended_on: ENDS.includes(to) ? (row.status === 'lost' || row.status === 'retired' ? undefined : today) : null,
    ...(body.condition ? { condition: body.condition } : {}),
    // It may have been with anyone meanwhile.
    ...(body.action === 'report_lost' ? { is_wiped: false } : {}),
    ...(body.wiped || body.action === 'wipe' ? { is_wiped: true } : {}),
  })
  await audit(context, ACTIONS[body.action], {
    entity: 'inventory_assets',
    id: params.id,
    employee_id: row.holder?.id ?? null,
    change: changed(
      { status: row.status },
      { status: to },
      { note: body.note ?? null, ...(body.how ? { how: body.how } : {}) },
    ),
  })
  return presentAsset(await readAsset(context, params.id))
})
