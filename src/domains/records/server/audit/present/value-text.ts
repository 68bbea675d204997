import { amountText } from '#engines/money/contract/amounts.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { duration } from '#kit/contract/duration.ts'
import { isRecord } from '#kit/contract/is-record.ts'
import { auditLabel, auditValue } from '#kit/server/audit-labels.ts'
import { percentText } from '#kit/contract/percent.ts'

/** The reader of values: the time zone, and a function that names the id in a field; null where it refers to nothing. */
export type Reader = Readonly<{ zone: string; called: (field: string, id: number) => string | null }>

/** The context of a value: the action that wrote it, and the currency next to it. */
type ValueContext = Reader & Readonly<{ action: string; currency: string | null }>

const currencyIn = (values: Readonly<Record<string, unknown>>, inherited: string | null): string | null =>
  typeof values['currency'] === 'string' ? values['currency'] : inherited

/** Formats a number by the unit in the name of its field; null where there is none. */
const measured = (field: string, value: number, { currency }: ValueContext): string | null => {
  if (/(^|_)minutes$/.test(field)) return duration(value)
  if (field.endsWith('_bp')) return percentText(value)
  if (field.endsWith('_milli')) return `${value / 1000}`
  if (!field.endsWith('_minor')) return null
  return currency === null ? `${value} in the smallest unit` : amountText(value, currency)
}

/** Names of fields as a value. */
const NAMES_FIELDS = /^(fields?|changed_fields)$/
const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:(\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)$/

/** Formats an instant in the zone of the reader; with seconds unless they are zero, to distinguish instants of one minute. */
const instantText = (text: string, zone: string): string => {
  const seconds = INSTANT.exec(text)?.[1] === '00' ? {} : ({ second: '2-digit' } as const)
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...seconds,
  })
    .format(new Date(text))
    .replace(' at ', ', ')
}

const textOf = (field: string, value: string, { action, zone }: ValueContext): string => {
  if (NAMES_FIELDS.test(field)) return auditLabel(action, value)
  const called = auditValue(action, field, value)
  if (called !== null) return called
  if (DAY.test(value)) return dayText(value)
  if (MONTH.test(value)) return dayText(`${value}-01`).replace(/^1 /, '')
  return INSTANT.test(value) ? instantText(value, zone) : value
}

const valueText = (field: string, value: unknown, context: ValueContext): string => {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((one) => valueText(field, one, context)).join(value.some(isRecord) ? '; ' : ', ')
  if (isRecord(value)) return recordText(value, context)
  if (typeof value === 'string') return textOf(field, value, context)
  return context.called(field, Number(value)) ?? measured(field, Number(value), context) ?? `${Number(value)}`
}

/** Formats a record by its name; its other fields follow in brackets. */
const recordText = (value: Readonly<Record<string, unknown>>, context: ValueContext): string => {
  const { id, name, ...rest } = value
  if (typeof id !== 'number' || typeof name !== 'string') return partsOf(value, context) || 'nothing'
  const more = partsOf(rest, context)
  return more === '' ? name : `${name} (${more})`
}

const partsOf = (value: Readonly<Record<string, unknown>>, context: ValueContext): string => {
  const inside = { ...context, currency: currencyIn(value, context.currency) }
  return Object.entries(value)
    .filter(([name, part]) => part !== null && part !== undefined && !hasNamedSibling(name, value))
    .map(([name, part]) => `${auditLabel(context.action, name)} ${bracketed(name, part, inside)}`)
    .join(', ')
}

/** Formats a value inside another one; a value with parts is in brackets, to separate it from the next. */
const bracketed = (name: string, value: unknown, context: ValueContext): string => {
  const written = valueText(name, value, context)
  return isRecord(value) || (Array.isArray(value) && value.length > 1) ? `(${written})` : written
}

/** Tests if a field is the id of a record that another field has with its name: `team_id` next to `team`. */
export const hasNamedSibling = (field: string, row: Readonly<Record<string, unknown>>): boolean => {
  if (!field.endsWith('_id')) return false
  const sibling = row[field.slice(0, -'_id'.length)]
  return isRecord(sibling) && typeof sibling['name'] === 'string'
}

const NO_READER: Reader = { zone: 'UTC', called: () => null }

/** Formats the value of a field for people: lists and parts as text, never as JSON. */
export const fieldText = (
  action: string,
  field: string,
  row: Readonly<Record<string, unknown>>,
  reader: Reader = NO_READER,
): string => {
  const value = row[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return valueText(field, value, { ...reader, action, currency: currencyIn(row, null) })
}
