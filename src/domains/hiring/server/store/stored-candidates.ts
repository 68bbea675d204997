import type { InsertObject, UpdateObject } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'

/** Returns the name of the candidate with an address for an opening; undefined where there is none. */
export const findSameName = async (
  tx: Tx,
  { opening_id, email_normal }: Readonly<{ opening_id: number; email_normal: string }>,
): Promise<string | undefined> => {
  const same = await tx
    .selectFrom('candidates')
    .select('name')
    .where('opening_id', '=', opening_id)
    .where('email_normal', '=', email_normal)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  return same?.name
}

/** Returns the address of a candidate. */
export const getEmail = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('candidates').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Returns the name of a candidate. */
export const getName = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('candidates').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

/** Returns the stage of a candidate. */
export const findStage = async (tx: Tx, id: number) =>
  (await tx.selectFrom('candidates').select('stage').where('id', '=', id).executeTakeFirst())?.stage

/** Returns the opening of a candidate. */
export const findOpeningId = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.selectFrom('candidates').select('opening_id').where('id', '=', id).executeTakeFirst())?.opening_id

/** Returns the source of an application, and the employee who applied. */
export const getSource = (tx: Tx, id: number) =>
  tx.selectFrom('candidates').select(['source', 'employee_id']).where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the name and the address of a candidate, with the title of the opening. */
export const getAddressee = (tx: Tx, id: number) =>
  tx
    .selectFrom('candidates as c')
    .innerJoin('openings as p', 'p.id', 'c.opening_id')
    .select(['c.name', 'c.email', 'p.title'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()

/** Locks those of some candidates whose application is open. */
export const lockOpen = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('candidates')
    .select(['id', 'stage', 'stage_since_at'])
    .where('id', 'in', ids)
    .where('stage', 'in', ['applied', 'interviewing', 'selected', 'offered'])
    .forUpdate()
    .execute()

/** Changes columns of a candidate. */
export const updateCandidate = async (
  tx: Tx,
  id: number,
  change: UpdateObject<Database, 'candidates'>,
): Promise<void> => {
  await tx.updateTable('candidates').set(change).where('id', '=', id).execute()
}

/** Adds a move of a candidate from one stage to another. */
export const insertMove = async (tx: Tx, row: InsertObject<Database, 'candidate_moves'>): Promise<void> => {
  await tx.insertInto('candidate_moves').values(row).execute()
}
