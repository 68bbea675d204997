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

/** Whether a request says which state of the record its sender saw: by its version, or by the hash of what was shown. */
export const saysWhatWasSeen = ({ params, query, body }: AnyCall): boolean =>
  [params, query, body].flatMap(namesOf).some((name) => /(?:^|_)versions?$|_hash$|^seen$/.test(name))

// Calls whose name says that they make a record, or that only compare.
const ADDS = /(?:add|Add|create|Create|upload|Upload|import|copyYear|propose|comment|note|attach|preview|Preview|test)$/

// A record that is there already is named by the address, or as `id` of the body or of one of its rows.
const namesRecord = ({ params, body }: AnyCall): boolean =>
  Object.keys(params.shape).length > 0 || namesOf(body).some((name) => name === 'id' || name === 'ids')

/** Whether a call changes a record that is there already: every PUT, and each POST unless it says that it adds. */
export const changesRecord = (call: AnyCall): boolean =>
  call.writes &&
  typeof call.permission === 'string' &&
  (call.method === 'PUT' || (call.method === 'POST' && (namesRecord(call) || !ADDS.test(call.id))))
