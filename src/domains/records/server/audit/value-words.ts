import { isRecord } from '#kit/contract/is-record.ts'
const spoken = (name: string): string => name.replaceAll('_', ' ')

const partsOf = (value: Readonly<Record<string, unknown>>): string =>
  Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => `${spoken(name)} ${inside(part)}`)
    .join(', ')

/** A value inside another one; what has parts stands in brackets, so that it is told from what follows. */
const inside = (value: unknown): string => {
  const words = valueWords(value)
  return isRecord(value) || (Array.isArray(value) && value.length > 1) ? `(${words})` : words
}

/** A value of a field as people read it: lists and parts in words, never as JSON. */
export const valueWords = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map(valueWords).join(value.some(isRecord) ? '; ' : ', ')
  if (isRecord(value)) return partsOf(value) || 'nothing'
  return typeof value === 'string' ? value : `${Number(value)}`
}
