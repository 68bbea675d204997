import { isRecord } from '#kit/contract/is-record.ts'

// An emptied field is no other than one that was empty all along, and a list without rows no other than none.
const plain = (value: unknown): unknown => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value)

/** Returns true if two values of a field have the same content. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const [left, right] = [plain(a) ?? null, plain(b) ?? null]
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((one, at) => isSame(one, right[at]))
  if (!isRecord(left) || !isRecord(right)) return Object.is(left, right)
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) => isSame(left[name], right[name]))
}

/** Counts the fields in which two states of a row differ; a list is one field. */
export const countDifferent = (a: unknown, b: unknown): number => {
  if (isSame(a, b)) return 0
  if (!isRecord(a) && !isRecord(b)) return 1
  const [left, right] = [isRecord(a) ? a : {}, isRecord(b) ? b : {}]
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return names.reduce((sum, name) => sum + countDifferent(left[name], right[name]), 0)
}

export type Merged = Readonly<{ value: unknown; hasClash: boolean }>

/**
 * Merges the values typed over a row (`base`) with another state of it (`latest`): each field that was typed in stays, all
 * else follows. A field that both changed clashes. A list is one field, because its rows have no names.
 */
export const mergeValues = (base: unknown, typed: unknown, latest: unknown): Merged => {
  if (isSame(typed, base)) return { value: latest, hasClash: false }
  if (!isRecord(typed) || !isRecord(latest))
    return { value: typed, hasClash: !isSame(latest, base) && !isSame(latest, typed) }
  const stored = isRecord(base) ? base : {}
  const names = [...new Set([...Object.keys(latest), ...Object.keys(typed)])]
  const parts = names.map((name) => ({ name, ...mergeValues(stored[name], typed[name], latest[name]) }))
  return {
    value: Object.fromEntries(parts.map(({ name, value }) => [name, value])),
    hasClash: parts.some((part) => part.hasClash),
  }
}
