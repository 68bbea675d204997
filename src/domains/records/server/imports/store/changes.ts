import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

/** A row of a table that an import changed: how it was at first, and how the import left it. */
const changedRow = z.object({
  row_no: z.int(),
  entity: z.string(),
  key: z.string(),
  entity_id: z.number(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type ChangedRow = z.output<typeof changedRow>

/** Returns the rows that an import changed, the last first. */
export const listChangedRows = (tx: Tx, importId: number): Promise<ChangedRow[]> =>
  rows(tx, changedRow)`
    with ranked as (
      select c.*, first_value(c.before) over w as first_before, first_value(c.row_no) over w as first_row,
        first_value(c.id) over w as first_id,
        row_number() over (partition by c.entity, c.entity_id order by c.id desc) as back
      from import_changes c where c.import_id = ${importId}
      window w as (partition by c.entity, c.entity_id order by c.id))
    select first_row as row_no, entity, key, entity_id, first_before as before, after
    from ranked where back = 1 and (first_before is not null or after is not null) order by first_id desc`

const changedId = z.object({ entity_id: z.number() })

/** Returns the ids of a table's rows that are no longer as the import left them. */
export const listTouchedIds = async (tx: Tx, importId: number, table: string, key: string): Promise<number[]> => {
  const found = await rows(tx, changedId)`
    with last as (
      select distinct on (entity_id) entity_id, after from import_changes
      where import_id = ${importId} and entity = ${table} order by entity_id, id desc)
    select l.entity_id from last l left join ${sql.table(table)} t on t.${sql.ref(key)} = l.entity_id
    where (t.${sql.ref(key)} is null) <> (l.after is null) or (l.after is not null and to_jsonb(t) <> l.after)`
  return found.map(({ entity_id }) => entity_id)
}

const column = z.object({ name: z.string(), has_owner: z.boolean() })

/** Returns the columns of a table that can be written; `has_owner` is the one of the person. */
export const listColumns = (tx: Tx, table: string) =>
  rows(tx, column)`
    select a.attname as name, a.attname = 'employee_id' as has_owner from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`

const owned = z.object({ owner: z.number() })

/** Returns the records of whose table rows were added since, such as placements of a person. */
export const listAddedSince = async (
  tx: Tx,
  importId: number,
  table: string,
  owners: readonly number[],
): Promise<number[]> => {
  const columns = await listColumns(tx, table)
  if (!columns.some(({ has_owner }) => has_owner)) return []
  const found = await rows(tx, owned)`
    select distinct t.employee_id as owner from ${sql.table(table)} t
    where t.employee_id = any(${[...owners]}::int[])
      and not exists (select from import_changes c
        where c.import_id = ${importId} and c.entity = ${table} and c.entity_id = t.id)
      and t.created_at > (select max(noted_at) from import_changes where import_id = ${importId})`
  return found.map(({ owner }) => owner)
}

/** Deletes rows of a table by their keys. */
export const deleteRows = async (tx: Tx, table: string, key: string, ids: readonly number[]): Promise<void> => {
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any(${[...ids]})`.execute(tx)
}

/** Reverts a row: an added one is deleted, a deleted one added again, a changed one is as it was. `names`: its columns. */
export const revertRow = async (
  tx: Tx,
  { entity, key, entity_id, before, after }: ChangedRow,
  names: readonly string[],
): Promise<void> => {
  const [table, id] = [sql.table(entity), sql.ref(key)]
  if (before === null) {
    await deleteRows(tx, entity, key, [entity_id])
    return
  }
  const image = JSON.stringify(before)
  const was = sql`jsonb_populate_record(null::${table}, ${image}::jsonb)`
  if (after === null) {
    const all = sql.join([key, ...names.filter((name) => name !== key)].map((name) => sql.ref(name)))
    await sql`insert into ${table} (${all}) overriding system value select ${all} from ${was}`.execute(tx)
    return
  }
  const different = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]) && name !== 'version',
  )
  if (different.length === 0) return
  const sets = different.map((name) => sql`${sql.ref(name)} = w.${sql.ref(name)}`)
  await sql`update ${table} t set ${sql.join(sets)} from ${was} w where t.${id} = ${entity_id}`.execute(tx)
}
