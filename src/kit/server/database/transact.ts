import {
  DummyDriver,
  type IsolationLevel,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'

// A transaction is made on the connection of another one; it never opens one by this.
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * Runs work in one transaction: all of it is committed, or nothing. Statements that are sent in the same moment
 * (`Promise.all`) travel together and return in their order, each as if the one before had ended; Kysely would send
 * one, wait, and send the next. After the first failure PostgreSQL refuses the others, and `Promise.all` rejects with the first.
 * @throws what the work throws, after everything was undone; whatever still runs then can send no statement any more
 */
export const transact = <DB, Result>(
  db: Kysely<DB>,
  work: (tx: Kysely<DB>) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> => {
  const opening = db.transaction()
  return (isolation ? opening.setIsolationLevel(isolation) : opening).execute(async (opened) => {
    let isOpen = true
    const tx = await opened.getExecutor().provideConnection(async (connection) => {
      const executor = opened.getExecutor().withConnectionProvider({
        // Another statement may already wait for its result; the client sends them in order.
        provideConnection: async (consumer) => {
          if (!isOpen) throw new Error('The transaction has ended')
          return consumer(connection)
        },
      })
      return new Transaction<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
    })
    try {
      return await work(tx)
    } finally {
      isOpen = false
    }
  })
}
