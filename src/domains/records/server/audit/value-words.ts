import { amountText } from '#engines/money/contract/amounts.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { duration } from '#kit/contract/duration.ts'
import { isRecord } from '#kit/contract/is-record.ts'
import { auditLabel, auditValue } from '#kit/server/audit-labels.ts'

/** Who reads values: in which zone, and what an id in a field is called there; null where it names nothing. */
export type Reader = Readonly<{ zone: string; called: (field: string, id: number) => string | null }>

/** What says how a value is read: the action that wrote it, and the currency of what stands beside it. */
type Told = Reader & Readonly<{ action: string; currency: string | null }>

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
const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:(\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)$/

/** An instant on the clock of the reader; its seconds where there are some, so that two of a minute are told apart. */
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

const textOf = (field: string, value: string, { action, zone }: Told): string => {
  if (NAMES_FIELDS.test(field)) return auditLabel(action, value)
  const called = auditValue(action, field, value)
  if (called !== null) return called
  if (DAY.test(value)) return dayText(value)
  if (MONTH.test(value)) return dayText(`${value}-01`).replace(/^1 /, '')
  return INSTANT.test(value) ? instantText(value, zone) : value
}

const wordsOf = (field: string, value: unknown, told: Told): string => {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((one) => wordsOf(field, one, told)).join(value.some(isRecord) ? '; ' : ', ')
  if (isRecord(value)) return recordText(value, told)
  if (typeof value === 'string') return textOf(field, value, told)
  return told.called(field, Number(value)) ?? measured(field, Number(value), told) ?? `${Number(value)}`
}

/** What is named, by its name alone; the rest of it stands in brackets. */
const recordText = (value: Readonly<Record<string, unknown>>, told: Told): string => {
  const { id, name, ...rest } = value
  if (typeof id !== 'number' || typeof name !== 'string') return partsOf(value, told) || 'nothing'
  const more = partsOf(rest, told)
  return more === '' ? name : `${name} (${more})`
}

const partsOf = (value: Readonly<Record<string, unknown>>, told: Told): string => {
  const inside = { ...told, currency: currencyIn(value, told.currency) }
  return Object.entries(value)
    .filter(([name, part]) => part !== null && part !== undefined && !isNamedBeside(name, value))
    .map(([name, part]) => `${auditLabel(told.action, name)} ${bracketed(name, part, inside)}`)
    .join(', ')
}

/** A value inside another one; what has parts stands in brackets, so that it is told from what follows. */
const bracketed = (name: string, value: unknown, told: Told): string => {
  const words = wordsOf(name, value, told)
  return isRecord(value) || (Array.isArray(value) && value.length > 1) ? `(${words})` : words
}

/** Whether a field is the id of what another one names: `team_id` beside `team`. */
export const isNamedBeside = (field: string, row: Readonly<Record<string, unknown>>): boolean => {
  if (!field.endsWith('_id')) return false
  const beside = row[field.slice(0, -'_id'.length)]
  return isRecord(beside) && typeof beside['name'] === 'string'
}

const NO_READER: Reader = { zone: 'UTC', called: () => null }

/** The value of a field of a row as people read it: lists and parts in words, never as JSON. */
export const fieldWords = (
  action: string,
  field: string,
  row: Readonly<Record<string, unknown>>,
  reader: Reader = NO_READER,
): string => {
  const value = row[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return wordsOf(field, value, { ...reader, action, currency: currencyIn(row, null) })
}
