import type { Client } from 'pg'
import type { Manifest } from '#kit/server/backup/manifest.ts'

/** Returns the tables of a restored backup that have another number of rows than the backup. */
export const checkCounts = async (client: Client, { tables, migrations }: Manifest): Promise<string[]> => {
  const faults: string[] = []
  const { rows: ledger } = await client.query<{ n: number }>('select count(*)::int as n from schema_migrations')
  for (const { name, rows } of tables) {
    // Migrations that are newer than the backup have run since, and may have moved rows.
    if (rows === undefined || ledger[0]?.n !== migrations.length) continue
    const { rows: found } = await client.query<{ n: number }>(
      `select count(*)::float8 as n from ${client.escapeIdentifier(name)}`,
    )
    if (found[0]?.n !== rows) faults.push(`The table ${name} came back with ${found[0]?.n} rows instead of ${rows}`)
  }
  return faults
}

/** The migration that chained the rows before it again, and stored their old hashes. */
const SEALING = '0083-audit-values'

// Old hashes are removed where values of the sealed part of a chain were erased: it cannot be checked then. Rows that were
// removed with a checkpoint are proved by it.
const DELETED = `select x.chain, x.row from jsonb_to_recordset($1::jsonb) as x(chain int, row bigint, hash text)
  where case when $2
    then not exists (select from audit_sealed s where s.audit_id = x.row and s.chain = x.chain and s.hash = decode(x.hash, 'hex'))
      and not exists (select from audit_erased e where e.chain = x.chain and e.sealed_no is not null)
      and not exists (select from audit_checkpoints k where k.chain = x.chain and k.is_unsealed)
    else not exists (select from audit_rows a where a.id = x.row and a.chain = x.chain and a.hash = decode(x.hash, 'hex')) end
    and (exists (select from audit_rows a where a.id = x.row)
      or not exists (select from audit_checkpoints k where k.chain = x.chain and k.last_row >= x.row))
  order by x.chain`

const NO_CHECKPOINT = `select x.chain, x.no from jsonb_to_recordset($1::jsonb) as x(chain int, no int, seal text)
  where not exists (select from audit_checkpoints k where k.chain = x.chain and k.no = x.no and k.seal = decode(x.seal, 'hex'))
  order by 1`

/**
 * Returns the chains of the audit of this database without the row with which they ended in the backup, or without the
 * checkpoint with which they began: they were rewritten.
 */
export const checkAnchors = async (
  client: Client,
  { anchors = [], checkpoints = [], made_at, migrations }: Manifest,
): Promise<string[]> => {
  const { rows } = await client.query<{ chain: number; row: string }>(DELETED, [
    JSON.stringify(anchors),
    !migrations.some(({ name }) => name === SEALING),
  ])
  const begins = await client.query<{ chain: number; no: number }>(NO_CHECKPOINT, [JSON.stringify(checkpoints)])
  const named = [
    ...rows.map(({ chain, row }) => `row ${row} of chain ${chain}`),
    ...begins.rows.map(({ chain, no }) => `checkpoint ${no} of chain ${chain}`),
  ]
  return named.map((what) => `The ${what} of the audit is not the one that the backup of ${made_at} holds`)
}
