import type { ClientBase } from 'pg'

export type TableDetails = Readonly<{
  name: string
  /** Those with their own values, in their order; generated ones follow by themselves. */
  columns: readonly string[]
}>

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  group by c.relname order by c.relname collate "C"`

/** The tables of the application, without the ledger of migrations. */
export const listTables = async (client: ClientBase): Promise<TableDetails[]> => {
  return (await client.query<TableDetails>(TABLES)).rows
}

export type SequenceDetails = Readonly<{ name: string; last_value: string; is_called: boolean }>

const SEQUENCES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`

/** Lists the sequences of the application with their last values. */
export const listSequences = async (client: ClientBase): Promise<SequenceDetails[]> => {
  const { rows } = await client.query<{ name: string }>(SEQUENCES)
  const sequences: SequenceDetails[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceDetails, 'name'>>(
      `select last_value::text, is_called from ${client.escapeIdentifier(name)}`,
    )
    sequences.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

export type ForeignKey = Readonly<{ table: string; name: string; definition: string }>

const FOREIGN_KEYS = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
  order by c.relname collate "C", k.conname collate "C"`

/** All foreign keys, with what makes them again. */
export const listForeignKeys = async (client: ClientBase): Promise<ForeignKey[]> => {
  return (await client.query<ForeignKey>(FOREIGN_KEYS)).rows
}

export type AppliedMigration = Readonly<{ number: number; name: string; sha256: string }>

/** The ledger of migrations; empty where there is none. */
export const listMigrations = async (client: ClientBase): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migrations') is not null as found",
  )
  if (rows[0]?.found !== true) return []
  return (await client.query<AppliedMigration>('select number, name, sha256 from schema_migrations order by number'))
    .rows
}
