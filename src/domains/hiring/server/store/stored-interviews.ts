import type { InsertObject, UpdateObject } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'

/** Returns the highest round of the interviews of a candidate that take or took place; null without any. */
export const findLastRound = async (tx: Tx, candidateId: number): Promise<number | null> => {
  const { last } = await tx
    .selectFrom('interviews')
    .select((row) => row.fn.max('round').as('last'))
    .where('candidate_id', '=', candidateId)
    .where('state', 'not in', ['cancelled', 'no_show'])
    .executeTakeFirstOrThrow()
  return last
}

/** Locks an interview, and returns its version and candidate. */
export const lockInterview = (tx: Tx, id: number) =>
  tx
    .selectFrom('interviews')
    .select(['id', 'version', 'candidate_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks an interview against changes, while others may lock it so, too. */
export const lockShared = async (tx: Tx, id: number): Promise<void> => {
  await tx.selectFrom('interviews').select('id').where('id', '=', id).forShare().execute()
}

/** Adds an interview and returns its id. */
export const insertInterview = async (tx: Tx, row: InsertObject<Database, 'interviews'>): Promise<number> => {
  const { id } = await tx.insertInto('interviews').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes columns of an interview. */
export const updateInterview = async (
  tx: Tx,
  id: number,
  change: UpdateObject<Database, 'interviews'>,
): Promise<void> => {
  await tx.updateTable('interviews').set(change).where('id', '=', id).execute()
}

/** Raises the version of an interview whose people change: they are a part of it. */
export const touchInterview = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('interviews')
    .set((row) => ({ title: row.ref('title') }))
    .where('id', '=', id)
    .execute()
}

/** Deletes an interview. */
export const deleteInterview = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('interviews').where('id', '=', id).execute()
}

/** Adds a comment on an interview and returns its id. */
export const insertComment = async (tx: Tx, row: InsertObject<Database, 'interview_comments'>): Promise<number> => {
  const { id } = await tx.insertInto('interview_comments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
