import { z } from 'zod'
import { bare } from '#kit/contract/field-about.ts'
import type { AnyRecord, Field } from '#kit/contract/record.ts'
import { dateTime, fullDay } from '../format/dates.ts'
import { duration } from '../format/durations.ts'
import { money } from '../format/money.ts'
import { number } from '../format/numbers.ts'

type Row = Readonly<Record<string, unknown>>

/** Returns the name of a row that is referred to; null for any other value. */
export const nameOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : null

/** Returns an item of a list: a text as it is, a row by its name. */
const itemText = (value: unknown): string | null => (typeof value === 'string' ? value : nameOf(value))

const amountText = (value: number, currency: unknown): string | null =>
  typeof currency === 'string' ? money(value, currency) : null

const numberText = (value: number, { unit, currency }: Field, row: Row): string | null => {
  if (currency !== undefined) return amountText(value, row[currency])
  if (unit === 'min') return duration(value)
  return unit === undefined ? number(value) : `${number(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}

const plainText = (value: string, { schema, options }: Field): string => {
  if (options) return options[value] ?? value
  if (bare(schema) instanceof z.ZodISODateTime) return dateTime(value)
  return bare(schema) instanceof z.ZodISODate ? fullDay(value) : value
}

/** Returns the value of a field as text, in the reader's locale; null where there is none. */
export const valueText = (of: AnyRecord, name: string, row: object): string | null => {
  const field = of.fields[name]
  const all: Row = { ...row }
  const value = all[name]
  if (field === undefined || value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(value, field, all)
  if (typeof value === 'string') return plainText(value, field)
  return Array.isArray(value) ? value.map(itemText).join(', ') || null : nameOf(value)
}
