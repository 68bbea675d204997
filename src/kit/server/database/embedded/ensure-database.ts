import { Client } from 'pg'

/** The role the application works as: it owns its database and is no superuser. */
export const APPLICATION_ROLE = 'muster'
export const APPLICATION_DATABASE = 'muster'

/**
 * Makes the application's role and database where they are missing, which is also what a first start that was
 * interrupted half-way needs. Returns the server's version, such as `18.4`.
 */
export const ensureDatabase = async (adminUrl: string, applicationPassword: string): Promise<string> => {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // A lost connection rejects the query at hand as well.
  await client.connect()
  try {
    if (!(await exists(client, 'select from pg_roles where rolname = $1', APPLICATION_ROLE))) {
      await client.query(`create role ${APPLICATION_ROLE} login password ${client.escapeLiteral(applicationPassword)}`)
    }
    if (!(await exists(client, 'select from pg_database where datname = $1', APPLICATION_DATABASE))) {
      await client.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`)
    }
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? 'unknown'
  } finally {
    await client.end()
  }
}

const exists = async (client: Client, query: string, name: string): Promise<boolean> => {
  const { rowCount } = await client.query(query, [name])
  return rowCount === 1
}
