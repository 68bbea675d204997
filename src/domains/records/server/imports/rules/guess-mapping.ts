import type { ImportColumn } from '#kit/server/importable.ts'
import { nameKey, similarity } from '#kit/server/import-values.ts'

const LIKE_ENOUGH = 0.72

const titlesOf = ({ field, label, titles }: ImportColumn): string[] => [label, field, ...titles].map(nameKey)

/**
 * Returns the field of each column of a file by its title, null where none fits. Equal titles come first, then those that
 * are nearly equal; no field is assigned twice.
 */
export const guessMapping = (titles: readonly string[], columns: readonly ImportColumn[]): (string | null)[] => {
  const known = columns.map((column) => ({ field: column.field, titles: titlesOf(column) }))
  const taken = new Set<string>()
  const take = (field: string | undefined): string | null => {
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const exact = titles.map((title) => take(known.find((column) => column.titles.includes(nameKey(title)))?.field))
  return titles.map((title, index) => {
    const sure = exact[index]
    if (sure !== null && sure !== undefined) return sure
    const free = known.filter(({ field }) => !taken.has(field))
    const [best] = free
      .map(({ field, titles: all }) => ({ field, like: Math.max(...all.map((one) => similarity(title, one))) }))
      .toSorted((one, other) => other.like - one.like)
    return best && best.like >= LIKE_ENOUGH ? take(best.field) : null
  })
}
