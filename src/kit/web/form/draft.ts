import { z } from 'zod'
import type { AnyCall, Call } from '#kit/contract/call.ts'

/** The fields of a form: those of the body of its call, each of which may still be empty. */
export type Draft<C> =
  C extends Call<infer _P, infer _Q, infer B, infer _D, infer _M>
    ? { [Name in keyof z.input<B>]?: z.input<B>[Name] | null }
    : never

export type FieldName<C> = keyof Draft<C> & string

/** What one field of a form needs: spread it into a field component. */
export type FieldProps<Value> = Readonly<{
  name: string
  /** Of the input element; the summary of errors links to it. */
  id: string
  value: Value | null | undefined
  onChange: (value: Value | null | undefined) => void
  error?: string | undefined
  /** The call takes the body without it. */
  isOptional: boolean
}>

const shapeOf = (call: AnyCall): Readonly<Record<string, z.core.$ZodType>> =>
  call.body instanceof z.ZodObject ? call.body.shape : {}

const takes = (field: z.core.$ZodType | undefined, value: unknown): boolean =>
  field !== undefined && z.safeParse(field, value).success

/** Whether the call takes a body without this field, or with null in it. */
export const isOptionalField = (call: AnyCall, name: string): boolean => {
  const field = shapeOf(call)[name]
  return takes(field, undefined) || takes(field, null)
}

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/**
 * What an empty field is sent as: null where it was emptied and the call takes null (it clears a value); left out where
 * it may be; null where it must be there.
 */
const cleaned = (field: z.core.$ZodType | undefined, value: unknown): unknown => {
  if (!isEmpty(value)) return value
  const takesNull = takes(field, null)
  if (value !== undefined && takesNull) return null
  if (takes(field, undefined)) return undefined
  return takesNull ? null : (value ?? undefined)
}

/** The body that a draft stands for. */
export const bodyOfDraft = (call: AnyCall, draft: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const shape = shapeOf(call)
  const names = new Set([...Object.keys(shape), ...Object.keys(draft)])
  const entries = [...names].map((name): [string, unknown] => [name, cleaned(shape[name], draft[name])])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
