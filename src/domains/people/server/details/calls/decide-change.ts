import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import { decideChange as call } from '../../../contract/details.calls.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { decideChangeRow, lockChange } from '../store/profile-changes.ts'
import { maySeeKind, mayWriteKind } from '../rules/policy.ts'
import { archiveDetail, decideDetailRow, findDecider, findFileOf, lockDetail } from '../store/details.ts'
import { notifyDecision } from '../notify.ts'
import { FIELD_LABELS, KIND_LABELS } from '../rules/labels.ts'
import { refuseOwn } from '../../persons/rules.ts'
import { todayOf, zoneOf } from '../../persons/store/days.ts'
import { updatePerson } from '../../persons/workflow/update-person.ts'

type Decided = Readonly<{ employee_id: number; decided_by: number | null; decided_at: string | null }>

/** Refuses with the name of the person who decided first. */
const refuseDecided = async ({ tx }: Context, row: Decided): Promise<never> => {
  const name = await findDecider(tx, row.decided_by)
  const zone = (await zoneOf(tx, row.employee_id, row.decided_at ?? '')) ?? 'UTC'
  const date = new Date(row.decided_at ?? 0)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'long' }).format(date)
  throw peopleRefusals.refusal('change_decided', { who: name ?? 'someone', day })
}

type Decision = Readonly<{ isApproved: boolean; comment: string | null }>

const decideField = async (context: Context, id: number, decision: Decision): Promise<void> => {
  const { tx, actor } = context
  const { change, person } = await lockChange(tx, id)
  refuseOwn(actor, person.id)
  if (change.state !== 'pending') return refuseDecided(context, change)
  await decideChangeRow(context, id, decision)
  if (decision.isApproved) {
    const today = (await todayOf(context, person.id)) ?? ''
    await updatePerson(context, person, { [change.field]: change.new_value }, today)
  }
  await audit(context, decision.isApproved ? 'people.change_approved' : 'people.change_rejected', {
    entity: 'profile_changes',
    id,
    employee_id: person.id,
    change: changed(
      { [change.field]: change.old_value },
      { [change.field]: change.new_value },
      { comment: decision.comment },
    ),
  })
  const what = FIELD_LABELS[change.field]
  await notifyDecision(context, { ...decision, employee_id: person.id, key: `field:${id}`, what })
}

const decideDetail = async (context: Context, id: number, decision: Decision): Promise<void> => {
  const { tx, actor } = context
  const row = await lockDetail(tx, id)
  if (!maySeeKind(actor, row.employee_id, row.kind)) {
    if (row.kind === 'bank_account') throw peopleRefusals.refusal('bank_right')
    throw notFound()
  }
  refuseOwn(actor, row.employee_id)
  if (!mayWriteKind(actor, row.kind)) throw peopleRefusals.refusal('bank_right')
  if (row.state !== 'pending') return row.decided_at === null ? Promise.reject(notFound()) : refuseDecided(context, row)
  await decideDetailRow(context, id, decision)
  if (decision.isApproved && row.replaces_id !== null) {
    const fileId = await findFileOf(tx, row.replaces_id)
    await archiveDetail(tx, row.replaces_id)
    if (fileId !== row.file_id) await deleteFile(context, fileId)
  }
  await audit(context, decision.isApproved ? 'people.detail_approved' : 'people.detail_rejected', {
    entity: 'employee_details',
    id,
    employee_id: row.employee_id,
    after: { kind: row.kind, number: row.secret_mask, replaces_id: row.replaces_id, comment: decision.comment },
  })
  const label = KIND_LABELS[row.kind]
  const what = label.charAt(0).toUpperCase() + label.slice(1)
  await notifyDecision(context, { ...decision, employee_id: row.employee_id, key: `detail:${id}`, what })
}

export const decideChange = handle(call, async (context) => {
  const { kind, id, approve: isApproved, comment = null } = context.body
  await (kind === 'field' ? decideField : decideDetail)(context, id, { isApproved, comment })
  return new DetailedResponse(
    { id, state: isApproved ? ('approved' as const) : ('rejected' as const) },
    { message: isApproved ? 'Change Approved Successfully' : 'Change Rejected Successfully' },
  )
})
