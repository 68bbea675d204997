import type { AnyCall } from '#kit/contract/call.ts'
import { isGiven, queryText } from '#kit/contract/query-text.ts'
import { apiBase } from '../config.ts'

/** The input of a call, as it goes on the wire. */
export type RawInput = Readonly<{
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}>

const withParams = (path: string, params: NonNullable<RawInput['params']>): string =>
  path.replaceAll(/\/:(\w+)(\?)?/g, (_, name: string, isOptional: string | undefined) => {
    const value = params[name]
    if (isGiven(value)) return `/${encodeURIComponent(String(value))}`
    if (isOptional) return ''
    throw new Error(`${path} needs ${name}`)
  })

/** The full address of a call with its parameters and query. */
export const callUrl = (call: AnyCall, input: RawInput): string =>
  `${apiBase()}${withParams(call.path, input.params ?? {})}${queryText(input.query ?? {})}`

/** Returns an input with more fields in its query, which come before its own. */
export const withQuery = <Input extends RawInput>(input: Input, more: Readonly<Record<string, unknown>>): Input => ({
  ...input,
  query: { ...more, ...input.query, ...more },
})

/** An input with more fields in its body; those that are undefined stay out. */
export const withBody = <Input extends RawInput>(input: Input, more: Readonly<Record<string, unknown>>): Input => ({
  ...input,
  body: Object.fromEntries(Object.entries({ ...asRecord(input.body), ...more }).filter(([, value]) => isGiven(value))),
})

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
