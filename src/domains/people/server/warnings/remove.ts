import type { Work } from '#kit/server/context.ts'
import { destroyOf } from '#kit/server/files/destroy-files.ts'

/** Removes warnings, with their files. */
export const removeWarnings = async (work: Work, ids: readonly number[]): Promise<void> => {
  const files = await work.tx.deleteFrom('warning_files').where('warning_id', 'in', ids).returning('file_id').execute()
  await work.tx.deleteFrom('warnings').where('id', 'in', ids).execute()
  await destroyOf(
    work,
    files.map(({ file_id }) => file_id),
  )
}
