import type { Client } from 'pg'

// A managed server may hide the number of its cluster; then the name of the database has to do.
const READ_NAME = `select current_database() as name, has_function_privilege('pg_control_system()', 'execute') as may_read`
const CLUSTER = 'select system_identifier::text as cluster from pg_control_system()'

/** Names a database and its cluster, whatever address leads to it. */
export const databaseName = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string; may_read: boolean }>(READ_NAME)
  const found = rows[0]
  if (!found?.may_read) return found?.name ?? ''
  const cluster = await client.query<{ cluster: string }>(CLUSTER)
  return `${found.name} ${cluster.rows[0]?.cluster}`
}
