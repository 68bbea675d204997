import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, queryFlag, queryInt, textId, textVersion } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { workFile } from './worksheets.models.ts'
import { workFileRecord } from './worksheets.records.ts'
import { attachmentRefusals, worksheetRefusals } from './worksheets.refusals.ts'

const changes = ['reports.changed'] as const
const params = z.strictObject({ id: textId })
/** Pictures, PDF, text, CSV, XLSX and DOCX, by content. */
export const WORK_FILE = { max_bytes: 10 * 1024 * 1024, max_side: 8000, a_month: 100 } as const

export const listFiles = call({
  id: 'attachments.listByUser',
  route: 'GET /api/user/worksheet/attachlist/:userId',
  permission: 'attachments.own',
  summary: 'The work files of a person, the newest first.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({
    from: date.optional(),
    to: date.optional(),
    evidence: queryFlag.optional(),
    report_id: textId.optional(),
    task_id: textId.optional(),
    ticket_id: textId.optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(workFile),
  meta: pageMeta,
  shows: ['reports.changed'],
})

export const saveFile = call({
  id: 'attachments.update',
  route: 'POST /api/user/worksheet/attach',
  permission: 'attachments.own',
  summary: 'Takes an own work file, or changes one; `id` is the own employee id.',
  body: z.strictObject({
    id: textId,
    attachment_id: textId.optional(),
    version: textVersion.optional(),
    ...workFileRecord.change,
    report_id: textId.optional(),
    task_id: textId.optional(),
    ticket_id: textId.optional(),
    evidence: queryFlag.optional(),
  }),
  data: workFile,
  upload: { max_bytes: WORK_FILE.max_bytes, is_optional: true },
  toast: info('Attachment Updated Successfully'),
  refusals: {
    ...attachmentRefusals.of('limit', 'pinned'),
    ...worksheetRefusals.of('closed'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const deleteOwnFile = call({
  id: 'attachments.delete',
  route: 'DELETE /api/user/worksheet/attachdelete/:id',
  permission: 'attachments.own',
  summary: 'Deletes an own work file.',
  params,
  data: z.strictObject({ id }),
  toast: success('Attachment Deleted Successfully'),
  refusals: { ...attachmentRefusals.of('pinned'), ...worksheetRefusals.of('closed') },
  changes,
})

export const openFile = call({
  id: 'attachments.file',
  route: 'GET /api/user/worksheet/file/:id',
  permission: 'attachments.own',
  summary: 'A work file that the actor may read, to be saved.',
  params,
  data: z.never(),
  binary: true,
})

export const openFileAsAdmin = call({
  id: 'attachments.adminFile',
  route: 'GET /api/admin/worksheet/file/:id',
  permission: 'worksheets.read',
  summary: 'A work file, to be saved.',
  params,
  data: z.never(),
  binary: true,
})

export const attachmentCalls = { listFiles, saveFile, deleteOwnFile, openFile, openFileAsAdmin }
