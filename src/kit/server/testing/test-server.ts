import { Client } from 'pg'

/** The PostgreSQL of a test run. */
export type TestServer = {
  readonly adminUrl: string
  /** As the role that the tests work as; the database in it does not matter. */
  readonly applicationUrl: string
  /** The migrated database that each test file gets a clone of. */
  readonly template: string
  /** A folder of this run, removed at its end. */
  readonly folder: string
}

/** The same URL for another database. */
export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Sends one statement as superuser over its own connection. */
export const runAsAdmin = async (server: Pick<TestServer, 'adminUrl'>, statement: string): Promise<void> => {
  const client = new Client({ connectionString: server.adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
