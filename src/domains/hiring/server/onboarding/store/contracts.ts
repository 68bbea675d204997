import type { Tx } from '#kit/server/context.ts'

/** Returns the contract that the person of an onboarding has to sign. */
export const findContract = (tx: Tx, onboardId: number) =>
  tx
    .selectFrom('onboards as o')
    .innerJoin('files as f', 'f.id', 'o.contract_file_id')
    .select(['f.id', 'f.original_name as name', 'f.size_bytes as size'])
    .where('o.id', '=', onboardId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns whether a file is the contract of an onboarding; of any of them without `onboardId`. */
export const isContract = async (tx: Tx, fileId: number, onboardId?: number): Promise<boolean> => {
  const found = tx.selectFrom('onboards').select('id').where('contract_file_id', '=', fileId)
  const own = onboardId === undefined ? found : found.where('id', '=', onboardId)
  return (await own.executeTakeFirst()) !== undefined
}
