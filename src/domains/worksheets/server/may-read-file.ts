import { notFound } from '#kit/contract/envelope.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile } from '#kit/server/files/stored-files.ts'
import { scopes } from '#kit/server/scope.ts'
import { isLinkVisible } from './lines.ts'
import { evidenceReader } from './registries.ts'
import { findAttachment, type StoredAttachment } from './store/files.ts'

type Asking = Pick<Context, 'actor' | 'now'> & Readonly<{ tx: Tx }>

const reaches = async (asking: Asking, key: Permission, employeeId: number, day?: string): Promise<boolean> =>
  scopeOf(asking.actor, key) !== null && scopes.get().reaches(asking, key, employeeId, day)

/** Whether the actor reads what a file is linked to. */
const readsLinked = async (asking: Asking, file: StoredAttachment): Promise<boolean> => {
  const { employee_id, task_id, ticket_id, period_end } = file
  if (task_id !== null) return isLinkVisible(asking, 'task', task_id)
  if (ticket_id !== null) return isLinkVisible(asking, 'ticket', ticket_id)
  return employee_id !== null && reaches(asking, 'worksheets.read', employee_id, period_end ?? undefined)
}

/** A work file may be read by its owner, their lead, those who read what it is linked to, and evaluators of evidence. */
const mayRead = async (asking: Asking, file: StoredAttachment): Promise<boolean> => {
  const { employee_id, file_id, evidence, report_state } = file
  if (employee_id !== null && employee_id === asking.actor.employee_id) return true
  if (report_state === 'draft') return false
  if (await readsLinked(asking, file)) return true
  if (employee_id === null) return false
  if (await reaches(asking, 'attachments.own', employee_id)) return true
  return evidence && evidenceReader.get()(asking, { file_id, employee_id })
}

/** The bytes of a work file, by the id of its attachment; 404 for all who may not read it. */
export const openAttachment = async (asking: Asking, files: FileStore, id: number) => {
  const stored = await findAttachment(asking.tx, id)
  const file = stored && (await mayRead(asking, stored)) ? await findFile(asking.tx, stored.file_id) : undefined
  if (!file) throw notFound()
  return fileResponse(files, file, { shown: 'attachment', cache: 'never' })
}
