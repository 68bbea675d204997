import { z } from 'zod'
import { bare } from '#kit/contract/field-about.ts'
import { isRecord } from '#kit/contract/is-record.ts'

const idOf = (value: Readonly<Record<string, unknown>>): unknown =>
  typeof value['id'] === 'number' ? value['id'] : value

/**
 * A value of the audit as a call takes it: what an answer shows beside it, such as names, is left out, and of what it names
 * the id stays.
 */
export const fitted = (schema: z.core.$ZodType, value: unknown): unknown => {
  const core = bare(schema)
  if (core instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => fitted(core.element, one))
  if (!isRecord(value)) return value
  if (core instanceof z.ZodNumber) return idOf(value)
  if (!(core instanceof z.ZodObject)) return value
  const { shape } = core
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (name in shape ? [[name, fitted(shape[name], part)]] : [])),
  )
}
