import type { Department } from '../../contract/organisation.models.ts'

export type TreeRow = Department & Readonly<{ depth: number }>

/** Departments with those below each right after it, and how deep each lies. One without its parent stands on top. */
export const inTreeOrder = (rows: readonly Department[]): readonly TreeRow[] => {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, (row) => (row.parent && known.has(row.parent.id) ? row.parent.id : null))
  const walk = (parent: number | null, depth: number): TreeRow[] =>
    (below.get(parent) ?? []).flatMap((row) => [{ ...row, depth }, ...walk(row.id, depth + 1)])
  return walk(null, 0)
}

/** The ids of a department and of everything below it: where it cannot be moved to. */
export const withBelow = (rows: readonly Department[], id: number): ReadonlySet<number> => {
  const ids = new Set([id])
  for (const row of inTreeOrder(rows)) if (row.parent && ids.has(row.parent.id)) ids.add(row.id)
  return ids
}
