import type { Work } from '#kit/server/context.ts'
import { databaseError } from '#kit/server/database/database-error.ts'
import type { Importable } from '#kit/server/importable.ts'
import type { z } from 'zod'
import type { unrevertedRow } from '../../../contract/imports.models.ts'
import {
  type ChangedRow,
  deleteRows,
  listAddedSince,
  listChangedRows,
  listColumns,
  listTouchedIds,
  revertRow,
} from '../store/changes.ts'
import { inSavepoint } from '../store/savepoints.ts'

type Unreverted = z.output<typeof unrevertedRow>
type Undone = Readonly<{ removed: number; restored: number; kept: readonly Unreverted[]; ids: readonly number[] }>

/** Something refers to the row; the second is of references that restrict, since PostgreSQL 18. */
const REFERENCES = new Set<string | undefined>(['23503', '23001'])

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** Returns the record that a changed row belongs to. */
const ownerOf = (table: string, { entity, entity_id, before, after }: ChangedRow): number => {
  const owner = (after ?? before)?.['employee_id']
  return entity !== table && typeof owner === 'number' ? owner : entity_id
}

/** Returns the reason for which lines cannot be reverted, by their number. */
const findReasons = async (
  { tx }: Pick<Work, 'tx'>,
  importId: number,
  importable: Importable,
  own: readonly ChangedRow[],
): Promise<ReadonlyMap<number, string>> => {
  const [main = ''] = importable.tables
  const reasons = new Map<number, string>()
  const lineOf = new Map(own.map((row) => [`${row.entity}:${row.entity_id}`, row.row_no]))
  const byOwner = new Map(own.map((row) => [ownerOf(main, row), row.row_no]))
  const note = (line: number | undefined, why: string): void => {
    if (line !== undefined && !reasons.has(line)) reasons.set(line, why)
  }
  for (const table of importable.tables) {
    const key = own.find(({ entity }) => entity === table)?.key ?? 'id'
    for (const id of await listTouchedIds(tx, importId, table, key))
      note(lineOf.get(`${table}:${id}`), 'Was changed since')
    for (const owner of await listAddedSince(tx, importId, table, [...byOwner.keys()]))
      note(byOwner.get(owner), 'Was changed since')
  }
  return reasons
}

type Undo = Readonly<{ work: Work; importable: Importable; columnsOf: (table: string) => Promise<readonly string[]> }>

const undoOf = (work: Work, importable: Importable): Undo => {
  const known = new Map<string, Promise<readonly string[]>>()
  const read = async (table: string) => (await listColumns(work.tx, table)).map(({ name }) => name)
  const columnsOf: Undo['columnsOf'] = (table) => {
    const columns = known.get(table) ?? read(table)
    known.set(table, columns)
    return columns
  }
  return { work, importable, columnsOf }
}

/** Reverts rows; added ones by table where there are no others, the tables that refer to others first. */
const revertRows = async (
  { work: { tx }, importable, columnsOf }: Undo,
  changes: readonly ChangedRow[],
): Promise<void> => {
  const places = new Map(importable.tables.map((table, at) => [table, at]))
  const isOfTables = changes.every(({ entity, before }) => before === null && places.has(entity))
  if (!isOfTables) {
    for (const change of changes) await revertRow(tx, change, await columnsOf(change.entity))
    return
  }
  const byTable = [...Map.groupBy(changes, ({ entity }) => entity)]
  for (const [table, rows] of byTable.toSorted(([a], [b]) => (places.get(b) ?? 0) - (places.get(a) ?? 0)))
    await deleteRows(
      tx,
      table,
      rows[0]?.key ?? 'id',
      rows.map(({ entity_id }) => entity_id),
    )
}

/** Reverts rows together, or none of them where something else refers to one; returns whether it did. */
const revertTogether = async (
  undo: Undo,
  changes: readonly ChangedRow[],
  ahead: () => Promise<void> = async () => undefined,
): Promise<boolean> => {
  try {
    await inSavepoint(undo.work, 'import_undo', async () => {
      await ahead()
      await revertRows(undo, changes)
    })
    return true
  } catch (error) {
    if (!REFERENCES.has(databaseError(error)?.code)) throw error
    return false
  }
}

/** The changed rows of a line, the last first. */
type Line = readonly [number, readonly ChangedRow[]]

/** Reverts lines together; returns the reason why they stay, null where they are reverted. */
const revertLines = async (undo: Undo, lines: readonly Line[]): Promise<string | null> => {
  const { work, importable } = undo
  const [main = ''] = importable.tables
  const changes = lines.flatMap(([, rows]) => rows)
  const added = changes.filter(({ entity, before }) => entity === main && before === null)
  const ids = added.map(({ entity_id }) => entity_id)
  const [why] = (await importable.used(work.tx, ids)).values()
  if (why !== undefined) return why
  return (await revertTogether(undo, changes, () => importable.removeDerived(work, ids))) ? null : 'Is used since'
}

/** Lines that are reverted together: each alone takes several times as long. */
const AT_ONCE = 40

/**
 * Reverts what an import changed, line by line, the last first. Lines whose records were changed or used since stay as they
 * are, with the reason. Then follow rows that several lines share, as far as nothing refers to them any more.
 */
export const revertImport = async (
  work: Work,
  importId: number,
  importable: Importable,
  names: ReadonlyMap<number, string>,
): Promise<Undone> => {
  const all = await listChangedRows(work.tx, importId)
  const own = all.filter(({ entity }) => importable.tables.includes(entity))
  const reasons = new Map(await findReasons(work, importId, importable, own))
  const [main = ''] = importable.tables
  let [removed, restored] = [0, 0]
  const ids: number[] = []
  const undo = undoOf(work, importable)
  const count = ([, changes]: Line): void => {
    if (changes.some(({ entity, before }) => entity === main && before === null)) removed += 1
    else {
      restored += 1
      ids.push(...unique(changes.map((change) => ownerOf(main, change))))
    }
  }
  const lines: Line[] = [...Map.groupBy(own, ({ row_no }) => row_no)].filter(([line]) => !reasons.has(line))
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE)
    const isDone = (await revertLines(undo, some)) === null
    for (const line of some) {
      // Lines that came later are reverted by now: what refers to this record is of someone else.
      const why = isDone ? null : await revertLines(undo, [line])
      if (why === null) count(line)
      else reasons.set(line[0], why)
    }
  }
  const shared = all.filter(({ entity }) => !importable.tables.includes(entity))
  for (const [table, rows] of Map.groupBy(shared, ({ entity }) => entity)) {
    const touched = new Set(await listTouchedIds(work.tx, importId, table, rows[0]?.key ?? 'id'))
    // A number that was assigned stays so while a record has it.
    const free = rows.filter(
      ({ entity_id, before }) => !touched.has(entity_id) && (before === null || reasons.size === 0),
    )
    for (const row of free) await revertTogether(undo, [row])
  }
  const unreverted = [...reasons].map(([row_no, why]) => ({ row_no, name: names.get(row_no) ?? '', why }))
  return { removed, restored, kept: unreverted.toSorted((one, other) => one.row_no - other.row_no), ids }
}
