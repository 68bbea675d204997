import { z } from 'zod'
import type { AnyCall } from '../contract/call.ts'
import { entries, type Filling, registry } from './slots.ts'

const codeCalls = registry<readonly AnyCall[]>('calls that say which fields hold codes')

/** The calls of a domain: the values of their enumerations are codes, for which the audit shows labels. */
export const codesOfDomain = (domain: string, calls: readonly AnyCall[]): Filling =>
  entries(codeCalls, { [domain]: calls })

type Found = Map<string, Set<string>>

const inner = (schema: unknown): unknown[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()]
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out]
  return schema instanceof z.ZodUnion ? [...schema.options] : []
}

const codesOf = (schema: unknown): readonly unknown[] => {
  if (schema instanceof z.ZodEnum) return schema.options
  return schema instanceof z.ZodLiteral ? [...schema.values] : []
}

const collect = (schema: unknown, field: string, found: Found): void => {
  const codes = codesOf(schema).filter((word) => typeof word === 'string')
  if (codes.length > 0) found.set(field, new Set([...(found.get(field) ?? []), ...codes]))
  for (const part of inner(schema)) collect(part, field, found)
  if (schema instanceof z.ZodRecord) collect(schema.valueType, field, found)
  if (schema instanceof z.ZodObject) for (const [name, part] of Object.entries(schema.shape)) collect(part, name, found)
}

/** The codes that each field of a call can have, by the name of the field. */
export const auditCodes = codeCalls.made((all): ReadonlyMap<string, ReadonlySet<string>> => {
  const found: Found = new Map()
  for (const [, calls] of all)
    for (const { body, query, data } of calls) for (const part of [body, query, data]) collect(part, '', found)
  return found
})
