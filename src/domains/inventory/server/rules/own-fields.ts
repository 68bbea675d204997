import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { ownField, type OwnField } from '../../contract/inventory.records.ts'

export type Extra = Readonly<Record<string, string>>

/** Parses the own fields of a category as its row stores them. */
export const parseFields = (stored: unknown): OwnField[] => z.array(ownField).parse(stored)

const fits = (field: OwnField, value: string): boolean => {
  if (field.type === 'number') return /^-?\d{1,12}(\.\d{1,4})?$/.test(value)
  if (field.type === 'date') return date.safeParse(value).success
  return field.type === 'text' || field.options.includes(value)
}

/** Values of own fields without the empty ones; a 400 names a value that does not fit its field. */
export const checkExtra = (fields: readonly OwnField[], values: Extra): Extra => {
  const checked: Record<string, string> = {}
  for (const [key, typed] of Object.entries(values)) {
    const value = typed.trim()
    const field = fields.find((one) => one.key === key)
    if (!field) throw invalid({ [`extra.${key}`]: 'The category has no such field' })
    if (value !== '' && !fits(field, value))
      throw invalid({ [`extra.${key}`]: `${field.label}: this is no ${field.type}` })
    if (value !== '') checked[key] = value
  }
  return checked
}
