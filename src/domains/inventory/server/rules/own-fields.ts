import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { ownField, type OwnField } from '../../contract/inventory.records.ts'

export type Extra = Readonly<Record<string, string>>

/** Parses the own fields of a category as its row stores them. */
export const parseFields = (stored: unknown): OwnField[] => z.array(ownField).parse(stored)

/** Returns true for 15 digits whose last one is the check digit of the others, by the formula of Luhn. */
export const isImei = (value: string): boolean => {
  if (!/^\d{15}$/.test(value)) return false
  const sum = Array.from(value, Number).reduce((all, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2
    return all + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

const FAULTS: Readonly<Record<OwnField['type'], string>> = {
  text: 'this is no text',
  number: 'this is no number of up to 15 digits',
  imei: 'this is no IMEI: 15 digits, of which the last one checks the others',
  date: 'this is no date',
  choice: 'this is no choice',
}

const fits = (field: OwnField, value: string): boolean => {
  if (field.type === 'number') return /^-?\d{1,15}(\.\d{1,4})?$/.test(value)
  if (field.type === 'imei') return isImei(value)
  if (field.type === 'date') return date.safeParse(value).success
  return field.type === 'text' || field.options.includes(value)
}

/** Values of own fields without the empty ones; a 400 names a value that does not fit its field. */
export const checkExtra = (fields: readonly OwnField[], values: Extra): Extra => {
  const checked: Record<string, string> = {}
  for (const [key, typed] of Object.entries(values)) {
    const field = fields.find((one) => one.key === key)
    // People write it in groups.
    const value = field?.type === 'imei' ? typed.replaceAll(/[\s./-]/g, '') : typed.trim()
    if (!field) throw invalid({ [`extra.${key}`]: 'The category has no such field' })
    if (value !== '' && !fits(field, value))
      throw invalid({ [`extra.${key}`]: `${field.label}: ${FAULTS[field.type]}` })
    if (value !== '') checked[key] = value
  }
  return checked
}
