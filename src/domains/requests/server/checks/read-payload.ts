import { z } from 'zod'
import { invalid } from '#kit/contract/envelope.ts'
import { date, id, line, time } from '#kit/contract/fields.ts'
import type { Payload, PayloadField } from '../../contract/requests.models.ts'

const choice = ({ options }: PayloadField): z.ZodType<unknown> =>
  z.string().refine((given) => options.some(({ value }) => value === given), 'is not one of the choices')

const TYPES: Readonly<Record<PayloadField['type'], (field: PayloadField) => z.ZodType<unknown>>> = {
  text: () => line(2000),
  date: () => date,
  time: () => time,
  minutes: () => z.int().min(1).max(1440),
  number: () => z.int().min(0).max(1_000_000),
  choice,
  person: () => id,
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Reads the own fields of a kind: each by its type, no others. 400 naming the field. */
export const readPayload = (fields: readonly PayloadField[], given: Payload): Payload => {
  const known = new Map(fields.map((field) => [field.name, field]))
  const wrong: Record<string, string> = {}
  for (const name of Object.keys(given)) if (!known.has(name)) wrong[`payload.${name}`] = 'Unknown field'
  const read: Payload = {}
  for (const field of fields) {
    const value = given[field.name]
    if (isEmpty(value)) {
      if (field.required) wrong[`payload.${field.name}`] = `${field.label} is required`
      continue
    }
    const parsed = TYPES[field.type](field).safeParse(value)
    if (parsed.success) read[field.name] = value ?? null
    else wrong[`payload.${field.name}`] = `${field.label}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return read
}
