import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type AnyCall, nothing } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { fieldErrors, fieldLabel } from '#kit/contract/issues.ts'
import type { Received } from '../files/receive-upload.ts'

const UNKEEPABLE = 'contains characters that cannot be kept'

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** The database keeps no NUL, and no half of a surrogate pair; whatever takes such a text would end in a fault. */
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

type Part = readonly [path: readonly string[], value: unknown]

/** Refuses what no field can mean: texts that cannot be kept, wherever they stand. Depth is no matter. */
const checkTexts = (input: unknown): void => {
  const parts: Part[] = [[[], input]]
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [path, value] = part
    const texts = [value, path.at(-1)].filter((one) => typeof one === 'string')
    if (!texts.every(isKeepable)) throw invalid({ [path.join('.')]: `${fieldLabel(path)} ${UNKEEPABLE}` })
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) parts.push([[...path, name], inner])
  }
}

const read = (schema: z.ZodType, value: unknown): unknown => {
  // Most calls have only one of the three parts.
  if (schema === nothing && isEmpty(value)) return value
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw invalid(fieldErrors(result.error))
  checkTexts(result.data)
  return result.data
}

/** Reads the three parts of a request strictly: what the contract does not name is refused. */
export const parseInput = (
  call: AnyCall,
  request: FastifyRequest,
  received: Received | null,
): Record<'params' | 'query' | 'body', unknown> => ({
  params: read(call.params, dropEmpty(request.params)),
  query: read(call.query, request.query ?? {}),
  body: call.method === 'GET' ? {} : read(call.body, received?.fields ?? request.body ?? {}),
})

// An optional last path parameter that is left out arrives as an empty text.
const dropEmpty = (params: unknown): unknown =>
  Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => value !== '' && value !== undefined))
