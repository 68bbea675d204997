import { sortRows } from '#kit/web/table/columns.ts'
import type { RowOrder } from '#kit/web/table/columns.ts'
import type { Department } from '../../contract/units.models.ts'

export type TreeRow = Department & Readonly<{ depth: number }>

/** Returns departments, each followed by those below it, with their depth. One without its parent is at the top. */
export const inTreeOrder = (rows: readonly Department[]): readonly TreeRow[] => {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, (row) => (row.parent && known.has(row.parent.id) ? row.parent.id : null))
  const walk = (parent: number | null, depth: number): TreeRow[] =>
    (below.get(parent) ?? []).flatMap((row) => [{ ...row, depth }, ...walk(row.id, depth + 1)])
  return walk(null, 0)
}

/** Sorts the departments below the same one, within the tree. */
export const inSortedTree: RowOrder<TreeRow> = (rows, columns, sort) => inTreeOrder(sortRows(rows, columns, sort))

/** The ids of a department and of everything below it: where it cannot be moved to. */
export const withBelow = (rows: readonly Department[], id: number): ReadonlySet<number> => {
  const ids = new Set([id])
  for (const row of inTreeOrder(rows)) if (row.parent && ids.has(row.parent.id)) ids.add(row.id)
  return ids
}

const INDENT = '\u2003'

/** Returns the possible parents of a department: those in use, without itself and those below it. */
export const parentOptions = (rows: readonly Department[], id?: number) => {
  const closed = id === undefined ? new Set<number>() : withBelow(rows, id)
  return inTreeOrder(rows)
    .filter((row) => row.archived_at === null && !closed.has(row.id))
    .map((row) => ({ value: row.id, label: INDENT.repeat(row.depth) + row.name }))
}
