import { found } from '#kit/server/database/rows.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { actOnAssignment as call } from '../../contract/desk.calls.ts'
import { lockRows, step } from '../workflow/lock-assignments.ts'
import { notifyHolder } from '../notify.ts'
import { presentAssignment } from '../present.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { chargedBy, chargeText, isUnanswered } from '../rules/charges.ts'
import { checkRecovery } from '../rules/recovery.ts'
import { updateAssetToStock } from '../store/assets.ts'
import {
  type AssignmentRow,
  findAssignmentRows,
  updateReleasedRequest,
  updateAssignment,
} from '../store/assignments.ts'
import { lastDayOf } from '#domains/people/server/index.ts'
import { readingOf } from '../rules/today.ts'
import { dayText } from '../documents/day-text.ts'

type Input = Context & Parsed<typeof call>

const cancel = async ({ tx }: Input, row: AssignmentRow): Promise<void> => {
  await updateAssignment(tx, row.id, { state: 'cancelled' })
  await updateAssetToStock(tx, row.asset.id)
  await updateReleasedRequest(tx, row.handout.id)
}

const requestReturn = async (context: Input, row: AssignmentRow): Promise<void> => {
  const { tx, body } = context
  if (body.return_due_on === undefined) throw invalid({ return_due_on: 'Enter the day' })
  const { return_due_on, return_reason = 'other' } = body
  const lastDay = await lastDayOf(tx, row.employee.id, (await readingOf(context)).today)
  if (lastDay !== null && return_due_on > lastDay)
    throw invalid({ return_due_on: `The last day of ${row.employee.name} is ${dayText(lastDay)}` })
  await updateAssignment(tx, row.id, { return_due_on, return_reason })
  await notifyHolder(context, row.employee.id, 'inventory.return', {
    title: `Return ${row.asset.name} by ${dayText(body.return_due_on)}`,
    key: `inventory.ask:${row.id}:${row.version}`,
  })
}

/** Returns what the holder is to pay now, as columns: 0 drops it, and without an amount it stays. */
const chargeOf = async (context: Input, row: AssignmentRow) =>
  context.body.recovery_minor === 0
    ? { recovery_minor: null, recovery_currency: null }
    : checkRecovery(context, row.asset.id, context.body.recovery_minor)

/** Decides an objection: the charge stays, is changed, or is dropped. */
const decideObjection = async (context: Input, row: AssignmentRow): Promise<void> => {
  const { tx, actor, body, now } = context
  requireVersion(row, body.version)
  if (row.is_own) throw inventoryRefusals.refusal('own_equipment')
  if (!isUnanswered(row)) throw inventoryRefusals.refusal('no_objection')
  if (row.charged_by_account === actor.account_id) throw inventoryRefusals.refusal('own_charge')
  if (body.text === undefined) throw invalid({ text: 'Write the answer' })
  if ((body.recovery_minor ?? 0) > (row.recovery_minor ?? 0))
    throw invalid({ recovery_minor: 'An answer never asks for more' })
  const charge = await chargeOf(context, row)
  await updateAssignment(tx, row.id, { ...charge, objection_answer: body.text, answered_at: now })
  const amount = chargeText({ ...row, ...charge })
  await notifyHolder(context, row.employee.id, 'inventory.charge', {
    title:
      amount === null
        ? `You do not have to pay for ${row.asset.name}`
        : `You are to pay ${amount} for ${row.asset.name}`,
    body: body.text,
    key: `inventory.charge_answered:${row.id}`,
  })
}

const resolve = async (context: Input, row: AssignmentRow): Promise<void> => {
  const { tx, body, now } = context
  if (body.text === undefined) throw invalid({ text: 'Say how it is settled' })
  const charge = await chargeOf(context, row)
  await updateAssignment(tx, row.id, {
    state: 'closed',
    closed_at: now,
    closed_how: 'resolved',
    resolution_text: body.text,
    ...charge,
    ...chargedBy(context, charge),
  })
  await notifyHolder(context, row.employee.id, 'inventory.return', {
    title: `The return of ${row.asset.name} is settled`,
    body: body.text,
    key: `inventory.resolved:${row.id}`,
  })
}

const STEPS = { cancel, ask_return: requestReturn, resolve, answer_objection: decideObjection } as const
const AUDITED = {
  cancel: 'inventory.cancelled',
  ask_return: 'inventory.return_asked',
  resolve: 'inventory.return_resolved',
  answer_objection: 'inventory.objection_answered',
} as const

export const actOnAssignment = handle(call, async (context) => {
  const { tx, actor, now, params, body } = context
  const read = () => findAssignmentRows(tx, { actor, now }, [params.id])
  const [row] = await lockRows(context, [params.id], read)
  if (!row?.may_assign) throw notFound()
  if (body.action !== 'answer_objection') step(context, row, body.action, body.version)
  await STEPS[body.action](context, row)
  await audit(context, AUDITED[body.action], {
    entity: 'inventory_assignments',
    id: row.id,
    employee_id: row.employee.id,
    after: { tag: row.asset.tag, note: body.text ?? null, return_due_on: body.return_due_on ?? null },
  })
  const after = found((await read())[0])
  return presentAssignment(actor)(after)
})
