import type { Client } from 'pg'
import { addressesOf } from './addresses.ts'
import { DatabaseClient } from './database-client.ts'
import { DatabaseStartError } from './database-start-error.ts'

/** Connects to the first host that can be written, each tried once; the last failure is thrown. */
const connect = async (url: string): Promise<Client> => {
  for (let left = addressesOf(url).length; ; left--) {
    const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    client.on('error', () => undefined) // A lost connection rejects the query at hand as well.
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (left <= 1) throw unreachable(client, error)
    }
  }
}

/**
 * Runs work with its own connection.
 * @throws {DatabaseStartError} where there is no connection to the database, or it does not let us in; the message has no password
 */
export const withClient = async <Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = await connect(url)
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const unreachable = (client: Client, error: unknown): DatabaseStartError => {
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const reason = reasons.map((one) => (one instanceof Error ? one.message : String(one))).join(', ')
  const { user, host, port, database } = client
  return new DatabaseStartError(
    `The database ${database} cannot be opened as ${user} at ${host}:${port}: ${reason}. ` +
      'Check the address, the name and the password, and that the server is running.',
    { cause: error },
  )
}
