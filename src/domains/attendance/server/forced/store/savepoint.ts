import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { markCollected } from '#kit/server/database/attempt.ts'

/** Runs a part of a change; if it fails, it is rolled back alone and the rest of the change continues. */
export const inSavepoint = async (work: Work, piece: () => Promise<void>): Promise<void> => {
  const takeOut = markCollected(work)
  await sql`savepoint piece`.execute(work.tx)
  try {
    await piece()
    await sql`release savepoint piece`.execute(work.tx)
  } catch (error) {
    await sql`rollback to savepoint piece`.execute(work.tx)
    takeOut()
    throw error
  }
}
