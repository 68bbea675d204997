import type { Work } from '#kit/server/context.ts'
import { destroyOf } from '#kit/server/files/destroy-files.ts'
import { eraseAuditsAbout } from '#kit/server/personal/erase-audit.ts'
import { deleteWarningRows } from '../store/warnings.ts'

/** Deletes warnings, with their files and their values in the audit. */
export const removeWarnings = async (work: Work, ids: readonly number[]): Promise<void> => {
  const files = await deleteWarningRows(work.tx, ids)
  await eraseAuditsAbout(work, 'warnings', ids)
  await destroyOf(work, files)
}
