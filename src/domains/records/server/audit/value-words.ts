import { amountText } from '#engines/money/contract/amounts.ts'
import { duration } from '#kit/contract/duration.ts'
import { isRecord } from '#kit/contract/is-record.ts'
import { auditLabel, auditValue } from '#kit/server/audit-labels.ts'

/** What says how a value is read: the action that wrote it, and the currency of what stands beside it. */
type Told = Readonly<{ action: string; currency: string | null }>

const currencyIn = (values: Readonly<Record<string, unknown>>, told: string | null): string | null =>
  typeof values['currency'] === 'string' ? values['currency'] : told

/** A number by the unit that the name of its field says; null where it says none. */
const measured = (field: string, value: number, { currency }: Told): string | null => {
  if (/(^|_)minutes$/.test(field)) return duration(value)
  if (field.endsWith('_bp')) return `${value / 100} %`
  if (field.endsWith('_milli')) return `${value / 1000}`
  if (!field.endsWith('_minor')) return null
  return currency === null ? `${value} in the smallest unit` : amountText(value, currency)
}

/** Names of fields as a value. */
const NAMES_FIELDS = /^(fields?|changed_fields)$/

const textOf = (field: string, value: string, { action }: Told): string =>
  NAMES_FIELDS.test(field) ? auditLabel(action, value) : (auditValue(action, field, value) ?? value)

const wordsOf = (field: string, value: unknown, told: Told): string => {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((one) => wordsOf(field, one, told)).join(value.some(isRecord) ? '; ' : ', ')
  if (isRecord(value)) return partsOf(value, told) || 'nothing'
  if (typeof value === 'string') return textOf(field, value, told)
  return measured(field, Number(value), told) ?? `${Number(value)}`
}

const partsOf = (value: Readonly<Record<string, unknown>>, told: Told): string => {
  const inside = { ...told, currency: currencyIn(value, told.currency) }
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => `${auditLabel(told.action, name)} ${bracketed(name, part, inside)}`)
    .join(', ')
}

/** A value inside another one; what has parts stands in brackets, so that it is told from what follows. */
const bracketed = (name: string, value: unknown, told: Told): string => {
  const words = wordsOf(name, value, told)
  return isRecord(value) || (Array.isArray(value) && value.length > 1) ? `(${words})` : words
}

/** The value of a field of a row as people read it: lists and parts in words, never as JSON. */
export const fieldWords = (action: string, field: string, row: Readonly<Record<string, unknown>>): string =>
  wordsOf(field, row[field], { action, currency: currencyIn(row, null) })
