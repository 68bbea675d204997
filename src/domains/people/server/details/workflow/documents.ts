import { tooMany } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import type { StoredDocument } from '#kit/server/files/documents.ts'
import { insertFile } from '#kit/server/files/stored-files.ts'
import { DOCUMENT } from '../../../contract/files.calls.ts'
import { countDocuments } from '../store/documents.ts'

const DAY_SECONDS = 86_400

/**
 * Refuses the 21st document of a person within 24 hours, those counted that the person brought about others. The person
 * is locked by the caller.
 */
const refuseTooMany = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, employeeId: number): Promise<void> => {
  const { count, oldest } = await countDocuments(tx, employeeId, now)
  if (count < DOCUMENT.a_day) return
  const passed = (Date.parse(now) - Date.parse(oldest ?? now)) / 1000
  throw tooMany(Math.max(1, Math.ceil(DAY_SECONDS - passed)), 'That is enough documents for one day.')
}

export const insertDocument = async (work: Work, employeeId: number, document: StoredDocument): Promise<number> => {
  await refuseTooMany(work, employeeId)
  const owner = { kind: 'employee_document', id: employeeId } as const
  return insertFile(work, document.content, { owner, original_name: document.name })
}
