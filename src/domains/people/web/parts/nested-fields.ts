import type { z } from 'zod'
import { safeParse } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { fieldId } from '#kit/web/form/use-form.ts'

type Parent = Readonly<{
  call: AnyCall
  /** Name of the field of the body that holds the part: `data`. */
  name: string
  /** Of the part. */
  schema: z.ZodObject
  field: FieldProps<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
}>

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/** An emptied field clears a value that may be cleared, and is left out where it may be. */
const cleaned = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
  if (!isEmpty(value) || !schema) return value
  if (safeParse(schema, null).success) return null
  return safeParse(schema, undefined).success ? undefined : value
}

/** Fields of an object inside the body of a form, for the same field components. */
export const nestedFields = (parent: Parent) => {
  const values: Readonly<Record<string, unknown>> = parent.field.value ?? {}
  return <Value>(name: string): FieldProps<Value> => {
    const schema = parent.schema.shape[name]
    return {
      name: `${parent.name}.${name}`,
      id: fieldId(parent.call, `${parent.name}.${name}`),
      value: unsafeCast<Value | null | undefined>(values[name]),
      onChange: (value) => parent.field.onChange({ ...values, [name]: cleaned(schema, value) }),
      // The server names fields of a part with or without it, depending on which rule refused.
      error: parent.errors[`${parent.name}.${name}`] ?? parent.errors[name],
      isOptional: schema !== undefined && (safeParse(schema, null).success || safeParse(schema, undefined).success),
    }
  }
}
export type NestedFields = ReturnType<typeof nestedFields>
