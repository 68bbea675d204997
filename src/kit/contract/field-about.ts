import { z } from 'zod'

type Schema = z.core.$ZodType

/** A schema without what only lets a value be missing or makes another one of it. */
export const bare = (schema: Schema): Schema => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.def.innerType)
  return schema instanceof z.ZodPipe ? bare(schema.def.in) : schema
}

/** The paths of all fields of a body, those of its parts and of its variants too; not those of rows. */
export const fieldPaths = (body: Schema): string[] => {
  const schema = bare(body)
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(fieldPaths)
  if (schema instanceof z.ZodIntersection) return [...fieldPaths(schema.def.left), ...fieldPaths(schema.def.right)]
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    name,
    ...fieldPaths(field).map((path) => `${name}.${path}`),
  ])
}

/** Where a body has the fields of these names, `data.work_email` for `work_email`, in the order of the names. */
export const pathsNamed = (body: Schema, names: readonly string[]): string[] => {
  if (names.length === 0) return []
  const paths = fieldPaths(body)
  return [...new Set(names.flatMap((name) => paths.filter((path) => path === name || path.endsWith(`.${name}`))))]
}

const labels = new WeakMap<Schema, string>()

/** Records the label of the field that a schema is for, by which errors and exports name it. */
export const addFieldLabel = (schema: Schema, label: string): void => void labels.set(schema, label)

export const labelOfSchema = (schema: Schema): string | undefined => labels.get(schema)

/** Returns the schema below an object or a list. */
const below = (schema: Schema | undefined, name: PropertyKey): Schema | undefined => {
  const whole = schema && bare(schema)
  if (whole instanceof z.ZodObject) return typeof name === 'string' ? whole.shape[name] : undefined
  if (whole instanceof z.ZodArray) return whole.def.element
  return whole instanceof z.ZodRecord ? whole.def.valueType : undefined
}

/** Returns the schema of the field at a path such as `['addresses', 0, 'city']`. */
export const schemaAtPath = (schema: Schema | undefined, path: readonly PropertyKey[]): Schema | undefined =>
  path.reduce(below, schema)

/** Returns the label of the field at a path by the description of its record; undefined without one. */
export const labelAt = (schema: Schema | undefined, path: readonly PropertyKey[]): string | undefined => {
  const found = schemaAtPath(schema, path)
  return found && labels.get(found)
}
