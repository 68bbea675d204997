import { invalid } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import type { StoredDocument } from '#kit/server/files/documents.ts'
import { insertFile } from '#kit/server/files/stored-files.ts'
import { WORK_FILE } from '../../contract/attachments.calls.ts'
import type { WorkFile } from '../../contract/worksheets.models.ts'
import { attachmentRefusals } from '../../contract/worksheets.refusals.ts'
import { countUploads, insertAttachment, findFileRow } from '../store/files.ts'
import { viewerOf } from '../store/parts.ts'

/** The row that a work file belongs to; without one it belongs to its day. */
export type Link = Readonly<{ report_id?: number | null; task_id?: number | null; ticket_id?: number | null }>
export type AttachmentInput = Readonly<{
  title: string
  note?: string
  /** The day of the work. */
  work_date: string
  evidence?: boolean
}>
type AttachContext = Work & Pick<Context, 'actor'>

/** Refuses a link to more than one row. */
export const requireOneLink = (link: Link): void => {
  const set = Object.values(link).filter((id) => id !== null && id !== undefined)
  if (set.length > 1) throw invalid({ task_id: 'A file belongs to one report, task or ticket' })
}

/**
 * Attaches a stored file to a row. The caller checks that the actor may write there. A file that an administrator uploads
 * has no owner.
 */
export const attach = async (
  context: AttachContext,
  link: Link,
  { content, name }: StoredDocument,
  { title, note = '', work_date, evidence = false }: AttachmentInput,
): Promise<WorkFile> => {
  const { tx, now, by, actor } = context
  requireOneLink(link)
  const uploaded_by = authorId({ by, actor })
  const employee_id = actor.area === 'User' ? actor.employee_id : null
  if ((await countUploads(tx, uploaded_by, now)) >= WORK_FILE.a_month) throw attachmentRefusals.refusal('limit')
  const owner = { kind: 'work_file', id: employee_id ?? uploaded_by } as const
  const file_id = await insertFile(context, content, { owner, original_name: name })
  const id = await insertAttachment(tx, {
    employee_id,
    uploaded_by,
    created_at: now,
    file_id,
    title,
    note,
    work_date,
    report_id: link.report_id ?? null,
    task_id: link.task_id ?? null,
    ticket_id: link.ticket_id ?? null,
    evidence,
  })
  const after = found(await findFileRow(tx, viewerOf(context), id))
  await audit(context, 'attachments.added', { entity: 'attachments', id, employee_id, after: { title, ...link } })
  return after
}
