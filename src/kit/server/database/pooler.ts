import { DatabaseStartError } from './database-start-error.ts'
import { withClient } from './with-client.ts'
import type { ClientBase } from 'pg'

const ROUNDS = 3

/** Returns the process of the server that responds, which no other server has at the same time. */
const processOf = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ process: string }>(
    `select pid || ' since ' || backend_start as process from pg_stat_activity where pid = pg_backend_pid()`,
  )
  return rows[0]?.process ?? ''
}

/**
 * Refuses a pooler that uses another connection for each transaction of a client: prepared statements, settings, locks
 * and `listen` of a session would be those of others. One client has a connection in a transaction, the other one
 * queries its process: directly, that never changes, and is never the same process.
 * @throws {DatabaseStartError} also where there is no connection to the database
 */
export const refuseTransactionPooler = (url: string): Promise<void> =>
  withClient(url, (one) =>
    withClient(url, async (other) => {
      for (let round = 0; round < ROUNDS; round++) {
        const before = await processOf(one)
        await other.query('begin')
        const otherProcess = await processOf(other)
        const after = await processOf(one)
        await other.query('commit')
        if (before !== after || before === otherProcess)
          throw new DatabaseStartError(
            'DATABASE_URL leads to a pooler that changes connections between transactions. ' +
              'Let it keep one connection for each session (pool_mode = session), or name the database itself.',
          )
      }
    }),
  )
