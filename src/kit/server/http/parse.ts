import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type AnyCall, nothing } from '#kit/contract/call.ts'
import { invalid, unsupported } from '#kit/contract/envelope.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { fieldErrors, fieldLabel } from '#kit/contract/issues.ts'
import type { Received } from '../files/receive-upload.ts'

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The database has no NUL in a text, and takes Unicode alone; values may lie as deep as their sender likes. */
const isStorable = (value: unknown): boolean => {
  const open: unknown[] = [value]
  for (const one of open) {
    if (typeof one === 'string' && !isStorableText(one)) return false
    if (typeof one !== 'object' || one === null) continue
    for (const [name, inner] of Object.entries(one)) {
      if (!isStorableText(name)) return false
      open.push(inner)
    }
  }
  return true
}

const read = (schema: z.ZodType, value: unknown): unknown => {
  // Most calls have only one of the three parts.
  if (schema === nothing && isEmpty(value)) return value
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw invalid(fieldErrors(result.error, schema))
  for (const [name, part] of Object.entries(result.data ?? {}))
    if (!isStorable(part)) throw invalid({ [name]: `${fieldLabel([name])} contains characters that cannot be shown` })
  return result.data
}

/** Replaces a body of a type that is not taken: permission is checked before it is refused. */
export const UNSUPPORTED_BODY = Symbol('unsupported body')

const bodyOf = (request: FastifyRequest, received: Received | null): unknown => {
  if (received) return received.fields
  if (request.body === UNSUPPORTED_BODY) throw unsupported()
  return request.body === undefined ? {} : request.body
}

type Parts = Record<'params' | 'query' | 'body', unknown>

/** Parses the parts of the input of a call, as they would have come over the wire. */
export const readParts = (
  call: AnyCall,
  given: Readonly<{ params?: unknown; query?: Readonly<Record<string, unknown>> | undefined; body?: unknown }>,
): Parts => ({
  params: read(call.params, given.params ?? {}),
  query: read(call.query, Object.fromEntries(new URLSearchParams(queryText(given.query ?? {})))),
  body: call.method === 'GET' ? {} : read(call.body, given.body ?? {}),
})

/** Reads the three parts of a request strictly: what the contract does not name is refused. */
export const parseInput = (call: AnyCall, request: FastifyRequest, received: Received | null): Parts => {
  const body = call.method === 'GET' ? {} : bodyOf(request, received)
  return {
    params: read(call.params, dropEmpty(request.params)),
    query: read(call.query, request.query ?? {}),
    body: call.method === 'GET' ? body : read(call.body, body),
  }
}

// An optional last path parameter that is left out arrives as an empty text.
const dropEmpty = (params: unknown): unknown =>
  Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => value !== '' && value !== undefined))
