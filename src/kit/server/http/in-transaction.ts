import type { Tx } from '../context.ts'
import { isRepeatable } from '../database/database-error.ts'
import { transact } from '../database/transact.ts'
import type { InTurn } from '../in-turn.ts'

const ATTEMPTS = 4
/** For work that reads nothing before its transaction. */
export const nothingAhead = async (): Promise<undefined> => undefined

/**
 * Runs work in one transaction, after what is read ahead of it; both again where PostgreSQL could not serialise it.
 */
export const inTransaction = async <Ahead, Result>(
  db: Tx,
  prepare: () => Promise<Ahead>,
  run: (tx: Tx, ahead: Ahead) => Promise<Result>,
  inTurn: InTurn = (work) => work(),
): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const ahead = await prepare()
      return await inTurn(() => transact(db, (tx) => run(tx, ahead)))
    } catch (error) {
      if (attempt === ATTEMPTS || !isRepeatable(error)) throw error
    }
  }
}
