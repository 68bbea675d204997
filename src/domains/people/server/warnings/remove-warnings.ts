import type { Work } from '#kit/server/context.ts'
import { destroyOf } from '#kit/server/files/destroy-files.ts'
import { forgetAuditsAbout } from '#kit/server/personal/forget-audit.ts'

/** Deletes warnings, with their files and their values in the audit. */
export const removeWarnings = async (work: Work, ids: readonly number[]): Promise<void> => {
  const files = await work.tx.deleteFrom('warning_files').where('warning_id', 'in', ids).returning('file_id').execute()
  await work.tx.deleteFrom('warnings').where('id', 'in', ids).execute()
  await forgetAuditsAbout(work, 'warnings', ids)
  await destroyOf(
    work,
    files.map(({ file_id }) => file_id),
  )
}
