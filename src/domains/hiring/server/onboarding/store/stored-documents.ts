import type { InsertObject, UpdateObject } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'

type Change = UpdateObject<Database, 'onboard_documents'>

/** Returns the files of all documents of an onboarding. */
export const listFiles = async (tx: Tx, onboardId: number): Promise<(number | null)[]> => {
  const rows = await tx.selectFrom('onboard_documents').select('file_id').where('onboard_id', '=', onboardId).execute()
  return rows.map(({ file_id }) => file_id)
}

/** Returns the live documents of a type. */
export const listLiveOfType = async (tx: Tx, onboardId: number, type_key: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('onboard_documents')
    .select('id')
    .where('onboard_id', '=', onboardId)
    .where('type_key', '=', type_key)
    .where('state', '!=', 'replaced')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a document that the person has uploaded and no one has reviewed. */
export const findOwnPending = (tx: Tx, onboardId: number, id: number) =>
  tx
    .selectFrom('onboard_documents')
    .select(['id', 'file_id', 'type_key'])
    .where('id', '=', id)
    .where('onboard_id', '=', onboardId)
    .where('state', '=', 'pending')
    .where('uploaded_by', 'is', null)
    .executeTakeFirst()

/** Returns a document that another one has replaced. */
export const findReplacedBy = (tx: Tx, id: number) =>
  tx.selectFrom('onboard_documents').select('id').where('replaced_by_id', '=', id).executeTakeFirst()

/** Returns the document of an onboarding that has a file. */
export const findByFile = (tx: Tx, onboardId: number, fileId: number) =>
  tx
    .selectFrom('onboard_documents')
    .select('file_id')
    .where('onboard_id', '=', onboardId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()

/** Adds a document and returns its id. */
export const insertDocument = async (tx: Tx, row: InsertObject<Database, 'onboard_documents'>): Promise<number> => {
  const { id } = await tx.insertInto('onboard_documents').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes columns of a document. */
export const updateDocument = async (tx: Tx, id: number, change: Change): Promise<void> => {
  await tx.updateTable('onboard_documents').set(change).where('id', '=', id).execute()
}

/** Changes columns of documents. */
export const updateDocuments = async (tx: Tx, ids: readonly number[], change: Change): Promise<void> => {
  await tx.updateTable('onboard_documents').set(change).where('id', 'in', ids).execute()
}

/** Deletes the numbers of all documents of an onboarding. */
export const updateNumbersRemoved = async (tx: Tx, onboardId: number): Promise<void> => {
  await tx
    .updateTable('onboard_documents')
    .set({ number_enc: null, number_mask: null })
    .where('onboard_id', '=', onboardId)
    .execute()
}

/** Deletes a document. */
export const deleteDocument = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('onboard_documents').where('id', '=', id).execute()
}
