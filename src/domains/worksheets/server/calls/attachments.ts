import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle, handleUpload } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { type StoredDocument, storeWorkFile } from '#kit/server/files/documents.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { deleteFile, insertFile } from '#kit/server/files/stored-files.ts'
import { ownToday } from '../rules/own-time.ts'
import * as calls from '../../contract/attachments.calls.ts'
import { attachmentRefusals } from '../../contract/worksheets.refusals.ts'
import { attach, type Link, requireOneLink } from '../workflow/attach.ts'
import { checkFileLink, checkLink } from '../rules/lines.ts'
import { openAttachment } from '../workflow/open-attachment.ts'
import { ownerOf, requireOpen } from '../workflow/save-report.ts'
import {
  findAttachment,
  findFileRow,
  isPinned,
  listFileRows,
  type StoredAttachment,
  updateAttachment,
} from '../store/files.ts'
import { viewerOf } from '../store/parts.ts'
import { lockReportById } from '../store/reports.ts'

export const listFiles = handle(calls.listFiles, async (context) => {
  const { tx, params, query } = context
  await context.requireVisible(params.userId)
  await checkLink(context, 'task', query.task_id)
  await checkLink(context, 'ticket', query.ticket_id)
  const { limit, cursor, ...filter } = query
  const { rows, meta } = await listFileRows(
    tx,
    viewerOf(context),
    { ...filter, employee_id: params.userId },
    { limit, cursor },
  )
  return new DetailedResponse(rows, { meta })
})

type Save = Parsed<typeof calls.saveFile>['body']

/** Locks an own report that can still change; 404 for those of others. */
const lockOwnReport = async (context: Context, id: number | null | undefined): Promise<void> => {
  if (id === null || id === undefined) return
  const report = await lockReportById(context.tx, id)
  if (!report || report.employee_id !== ownerOf(context)) throw notFound()
  requireOpen(report, context.now)
}

const checkLinks = async (context: Context, link: Link): Promise<void> => {
  requireOneLink(link)
  await checkFileLink(context, 'task', link.task_id)
  await checkFileLink(context, 'ticket', link.ticket_id)
  await lockOwnReport(context, link.report_id)
}

const checkDay = async (context: Context, day: string | undefined): Promise<string> => {
  const today = await ownToday(context, ownerOf(context))
  if (day !== undefined && day > today) throw invalid({ work_date: 'must not lie in the future' })
  return day ?? today
}

const linkOf = ({ report_id, task_id, ticket_id }: Save): Link => ({
  ...(report_id === undefined ? {} : { report_id }),
  ...(task_id === undefined ? {} : { task_id }),
  ...(ticket_id === undefined ? {} : { ticket_id }),
})

/** Locks an own file that can still change: 404 for those of others, refused if its report is closed. */
const lockOwnFile = async (context: Context, id: number): Promise<StoredAttachment> => {
  const stored = await findAttachment(context.tx, id, true)
  if (!stored || stored.employee_id !== ownerOf(context)) throw notFound()
  await lockOwnReport(context, stored.report_id)
  return stored
}

/** Refuses to change a file that a shared evaluation uses. */
const checkPinned = async (context: Context, stored: StoredAttachment): Promise<void> => {
  if (await isPinned(context.tx, stored.file_id)) throw attachmentRefusals.refusal('pinned')
}

const replaceFile = async (context: Context, stored: StoredAttachment, document: StoredDocument): Promise<number> => {
  await checkPinned(context, stored)
  const owner = { kind: 'work_file', id: ownerOf(context) } as const
  const file_id = await insertFile(context, document.content, { owner, original_name: document.name })
  await deleteFile(context, stored.file_id)
  return file_id
}

const change = async (context: Context & Readonly<{ body: Save }>, id: number, document: StoredDocument | null) => {
  const { tx, body } = context
  const stored = await lockOwnFile(context, id)
  if (body.version === undefined) throw invalid({ version: 'Version is required' })
  requireVersion(stored, body.version)
  const link = linkOf(body)
  const isMoved = Object.keys(link).length > 0
  if (isMoved) await checkLinks(context, link)
  if (stored.evidence && body.evidence === false) await checkPinned(context, stored)
  if (body.work_date !== undefined) await checkDay(context, body.work_date)
  const before = found(await findFileRow(tx, viewerOf(context), id))
  const { title, note, work_date, evidence } = body
  await updateAttachment(tx, id, {
    title,
    note,
    work_date,
    evidence: evidence ?? stored.evidence,
    ...(isMoved ? { report_id: null, task_id: null, ticket_id: null, ...link } : {}),
    ...(document === null ? {} : { file_id: await replaceFile(context, stored, document) }),
  })
  const after = found(await findFileRow(tx, viewerOf(context), id))
  await audit(context, 'attachments.updated', {
    entity: 'attachments',
    id,
    employee_id: stored.employee_id,
    change: changed(before, after),
  })
  return after
}

const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 120) || 'File'

const add = async (context: Context & Readonly<{ body: Save }>, document: StoredDocument | null) => {
  const { body } = context
  if (document === null) throw invalid({ file: 'File is required' })
  const link = linkOf(body)
  await checkLinks(context, link)
  return attach(context, link, document, {
    title: body.title ?? titleOf(document.name),
    note: body.note ?? '',
    work_date: await checkDay(context, body.work_date),
    evidence: body.evidence ?? false,
  })
}

export const saveFile = (files: FileStore) =>
  handleUpload(
    calls.saveFile,
    async (context) => {
      const { file, body } = context
      if (body.id !== ownerOf(context)) throw notFound()
      if (body.attachment_id !== undefined) await lockOwnFile(context, body.attachment_id)
      if (file.size > 0) return storeWorkFile(files, file, calls.WORK_FILE)
      if (body.attachment_id === undefined) throw invalid({ file: 'File is required' })
      return null
    },
    async (context) => {
      const { prepared, body } = context
      return body.attachment_id === undefined ? add(context, prepared) : change(context, body.attachment_id, prepared)
    },
  )

export const deleteOwnFile = handle(calls.deleteOwnFile, async (context) => {
  const { tx, now, params } = context
  const stored = await lockOwnFile(context, params.id)
  await checkPinned(context, stored)
  const before = await findFileRow(tx, viewerOf(context), stored.id)
  await updateAttachment(tx, stored.id, { deleted_at: now })
  await deleteFile(context, stored.file_id)
  await audit(context, 'attachments.deleted', {
    entity: 'attachments',
    id: stored.id,
    employee_id: stored.employee_id,
    before,
  })
  return { id: stored.id }
})

export const openFile = (files: FileStore) =>
  handle(calls.openFile, async (context) => openAttachment(context, files, context.params.id))
export const openFileAsAdmin = (files: FileStore) =>
  handle(calls.openFileAsAdmin, async (context) => openAttachment(context, files, context.params.id))
