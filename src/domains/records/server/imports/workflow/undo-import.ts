import { Refusal } from '#kit/contract/refusals.ts'
import type { Work } from '#kit/server/context.ts'
import { databaseError } from '#kit/server/database/database-error.ts'
import type { Importable } from '#kit/server/importable.ts'
import { whileErasing } from '#kit/server/personal/erase.ts'
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
const ownerOf = ({ tables, owner: column }: Importable, { entity, entity_id, before, after }: ChangedRow): number => {
  const owner = column === undefined ? undefined : (after ?? before)?.[column]
  return entity !== tables[0] && typeof owner === 'number' ? owner : entity_id
}

/** Returns the reason for which lines cannot be reverted, by their number. */
const findReasons = async (
  { tx }: Pick<Work, 'tx'>,
  importId: number,
  importable: Importable,
  own: readonly ChangedRow[],
): Promise<ReadonlyMap<number, string>> => {
  const reasons = new Map<number, string>()
  const lineOf = new Map(own.map((row) => [`${row.entity}:${row.entity_id}`, row.row_no]))
  const byOwner = Map.groupBy(own, (row) => ownerOf(importable, row))
  const note = (line: number | undefined, why: string): void => {
    if (line !== undefined && !reasons.has(line)) reasons.set(line, why)
  }
  for (const table of importable.tables) {
    const key = own.find(({ entity }) => entity === table)?.key ?? 'id'
    for (const id of await listTouchedIds(tx, importId, table, key))
      note(lineOf.get(`${table}:${id}`), 'Was changed since')
    if (importable.owner === undefined) continue
    for (const owner of await listAddedSince(tx, importId, table, [...byOwner.keys()]))
      for (const { row_no } of byOwner.get(owner) ?? []) note(row_no, 'Was changed since')
  }
  // Rows of one record, such as the placements of a person, follow from each other: all of them or none.
  if (importable.owner !== undefined)
    for (const some of byOwner.values()) {
      const why = some.flatMap(({ row_no }) => reasons.get(row_no) ?? [])[0]
      if (why !== undefined) for (const { row_no } of some) note(row_no, why)
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

/** Reverts rows, the last first. */
const revertRows = async ({ work: { tx }, columnsOf }: Undo, changes: readonly ChangedRow[]): Promise<void> => {
  for (const change of changes) await revertRow(tx, change, await columnsOf(change.entity))
}

/** Deletes added rows table by table, those that refer to others first. */
const deleteAdded = async ({ work: { tx }, importable }: Undo, changes: readonly ChangedRow[]): Promise<void> => {
  const placeOf = (table: string): number => importable.tables.indexOf(table)
  const byTable = [...Map.groupBy(changes, ({ entity }) => entity)]
  for (const [table, rows] of byTable.toSorted(([a], [b]) => placeOf(b) - placeOf(a)))
    await deleteRows(
      tx,
      table,
      rows[0]?.key ?? 'id',
      rows.map(({ entity_id }) => entity_id),
    )
}

/**
 * Reverts rows together, or none of them. Returns null, or the reason for which they stay: something else refers to one, or
 * a domain refuses the change, as in a locked month.
 */
const revertTogether = async (work: Work, revert: () => Promise<void>): Promise<string | null> => {
  try {
    await inSavepoint(work, 'import_undo', revert)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    if (!REFERENCES.has(databaseError(error)?.code)) throw error
    return 'Is used since'
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
  // By table is faster for many; a line alone is reverted in the very order of its changes.
  const isAdded = lines.length > 1 && changes.every(({ before }) => before === null)
  const revert = () =>
    revertTogether(work, async () => {
      await importable.removeDerived(work, ids)
      await (isAdded ? deleteAdded(undo, changes) : revertRows(undo, changes))
    })
  return importable.isAppendOnly ? whileErasing(work, revert) : revert()
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
      ids.push(...unique(changes.map((change) => ownerOf(importable, change))))
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
    for (const row of free) await revertTogether(work, () => revertRows(undo, [row]))
  }
  const unreverted = [...reasons].map(([row_no, why]) => ({ row_no, name: names.get(row_no) ?? '', why }))
  return { removed, restored, kept: unreverted.toSorted((one, other) => one.row_no - other.row_no), ids }
}
