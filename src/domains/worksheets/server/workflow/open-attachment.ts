import { notFound } from '#kit/contract/envelope.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile } from '#kit/server/files/stored-files.ts'
import { scopes } from '#kit/server/scope.ts'
import { isLinkVisible } from '../rules/lines.ts'
import { evidenceReader } from '../registries.ts'
import { findAttachment, type StoredAttachment } from '../store/files.ts'

type ReadContext = Pick<Context, 'actor' | 'now'> & Readonly<{ tx: Tx }>

const isInScope = async (context: ReadContext, key: Permission, employeeId: number, day?: string): Promise<boolean> =>
  scopeOf(context.actor, key) !== null && scopes.get().reaches(context, key, employeeId, day)

/** Returns true if the actor may read the row that a file is linked to. */
const readsLinked = async (context: ReadContext, file: StoredAttachment): Promise<boolean> => {
  const { employee_id, task_id, ticket_id, period_end } = file
  if (task_id !== null) return isLinkVisible(context, 'task', task_id)
  if (ticket_id !== null) return isLinkVisible(context, 'ticket', ticket_id)
  return employee_id !== null && isInScope(context, 'worksheets.read', employee_id, period_end ?? undefined)
}

/** Returns true for the owner of a file, their lead, readers of the linked row, and evaluators of evidence. */
const mayRead = async (context: ReadContext, file: StoredAttachment): Promise<boolean> => {
  const { employee_id, file_id, evidence, report_state } = file
  if (employee_id !== null && employee_id === context.actor.employee_id) return true
  if (report_state === 'draft') return false
  if (await readsLinked(context, file)) return true
  if (employee_id === null) return false
  if (await isInScope(context, 'attachments.own', employee_id)) return true
  return evidence && evidenceReader.get()(context, { file_id, employee_id })
}

/** Returns the bytes of a work file, by the id of its attachment; 404 if the actor may not read it. */
export const openAttachment = async (context: ReadContext, files: FileStore, id: number) => {
  const stored = await findAttachment(context.tx, id)
  const file = stored && (await mayRead(context, stored)) ? await findFile(context.tx, stored.file_id) : undefined
  if (!file) throw notFound()
  return fileResponse(files, file, { shown: 'attachment', cache: 'never' })
}
