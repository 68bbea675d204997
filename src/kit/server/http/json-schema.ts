import type { Schema } from 'fast-json-stringify'
import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// `anyOf [X, null]` costs the serialiser a validation of each value; `nullable` does the same for nothing.
const collapseNullable = (schema: JsonSchema): JsonSchema => {
  const options = schema['anyOf']
  if (!Array.isArray(options) || options.length !== 2) return schema
  const other: unknown = options.find((option) => isObject(option) && option['type'] !== 'null')
  const hasNull = options.some((option) => isObject(option) && option['type'] === 'null')
  if (!hasNull || !isObject(other) || typeof other['type'] !== 'string') return schema
  const { anyOf: _, ...rest } = schema
  // Null must be among the listed values, because validation selects the member of a union.
  const values = Array.isArray(other['enum']) ? { enum: [...other['enum'], null] } : {}
  return { ...rest, ...other, ...values, nullable: true }
}

/**
 * Returns whether a key has no meaning for the serialiser. A field of a response may have such a name; its value then
 * is a schema, no text.
 */
const isIdle = (key: string, inner: unknown): boolean =>
  (key === '$schema' || key === 'pattern') && typeof inner === 'string'

const simplify = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplify)
  if (!isObject(value)) return value
  const used = Object.entries(value).filter(([key, inner]) => !isIdle(key, inner))
  return collapseNullable(Object.fromEntries(used.map(([key, inner]) => [key, simplify(inner)])))
}

/** Returns the shape of responses for fast-json-stringify: the output of a schema, in its cheapest form. */
export const serialiserSchema = (schema: z.ZodType): Schema => {
  const made = simplify(z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' }))
  if (!isSchema(made)) throw new Error('A schema has no shape')
  return made
}

const isSchema = (value: unknown): value is Schema => isObject(value)

/** The shape for the API document, as OpenAPI 3.1 takes it. */
export const documentSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}
