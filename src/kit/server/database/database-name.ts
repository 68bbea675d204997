import type { Client } from 'pg'

// A managed server may keep the number of its cluster to itself; the name of the database then has to do.
const MAY_ASK = `select current_database() as name, has_function_privilege('pg_control_system()', 'execute') as may_ask`
const CLUSTER = 'select system_identifier::text as cluster from pg_control_system()'

/** Names a database and the cluster it is in, under whatever address it is reached. */
export const databaseName = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string; may_ask: boolean }>(MAY_ASK)
  const found = rows[0]
  if (!found?.may_ask) return found?.name ?? ''
  const cluster = await client.query<{ cluster: string }>(CLUSTER)
  return `${found.name} ${cluster.rows[0]?.cluster}`
}
