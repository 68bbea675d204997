import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context, Work } from '#kit/server/context.ts'
import type { StoredDocument } from '#kit/server/files/documents.ts'
import { insertFile } from '#kit/server/files/stored-files.ts'
import { WORK_FILE } from '../contract/attachments.calls.ts'
import type { WorkFile } from '../contract/worksheets.models.ts'
import { attachmentRefusals } from '../contract/worksheets.refusals.ts'
import { countUploads, insertAttachment, readFileRow } from './store/files.ts'
import { eyeOf } from './store/parts.ts'

/** The row that a work file belongs to; without one it belongs to its day. */
export type Link = Readonly<{ report_id?: number | null; task_id?: number | null; ticket_id?: number | null }>
export type AttachmentFacts = Readonly<{
  title: string
  note?: string
  /** Of the person; today where it is left out. */
  work_date: string
  evidence?: boolean
}>
type Attaching = Work & Pick<Context, 'actor'>

/** What can be linked is one row at most. */
export const requireOneLink = (link: Link): void => {
  const set = Object.values(link).filter((id) => id !== null && id !== undefined)
  if (set.length > 1) throw invalid({ task_id: 'A file belongs to one report, task or ticket' })
}

/**
 * Attaches a kept file to a row. Whether the actor may write there is for the caller to check. A file that an administrator
 * brings is no one's own.
 */
export const attach = async (
  context: Attaching,
  link: Link,
  { content, name }: StoredDocument,
  { title, note = '', work_date, evidence = false }: AttachmentFacts,
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
  const after = await readFileRow(tx, eyeOf(context), id)
  if (!after) throw notFound()
  await audit(context, 'attachments.added', { entity: 'attachments', id, employee_id, after: { title, ...link } })
  return after
}
