import { sql } from 'kysely'
import { z } from 'zod'
import { id, instant, version } from '#kit/contract/fields.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { found, one, rows, single } from '#kit/server/database/rows.ts'
import { importCounts, importOptions, importState, unrevertedRow } from '../../../contract/imports.models.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'

const importRow = z.object({
  id,
  version,
  kind: z.string(),
  account_id: id,
  by_name: z.string(),
  created_at: instant,
  file_name: z.string(),
  titles: z.array(z.string()),
  mapping: z.array(z.string().nullable()),
  options: importOptions,
  state: importState,
  row_count: z.int(),
  counts: importCounts.nullable(),
  applied_at: instant.nullable(),
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
  kept: z.array(unrevertedRow).nullable(),
  cleared_at: instant.nullable(),
})
export type StoredImport = z.output<typeof importRow>

const COLUMNS = sql`i.id, i.version, i.kind, i.account_id, a.name as by_name, i.created_at, i.file_name, i.titles, i.mapping,
  i.options, i.state, i.row_count, i.counts, i.applied_at, i.undo_until, i.undone_at, i.kept, i.cleared_at`

/** Imports belong to those who sent them; `isAll` for those who see all. `kinds`: the data that they may change. */
export type Viewer = Readonly<{ account_id: number; isAll: boolean; kinds: readonly string[] }>

/** The condition that an import `i` is visible. */
export const isVisible = ({ account_id, isAll, kinds }: Viewer) =>
  sql<boolean>`(i.kind = any(${[...kinds]}::text[]) and (${isAll} or i.account_id = ${account_id}))`

export const findImport = (tx: Tx, viewer: Viewer, importId: number): Promise<StoredImport | undefined> =>
  one(tx, importRow)`
    select ${COLUMNS} from imports i join accounts a on a.id = i.account_id
    where i.id = ${importId} and ${isVisible(viewer)}`

const countedImport = importRow.extend({ total: z.int() })

/** Returns a page of imports, newest first, from below an id, with the number of all. */
export const listImportRows = (
  tx: Tx,
  viewer: Viewer,
  page: Readonly<{ below: number | null; limit: number }>,
): Promise<z.output<typeof countedImport>[]> => rows(tx, countedImport)`
    select ${COLUMNS}, (select count(*)::int from imports i where ${isVisible(viewer)}) as total
    from imports i join accounts a on a.id = i.account_id
    where ${isVisible(viewer)} and (${page.below}::int is null or i.id < ${page.below})
    order by i.id desc limit ${page.limit}`

const lockedId = z.object({ id })

/** Locks an import for the rest of the transaction; refused while a check or a change of it runs. */
export const lockImport = async (
  { tx }: Pick<Context, 'tx'>,
  viewer: Viewer,
  importId: number,
  expected: number | undefined,
): Promise<StoredImport> => {
  const there = found(await findImport(tx, viewer, importId))
  const locked = await one(tx, lockedId)`select id from imports where id = ${importId} for update skip locked`
  if (!locked) throw recordsRefusals.refusal('import_running')
  const current = found(await findImport(tx, viewer, there.id))
  if (expected !== undefined && expected !== current.version) throw refuseStale()
  return current
}

export type NewImport = Pick<
  StoredImport,
  'kind' | 'account_id' | 'file_name' | 'titles' | 'mapping' | 'options' | 'created_at'
>

export const insertImport = async (
  tx: Tx,
  given: NewImport,
  lines: readonly Readonly<{ row_no: number; cells: readonly string[] }>[],
): Promise<number> => {
  const added = await single(tx, lockedId)`
    insert into imports (created_at, updated_at, kind, account_id, file_name, titles, mapping, options, row_count)
    values (${given.created_at}, ${given.created_at}, ${given.kind}, ${given.account_id}, ${given.file_name},
      ${[...given.titles]}::text[], ${[...given.mapping]}::text[], ${json(given.options)}, ${lines.length})
    returning id`
  await sql`
    insert into import_rows (import_id, row_no, cells)
    select ${added.id}, (x->>'row_no')::int, array(select jsonb_array_elements_text(x->'cells'))
    from jsonb_array_elements(${json(lines)}) x`.execute(tx)
  return added.id
}

type Changes = Readonly<
  Partial<
    Pick<StoredImport, 'mapping' | 'options' | 'state' | 'counts' | 'applied_at' | 'undo_until' | 'undone_at' | 'kept'>
  >
>

/** Changes an import; returns the new version. */
export const updateImport = async (tx: Tx, importId: number, changes: Changes): Promise<number> => {
  const { mapping, options, counts, kept, ...plain } = changes
  const sets = [
    ...Object.entries(plain).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ...(mapping ? [sql`mapping = ${[...mapping]}::text[]`] : []),
    ...(options ? [sql`options = ${json(options)}`] : []),
    ...(counts === undefined ? [] : [sql`counts = ${counts === null ? null : json(counts)}`]),
    ...(kept === undefined ? [] : [sql`kept = ${kept === null ? null : json(kept)}`]),
  ]
  const { version: raised } = await single(tx, z.object({ version }))`
    update imports set ${sql.join(sets)} where id = ${importId} returning version`
  return raised
}

export const deleteImport = async (tx: Tx, importId: number): Promise<void> => {
  await sql`delete from imports where id = ${importId}`.execute(tx)
}

const earlier = z.object({ mapping: z.array(z.string().nullable()), options: importOptions })

/** Returns the mapping and the choices of the last import with the same titles. */
export const findEarlierMapping = (tx: Tx, kind: string, titles: readonly string[]) =>
  one(tx, earlier)`
    select mapping, options from imports where kind = ${kind} and titles = ${[...titles]}::text[]
    order by id desc limit 1`
