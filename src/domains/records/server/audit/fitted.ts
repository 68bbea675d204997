import { z } from 'zod'
import { isRecord } from '#kit/contract/is-record.ts'

const inner = (schema: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap())
  return schema instanceof z.ZodPipe ? inner(schema.in) : schema
}

const idOf = (value: Readonly<Record<string, unknown>>): unknown =>
  typeof value['id'] === 'number' ? value['id'] : value

/**
 * A value of the audit as a call takes it: what an answer shows beside it, such as names, is left out, and of what it names
 * the id stays.
 */
export const fitted = (schema: unknown, value: unknown): unknown => {
  const core = inner(schema)
  if (core instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => fitted(core.element, one))
  if (!isRecord(value)) return value
  if (core instanceof z.ZodNumber) return idOf(value)
  if (!(core instanceof z.ZodObject)) return value
  const shape: Readonly<Record<string, unknown>> = core.shape
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (name in shape ? [[name, fitted(shape[name], part)]] : [])),
  )
}
