import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { databaseError } from './database-error.ts'

// Restricting foreign keys; PostgreSQL 18 has a separate code for those that check at once.
const FOREIGN_KEYS = new Set(['23503', '23001'])

/**
 * Runs a deletion inside a transaction. Returns false, and reverts it, where a foreign key blocks it: then another row
 * refers to the deleted one.
 */
export const unlessReferenced = async (tx: Tx, deleteRows: () => Promise<unknown>): Promise<boolean> => {
  await sql`savepoint before_delete`.execute(tx)
  try {
    await deleteRows()
    return true
  } catch (error) {
    if (!FOREIGN_KEYS.has(databaseError(error)?.code ?? '')) throw error
    await sql`rollback to savepoint before_delete`.execute(tx)
    return false
  }
}
