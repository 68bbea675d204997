import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const HEADER = `# Written by Muster at each start: changes here are lost.
# Settings of your own belong in postgresql.local.conf beside this file.
`

const SETTINGS: Readonly<Record<string, string | number>> = {
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  random_page_cost: 1.1,
  // Short queries on few cores: planning for JIT and parallel workers costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, YMD',
  client_encoding: 'UTF8',
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] %q%a ',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
  log_min_duration_statement: '2s',
  // Details and parameters contain people's data, which has no place in a log.
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
}

/** For tests only: a power cut may destroy such a cluster, and no one would mind. */
const FRAGILE: Readonly<Record<string, string | number>> = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
}

const DURABLE: Readonly<Record<string, string | number>> = {
  fsync: 'on',
  full_page_writes: 'on',
}

const ACCESS = `# Written by Muster at each start: changes here are lost.
local all all scram-sha-256
host  all all 127.0.0.1/32 scram-sha-256
`

/** Writes `postgresql.conf` and `pg_hba.conf` of a cluster, so that a new Muster brings its new settings along. */
export const writeSettings = async (cluster: string, isDurable: boolean): Promise<void> => {
  const all = { ...SETTINGS, ...(isDurable ? DURABLE : FRAGILE) }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'`)
  const text = `${HEADER}${lines.join('\n')}\ninclude_if_exists = 'postgresql.local.conf'\n`
  await writeFile(join(cluster, 'postgresql.conf'), text, { mode: 0o600 })
  await writeFile(join(cluster, 'pg_hba.conf'), ACCESS, { mode: 0o600 })
}
