import { bare } from '#kit/contract/field-about.ts'
import { isRecord } from '#kit/contract/is-record.ts'
import type { Path, PathValue } from 'react-hook-form'
import { z } from 'zod'
import type { AnyCall, Call } from '#kit/contract/call.ts'
import { takes } from './schema-path.ts'

/** The fields of a form: those of the body of its call, each of which may still be empty. */
export type Draft<C> =
  C extends Call<infer _P, infer _Q, infer B, infer _D, infer _M>
    ? { [Name in keyof z.input<B>]?: z.input<B>[Name] | null }
    : never

/** The props of one field of a form: spread them into a field component. */
export type FieldProps<Value> = Readonly<{
  name: string
  /** The id of the input element; the summary of errors links to it. */
  id: string
  value: Value | null | undefined
  onChange: (value: Value | null | undefined) => void
  error?: string | undefined
  /** The call takes the body without it. */
  isOptional: boolean
}>

/** Returns the props of a field by its path: `name`, `address.city`, `shifts.0.from`. */
export type FieldsOf<Values> = <Name extends Path<Values>>(
  name: Name,
) => FieldProps<NonNullable<PathValue<Values, Name>>>

/** Values without a mark of what may be left out, so that parts with the same fields fit the same components. */
export type Filled<Values> = { [Name in keyof Values]-?: NonNullable<Values[Name]> }

export const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/**
 * Returns the sent value of a field. An empty one is null where it was emptied and the call takes null (it clears a
 * value), an empty text where it had one `before` and the call takes that; left out where it may be; null where it is
 * required.
 * A part that is empty altogether is an empty field.
 */
const cleaned = (schema: z.core.$ZodType | undefined, value: unknown, before?: unknown): unknown => {
  const takesNull = takes(schema, null)
  if (isEmpty(value)) {
    if (value !== undefined && takesNull) return null
    if (value !== undefined && !isEmpty(before) && takes(schema, '')) return ''
    if (takes(schema, undefined)) return undefined
    return takesNull ? null : (value ?? undefined)
  }
  const whole = schema && bare(schema)
  if (whole instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => cleaned(whole.def.element, one))
  if (whole instanceof z.ZodRecord && isRecord(value)) return withoutEmpty(value, takes(whole.def.valueType, null))
  if (!(whole instanceof z.ZodObject) || !isRecord(value)) return value
  const cleanedParts = () => cleanedFields(whole, value, isRecord(before) ? before : {})
  if (!Object.values(value).every(isEmpty)) return cleanedParts()
  if (takesNull) return null
  return takes(schema, undefined) ? undefined : cleanedParts()
}

/** Returns an object of the call with open keys: where it takes null, each emptied field as null. */
const withoutEmpty = (values: Readonly<Record<string, unknown>>, takesNull: boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, takesNull && value === '' ? null : value]))

type Fields = Readonly<Record<string, unknown>>

const cleanedFields = (schema: z.ZodObject, values: Fields, before: Fields): Record<string, unknown> => {
  const names = new Set([...Object.keys(schema.shape), ...Object.keys(values)])
  const clean = (name: string): unknown => cleaned(schema.shape[name], values[name], before[name])
  const entries = [...names].map((name): [string, unknown] => [name, clean(name)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Returns the body of a draft; `saved`: the draft that it began as. */
export const bodyOfDraft = (call: AnyCall, draft: Fields, saved: Fields = {}): Record<string, unknown> =>
  call.body instanceof z.ZodObject ? cleanedFields(call.body, draft, saved) : { ...draft }
