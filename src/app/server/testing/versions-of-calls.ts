import { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'

const inner = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.def.innerType]
  if (schema instanceof z.ZodPipe) return [schema.def.in]
  if (schema instanceof z.ZodArray) return [schema.def.element]
  if (schema instanceof z.ZodRecord) return [schema.def.valueType]
  if (schema instanceof z.ZodUnion) return [...schema.def.options]
  return schema instanceof z.ZodObject ? Object.values<z.core.$ZodType>(schema.shape) : []
}

/** The names of all fields of a schema, however deep. */
const namesOf = (schema: z.core.$ZodType): string[] => [
  ...(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []),
  ...inner(schema).flatMap(namesOf),
]

/** Returns true if a request names the state of the record that its sender saw: by its version, or by a hash. */
export const hasVersion = ({ params, query, body }: AnyCall): boolean =>
  [params, query, body].flatMap(namesOf).some((name) => /(?:^|_)versions?$|_hash$|^seen$/.test(name))

// Calls that make a record by their name, or only compare.
const ADDS = /(?:add|Add|create|Create|upload|Upload|import|copyYear|propose|comment|note|attach|preview|Preview|test)$/

// A record that is there already is named by the address, or as `id` of the body or of one of its rows.
const namesRecord = ({ params, body }: AnyCall): boolean =>
  Object.keys(params.shape).length > 0 || namesOf(body).some((name) => name === 'id' || name === 'ids')

/** Returns true if a call changes a stored record: every PUT, and each POST whose name is not of an addition. */
export const changesRecord = (call: AnyCall): boolean =>
  call.writes &&
  typeof call.permission === 'string' &&
  (call.method === 'PUT' || (call.method === 'POST' && (namesRecord(call) || !ADDS.test(call.id))))
