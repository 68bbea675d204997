import type { Work } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import { handOver, type DocumentSource, takeDocuments } from '../../details/store/documents.ts'
import * as store from '../store/warnings.ts'

type Warned = Readonly<{ id: number; employee_id: number }>

/**
 * Sets the documents of a warning, whose person is locked by the caller: new ones are taken, and those that are no
 * longer named are deleted. Undefined leaves them as they are. Returns the values for the audit.
 */
export const fileWarningDocuments = async (
  work: Work,
  { id, employee_id }: Warned,
  file_ids: readonly number[] | undefined,
  source: DocumentSource,
): Promise<{ file_ids?: number[] }> => {
  if (file_ids === undefined) return {}
  const wanted = [...new Set(file_ids)].toSorted((a, b) => a - b)
  const before = await store.listWarningFileIds(work.tx, id)
  const added = wanted.filter((file) => !before.includes(file))
  const removed = before.filter((file) => !wanted.includes(file))
  await takeDocuments(work.tx, added, source, 'file_ids')
  if (source.owner_id !== employee_id) await handOver(work.tx, added, employee_id)
  await store.addWarningFiles(work.tx, id, added)
  await store.removeWarningFiles(work.tx, removed)
  for (const file of removed) await deleteFile(work, file)
  return wanted.length + before.length > 0 ? { file_ids: wanted } : {}
}
