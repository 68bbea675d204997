import { z } from 'zod'
import { addFieldLabel } from './field-about.ts'
import { named, type Named, textId } from './fields.ts'
import type { Field, Fields, Kind } from './record.ts'

/** Returns the name of a field in inputs. */
export const inputName = (name: string, { kind, input }: Pick<Field, 'kind' | 'input'>): string =>
  input ?? (kind === 'reference' ? `${name}_id` : name)

/** Texts, also those of a format that a removed value does not have. */
const PLAIN = [z.ZodString, z.ZodEmail, z.ZodURL]

/** Returns a schema of stored values: their kind alone, since limits may have changed after they were stored. */
const stored = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodNullable) return stored(schemaIn(schema.def.innerType)).nullable()
  if (schema instanceof z.ZodPipe) return stored(schemaIn(schema.def.out))
  if (PLAIN.some((kind) => schema instanceof kind)) return z.string()
  return schema instanceof z.ZodNumber ? z.int() : schema.clone()
}

const schemaIn = (inner: z.core.$ZodType): z.ZodType => {
  if (!(inner instanceof z.ZodType)) throw new Error('Not a schema of this library')
  return inner
}

const rowSchema = ({ kind, schema }: Field): z.ZodType => {
  if (kind === 'references') return z.array(named)
  if (kind !== 'reference') return stored(schema)
  return schema instanceof z.ZodNullable ? named.nullable() : named.clone()
}

type Made = Readonly<Record<string, z.ZodType>>

const shapeOf = (
  fields: Fields,
  make: (field: Field) => z.ZodType | null,
  [nameOf, titleOf]: readonly [(name: string, field: Field) => string, (field: Field, name: string) => string],
): Made =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, one]) => {
      const schema = make(one)
      if (schema === null) return []
      addFieldLabel(schema, titleOf(one, name))
      return [[nameOf(name, one), schema]]
    }),
  )

const labelOf = ({ label }: Field): string => label

/** Returns the title of a column of numbers that are written as they are stored. */
const titleWithUnit = ({ label, unit, currency }: Field, name: string): string => {
  const stored = currency === undefined ? (name.endsWith('_bp') ? 'basis points' : unit) : 'minor units'
  return stored === undefined ? label : `${label} (${stored})`
}

const ofAdd = ({ kind, schema, when, isOptional }: Field): z.ZodType | null => {
  if (kind === 'shown' || when === 'change') return null
  return isOptional || schema instanceof z.ZodNullable ? schema.optional() : schema.clone()
}
const ofChange = ({ kind, schema, when }: Field): z.ZodType | null =>
  kind === 'shown' || when === 'add' ? null : schema.optional()

const ofWhole = ({ kind, schema }: Field): z.ZodType | null => (kind === 'shown' ? null : schema.clone())

const ofFilter = ({ kind, schema, filter }: Field): z.ZodType | null => {
  if (filter !== true) return null
  if (kind === 'reference') return textId.optional()
  return (schema instanceof z.ZodNullable ? schemaIn(schema.def.innerType) : schema).optional()
}

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'id' in value

/** Returns the value of an input from that of the row: the id of what is referred to. */
export const inputValue = (kind: Kind, value: unknown): unknown => {
  if (kind === 'reference') return isNamed(value) ? value.id : null
  return kind === 'references' && Array.isArray(value) ? value.map((one) => (isNamed(one) ? one.id : one)) : value
}

export const rowShape = (fields: Fields): Made => shapeOf(fields, rowSchema, [(name) => name, titleWithUnit])
export const addShape = (fields: Fields): Made => shapeOf(fields, ofAdd, [inputName, labelOf])
export const wholeShape = (fields: Fields): Made => shapeOf(fields, ofWhole, [inputName, labelOf])
export const filterShape = (fields: Fields): Made => shapeOf(fields, ofFilter, [inputName, labelOf])
export const changeShape = (fields: Fields): Made => shapeOf(fields, ofChange, [inputName, labelOf])
