import { requireVersion } from '#kit/server/database/lock-version.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import * as calls from '../../../contract/details.calls.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { addDetailTo } from '../workflow/add-detail.ts'
import { isChecked, isOwnKind } from '../rules/policy.ts'
import { detailOf } from '../present.ts'
import {
  archiveDetail,
  type DetailColumns,
  findReplacement,
  insertDetail,
  lockDetail,
  type StoredDetail,
  updateDetailRow,
} from '../store/details.ts'
import { audited, columnsOf, dataOf, sealedFor } from '../rules/detail-columns.ts'
import { lockPerson } from '../../persons/store/people.ts'

const ownId = ({ actor }: Context): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}

export const addOwnDetail = (box: SecretBox) =>
  handle(calls.addOwnDetail, async (context) => {
    const id = ownId(context)
    await lockPerson(context.tx, id)
    const { body, actor } = context
    const detail = { ...body, uploaded_by: actor.account_id, is_pending: isChecked(body.kind) }
    return detailOf(context, await addDetailTo(context, box, id, detail))
  })

/** Locks a detail of the actor; refuses one that HR maintains. */
const lockOwn = async (context: Context, id: number): Promise<StoredDetail> => {
  const own = ownId(context)
  const row = await lockDetail(context.tx, id)
  if (row.employee_id !== own || row.kind === 'note') throw notFound()
  if (!isOwnKind(row.kind)) throw peopleRefusals.refusal('kept_by_hr')
  return row
}

/** Inserts the new form of an active document or account as pending, in place of an earlier request for it. */
const addReplacement = async (context: Context, before: StoredDetail, columns: DetailColumns): Promise<number> => {
  const waiting = await findReplacement(context.tx, before.id)
  if (waiting !== undefined) {
    await updateDetailRow(context, waiting, columns)
    return waiting
  }
  const { employee_id, kind } = before
  return insertDetail(context, { ...columns, employee_id, kind, state: 'pending', replaces_id: before.id })
}

export const updateOwnDetail = (box: SecretBox) =>
  handle(calls.updateOwnDetail, async (context) => {
    const { tx, actor, params, body } = context
    const before = await lockOwn(context, params.id)
    if (before.state === 'rejected') throw notFound()
    requireVersion(before, body.version)
    const file_id = body.file_id === undefined ? before.file_id : body.file_id
    const form = { data: body.data ?? dataOf(before.data), file_id, uploaded_by: actor.account_id }
    const columns = await columnsOf(tx, box, before, form, before)
    const waits = before.state === 'active' && isChecked(before.kind)
    const id = waits ? await addReplacement(context, before, columns) : before.id
    if (!waits) await updateDetailRow(context, before.id, columns)
    if (!waits && before.file_id !== file_id) await deleteFile(context, before.file_id)
    await audit(context, waits ? 'people.detail_change_asked' : 'people.detail_updated', {
      entity: 'employee_details',
      id,
      employee_id: before.employee_id,
      change: changed(audited({ ...before, data: dataOf(before.data) }), audited(columns), { kind: before.kind }),
    })
    return detailOf(context, id)
  })

export const removeOwnDetail = handle(calls.removeOwnDetail, async (context) => {
  const row = await lockOwn(context, context.params.id)
  if (row.state === 'active' && isChecked(row.kind)) throw peopleRefusals.refusal('kept_by_hr')
  await archiveDetail(context.tx, row.id)
  // A request for a new form of a document may have the file of the active one.
  if (row.replaces_id === null) await deleteFile(context, row.file_id)
  await audit(context, 'people.detail_removed', {
    entity: 'employee_details',
    id: row.id,
    employee_id: row.employee_id,
    before: audited({ ...row, data: dataOf(row.data) }, { kind: row.kind, state: row.state }),
  })
  return { state: 'archived' as const }
})

/** In steps: a response with a number must not be stored under an idempotency key. */
export const revealOwnDetail = (box: SecretBox) =>
  handleInSteps(calls.revealOwnDetail, async ({ actor, body, begin }) =>
    begin(async (work) => {
      const row = await lockDetail(work.tx, body.id)
      if (row.secret_enc === null || row.employee_id !== actor.employee_id) throw notFound()
      await audit(work, 'people.detail_revealed', {
        entity: 'employee_details',
        id: row.id,
        employee_id: row.employee_id,
        after: { kind: row.kind },
      })
      return { value: box.open(row.secret_enc, sealedFor(row)) }
    }),
  )
