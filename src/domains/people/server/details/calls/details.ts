import { isNoChange } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { forbidden, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import * as calls from '../../../contract/details.calls.ts'
import type { DetailKind } from '../../../contract/details.models.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { addDetailTo } from '../workflow/add-detail.ts'
import { maySeeKind, mayWriteKind } from '../rules/policy.ts'
import { detailOf } from '../present.ts'
import { archiveDetail, lockDetail, type StoredDetail, updateDetailRow } from '../store/details.ts'
import { notifyBankChanged, notifyRevealed } from '../notify.ts'
import { audited, columnsOf, dataOf, sealedFor } from '../rules/detail-columns.ts'
import { KIND_LABELS } from '../rules/labels.ts'
import { refuseOwn } from '../../persons/rules.ts'
import { lockPerson } from '../../persons/store/people.ts'

/** Refuses what the actor may not do with details of this kind of this person. */
const refuseKind = ({ actor }: Context, employeeId: number, kind: DetailKind): void => {
  refuseOwn(actor, employeeId)
  if (!mayWriteKind(actor, kind)) throw peopleRefusals.refusal('bank_right')
}

export const addDetail = (box: SecretBox) =>
  handle(calls.addDetail, async (context) => {
    const { tx, actor, body } = context
    await lockPerson(tx, body.employee_id)
    refuseKind(context, body.employee_id, body.kind)
    if (!maySeeKind(actor, body.employee_id, body.kind)) throw forbidden()
    const id = await addDetailTo(context, box, body.employee_id, body)
    if (body.kind === 'bank_account') await notifyBankChanged(context, body.employee_id, `added:${id}`)
    return detailOf(context, id)
  })

/** Locks a detail that is active or rejected, and that the actor may see. */
const lockActive = async (context: Context, id: number): Promise<StoredDetail> => {
  const row = await lockDetail(context.tx, id)
  if (row.state === 'pending' || !maySeeKind(context.actor, row.employee_id, row.kind)) throw notFound()
  refuseKind(context, row.employee_id, row.kind)
  return row
}

export const updateDetail = (box: SecretBox) =>
  handle(calls.updateDetail, async (context) => {
    const { tx, params, body } = context
    const before = await lockActive(context, params.id)
    if (before.state !== 'active') throw notFound()
    requireVersion(before, body.version)
    if (isNoChange(body)) return detailOf(context, before.id)
    const file_id = body.file_id === undefined ? before.file_id : body.file_id
    const form = { data: body.data ?? dataOf(before.data), file_id }
    const columns = await columnsOf(tx, box, before, form, before)
    await updateDetailRow(context, before.id, columns)
    if (before.file_id !== file_id) await deleteFile(context, before.file_id)
    await audit(context, 'people.detail_updated', {
      entity: 'employee_details',
      id: before.id,
      employee_id: before.employee_id,
      change: changed(audited({ ...before, data: dataOf(before.data) }), audited(columns), { kind: before.kind }),
    })
    if (before.kind === 'bank_account')
      await notifyBankChanged(context, before.employee_id, `changed:${before.id}:${before.version}`)
    return detailOf(context, before.id)
  })

export const removeDetail = handle(calls.removeDetail, async (context) => {
  const row = await lockActive(context, context.params.id)
  await archiveDetail(context.tx, row.id)
  await deleteFile(context, row.file_id)
  await audit(context, 'people.detail_removed', {
    entity: 'employee_details',
    id: row.id,
    employee_id: row.employee_id,
    before: audited({ ...row, data: dataOf(row.data) }, { kind: row.kind }),
  })
  if (row.kind === 'bank_account') await notifyBankChanged(context, row.employee_id, `removed:${row.id}`)
  return { state: 'archived' as const }
})

/** In steps, because a response with a number must not be stored under an idempotency key. */
export const revealDetail = (box: SecretBox) =>
  handleInSteps(calls.revealDetail, async ({ actor, body, begin }) =>
    begin(async (work) => {
      const row = await lockDetail(work.tx, body.id)
      if (row.secret_enc === null) throw notFound()
      if (actor.employee_id === row.employee_id) throw forbidden('Read your own numbers in the employee area.')
      const { employee_id, id, kind } = row
      await audit(work, 'people.detail_revealed', {
        entity: 'employee_details',
        id,
        employee_id,
        after: { kind, reason: body.reason },
      })
      const what = KIND_LABELS[kind]
      await notifyRevealed(work, { employee_id, detail_id: id, what, by: actor.name, reason: body.reason })
      return { value: box.open(row.secret_enc, sealedFor(row)) }
    }),
  )
