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
