import { z } from 'zod'
import { bare } from '#kit/contract/field-about.ts'
import { isRecord } from '#kit/contract/is-record.ts'

const idOf = (value: Readonly<Record<string, unknown>>): unknown =>
  typeof value['id'] === 'number' ? value['id'] : value

/**
 * Reduces a value of the audit to the input that a call accepts: fields that only responses have, such as names, are dropped,
 * and a referenced record becomes its id.
 */
export const fitToSchema = (schema: z.core.$ZodType, value: unknown): unknown => {
  const core = bare(schema)
  if (core instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => fitToSchema(core.element, one))
  if (!isRecord(value)) return value
  if (core instanceof z.ZodNumber) return idOf(value)
  if (!(core instanceof z.ZodObject)) return value
  const { shape } = core
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (name in shape ? [[name, fitToSchema(shape[name], part)]] : [])),
  )
}
