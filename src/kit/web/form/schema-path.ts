import { z } from 'zod'
import { schemaAtPath } from '#kit/contract/field-about.ts'

type Schema = z.core.$ZodType | undefined

/** Returns the schema of the field at a path such as `addresses.0.city`. */
export const schemaAt = (schema: Schema, path: string): Schema => schemaAtPath(schema, path.split('.'))

export const takes = (schema: Schema, value: unknown): boolean =>
  schema !== undefined && z.safeParse(schema, value).success

/** Returns true if the field may be left empty. */
export const isOptional = (schema: Schema): boolean => takes(schema, undefined) || takes(schema, null)
