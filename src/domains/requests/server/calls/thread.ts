import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { storeDocument } from '#kit/server/files/documents.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile, insertFile } from '#kit/server/files/stored-files.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { statusText } from '../../contract/requests.texts.ts'
import * as calls from '../../contract/thread.calls.ts'
import { listNextDeciders, showRequest } from '../present/show-request.ts'
import { notifyComment, showApprovers } from '../notify/notices.ts'
import { presentRow } from '../present/present-request.ts'
import { findRequestRow } from '../store/lists.ts'
import { getRequestRecord, lockRequest } from '../store/requests.ts'
import * as store from '../store/thread.ts'
import { mayOpen } from '../store/visible.ts'

export const viewRequest = handle(calls.viewRequest, async (context) => {
  const request = await showRequest(context, context.actor, context.params.id)
  const { step } = request
  return step ? { ...request, next_deciders: await listNextDeciders(context, step.waiting_for, request.id) } : request
})

/** Returns the request for the actor; 404 for all who may not open it. */
const requireOpen = async (work: Pick<Work, 'tx' | 'now'>, actor: Actor, id: number) => {
  const me = { actor, now: work.now }
  const row = await findRequestRow(work.tx, me, id, mayOpen(me))
  if (!row) throw notFound()
  return presentRow(actor, work.now)(row)
}

export const addComment = handle(calls.addComment, async (context) => {
  const { actor, now, params, body } = context
  await requireOpen(context, actor, params.id)
  const request = await getRequestRecord(context, params.id)
  const author = authorId({ by: context.by, actor })
  const id = await store.insertComment(context, { request_id: request.id, author_id: author, text: body.text })
  await audit(context, 'requests.comment_added', {
    entity: 'requests',
    id: request.id,
    employee_id: request.employee_id,
  })
  await notifyComment(context, request, { id, name: actor.name, text: body.text })
  showApprovers(context)
  return {
    id,
    author: {
      id: actor.employee_id ?? actor.id,
      name: actor.acting?.admin_name ?? actor.name,
      employee_id: actor.acting ? null : actor.employee_id,
    },
    text: body.text,
    created_at: now,
    removed: false,
    can: { delete: actor.acting === null },
  }
})

export const deleteComment = handle(calls.deleteComment, async (context) => {
  const { tx, actor, params } = context
  const comment = await store.lockComment(tx, params.id)
  const isMine = comment?.author_id === context.by.account_id && comment?.deleted_at === null
  if (!comment || !isMine) throw notFound()
  await requireOpen(context, actor, comment.request_id)
  await store.removeComment(context, comment.id)
  const { employee_id } = await getRequestRecord(context, comment.request_id)
  await audit(context, 'requests.comment_deleted', { entity: 'requests', id: comment.request_id, employee_id })
  showApprovers(context)
  return { id: comment.id }
})

const DOCUMENT = { max_bytes: calls.FILE_BYTES, max_side: 6000 }

/** Refuses documents of others than the owner and HR; 404 for those who may not open the request. */
const requireAttach = async (context: Context, id: number): Promise<void> => {
  const row = await requireOpen(context, context.actor, id)
  if (!row.can.attach) throw requestsRefusals.refusal('already_decided', { status: statusText(row.status) })
}

export const attachFile = (files: FileStore) =>
  handleUpload(
    calls.attachFile,
    async (context) => {
      await requireAttach(context, context.body.id)
      return storeDocument(files, context.file, DOCUMENT)
    },
    async (context) => {
      const { tx, actor, body, now, prepared } = context
      const request = await lockRequest(context, body.id)
      await requireAttach(context, request.id)
      if ((await store.countFiles(tx, [request.id])) >= calls.MAX_FILES)
        throw requestsRefusals.refusal('too_many_files')
      const owner = { kind: 'request_document', id: request.employee_id } as const
      const file_id = await insertFile(context, prepared.content, { owner, original_name: prepared.name })
      const name = prepared.name.slice(0, 120)
      const id = await store.insertRequestFile(context, { request_id: request.id, file_id, name })
      await audit(context, 'requests.file_added', {
        entity: 'requests',
        id: request.id,
        employee_id: request.employee_id,
        after: { name },
      })
      showApprovers(context)
      return { id, name, added_by: { id: actor.employee_id ?? actor.id, name: actor.name }, created_at: now }
    },
  )

export const readRequestFile = (files: FileStore) =>
  handle(calls.readRequestFile, async (context) => {
    const { tx, actor, params } = context
    const stored = await store.findRequestFile(tx, params.id)
    if (!stored) throw notFound()
    const row = await requireOpen(context, actor, stored.request_id)
    const file = await findFile(tx, stored.file_id)
    if (!file) throw notFound()
    const response = await fileResponse(files, file, { shown: 'attachment', cache: 'never' })
    await audit(context, 'requests.file_opened', {
      entity: 'requests',
      id: stored.request_id,
      employee_id: row.employee.id,
      after: { name: stored.name },
    })
    return response
  })
