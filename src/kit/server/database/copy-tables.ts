import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { type CopyToStreamQuery, from, to } from 'pg-copy-streams'
import { listForeignKeys, listTables, type SequenceDetails, type TableDetails } from './catalog.ts'

const columnList = (client: Client, { columns }: TableDetails): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

// Values are written and read the same way whatever the settings of a server are.
const PLAIN = `set local statement_timeout = 0; set local lock_timeout = '30s'; set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local idle_in_transaction_session_timeout = 0; set local client_encoding = 'UTF8'`

/** Runs `use` in a transaction that sees one state of the database, and changes nothing. */
export const inSnapshot = async <Result>(client: Client, use: () => Promise<Result>): Promise<Result> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(PLAIN)
    return await use()
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

/** The rows of a table as PostgreSQL writes them, in its text form. */
export const copyOut = (client: Client, table: TableDetails): CopyToStreamQuery => {
  return client.query(to(`copy ${client.escapeIdentifier(table.name)} (${columnList(client, table)}) to stdout`))
}

const copyIn = (client: Client, table: TableDetails): Writable => {
  return client.query(from(`copy ${client.escapeIdentifier(table.name)} (${columnList(client, table)}) from stdin`))
}

/**
 * Fills the tables of a migrated database, in one transaction and as the role that owns them: foreign keys are dropped and
 * created again, which checks every row, and triggers are disabled meanwhile. Rows of migrations are deleted.
 */
export const fillTables = async (
  client: Client,
  tables: readonly TableDetails[],
  sequences: readonly SequenceDetails[],
  contentOf: (table: TableDetails) => AsyncIterable<Buffer>,
): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(PLAIN)
    const keys = await listForeignKeys(client)
    const own = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name))
    await client.query(`truncate ${own.join(', ')}`)
    for (const { table, name } of keys)
      await client.query(
        `alter table ${client.escapeIdentifier(table)} drop constraint ${client.escapeIdentifier(name)}`,
      )
    for (const name of own) await client.query(`alter table ${name} disable trigger user`)
    for (const table of tables) await pipeline(Readable.from(contentOf(table)), copyIn(client, table))
    for (const name of own) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(
        `alter table ${client.escapeIdentifier(table)} add constraint ${client.escapeIdentifier(name)} ${definition}`,
      )
    for (const { name, last_value, is_called } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${name}`, last_value, is_called])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}
