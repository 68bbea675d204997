import { z } from 'zod'
import { bare } from '#kit/contract/field-about.ts'

type Schema = z.core.$ZodType | undefined

const below = (schema: Schema, name: string): Schema => {
  const whole = schema && bare(schema)
  if (whole instanceof z.ZodObject) return whole.shape[name]
  if (whole instanceof z.ZodArray) return whole.def.element
  return whole instanceof z.ZodRecord ? whole.def.valueType : undefined
}

/** What a schema says of the field at a path such as `addresses.0.city`. */
export const schemaAt = (schema: Schema, path: string): Schema => path.split('.').reduce(below, schema)

export const takes = (schema: Schema, value: unknown): boolean =>
  schema !== undefined && z.safeParse(schema, value).success

/** Whether the field may be left empty. */
export const isOptional = (schema: Schema): boolean => takes(schema, undefined) || takes(schema, null)
