import { Refusal } from '#kit/contract/refusals.ts'
import type { Work } from '#kit/server/context.ts'
import { databaseError } from '#kit/server/database/database-error.ts'
import type { Importable } from '#kit/server/importable.ts'
import { whileErasing } from '#kit/server/personal/erase.ts'
import type { z } from 'zod'
import type { unrevertedRow } from '../../../contract/imports.models.ts'
import { type ChangedRow, listAddedSince, listChangedRows, listTouchedIds, revertRow } from '../store/changes.ts'
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

/**
 * Reverts rows together, or none of them. Returns null, or the reason for which they stay: something else refers to one, or
 * a domain refuses the change, as in a locked month.
 */
const revertTogether = async (
  work: Work,
  changes: readonly ChangedRow[],
  ahead: () => Promise<void> = async () => undefined,
): Promise<string | null> => {
  try {
    await inSavepoint(work, 'import_undo', async () => {
      await ahead()
      for (const change of changes) await revertRow(work.tx, change)
    })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    if (!REFERENCES.has(databaseError(error)?.code)) throw error
    return 'Is used since'
  }
}

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
  for (const [line, changes] of Map.groupBy(own, ({ row_no }) => row_no)) {
    if (reasons.has(line)) continue
    // Lines that came later are reverted by now: what refers to this record is of someone else.
    const added = changes.filter(({ entity, before }) => entity === main && before === null)
    const ofAdded = added.map(({ entity_id }) => entity_id)
    const used = await importable.used(work.tx, ofAdded)
    for (const why of used.values()) reasons.set(line, why)
    if (used.size > 0) continue
    const revert = () => revertTogether(work, changes, () => importable.removeDerived(work, ofAdded))
    const why = await (importable.isAppendOnly ? whileErasing(work, revert) : revert())
    if (why !== null) {
      reasons.set(line, why)
      continue
    }
    if (added.length > 0) removed += 1
    else {
      restored += 1
      ids.push(...unique(changes.map((change) => ownerOf(importable, change))))
    }
  }
  const shared = all.filter(({ entity }) => !importable.tables.includes(entity))
  for (const [table, rows] of Map.groupBy(shared, ({ entity }) => entity)) {
    const touched = new Set(await listTouchedIds(work.tx, importId, table, rows[0]?.key ?? 'id'))
    // A number that was assigned stays so while a record has it.
    const free = rows.filter(
      ({ entity_id, before }) => !touched.has(entity_id) && (before === null || reasons.size === 0),
    )
    for (const row of free) await revertTogether(work, [row])
  }
  const unreverted = [...reasons].map(([row_no, why]) => ({ row_no, name: names.get(row_no) ?? '', why }))
  return { removed, restored, kept: unreverted.toSorted((one, other) => one.row_no - other.row_no), ids }
}
