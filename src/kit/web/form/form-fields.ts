import { type FieldErrors, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import type { FieldProps } from './draft.ts'
import { errorAt } from './form-errors.ts'
import { isOptional, schemaAt } from './schema-path.ts'

/** The path itself, and those of all that it lies in. */
const withAncestors = (path: string): string[] => {
  const names = path.split('.')
  return names.map((_, at) => names.slice(0, at + 1).join('.'))
}

type FormState = Readonly<{
  store: UseFormReturn
  values: FieldValues
  errors: FieldErrors
  idOf: (path: string) => string
  /** Takes the path of each field that is drawn. */
  fields: Set<string>
}>

/** Returns the properties of the fields of a form: its own, and those within one object of the body. */
export const formFields = (call: AnyCall, { store, values, errors, idOf, fields }: FormState) => {
  const fieldAt = (path: string, isOpen: boolean, other?: string): FieldProps<unknown> => {
    fields.add(path)
    return propsOf(path, isOpen, other)
  }
  const propsOf = (path: string, isOpen: boolean, other?: string): FieldProps<unknown> => ({
    name: path,
    id: idOf(path),
    value: get(values, path),
    onChange: (value) => {
      store.setValue(path, value)
      store.clearErrors([path, ...(other ? [other] : []), ...withAncestors(path).filter((at) => errorAt(errors, at))])
    },
    error: errorAt(errors, path) ?? (other ? errorAt(errors, other) : undefined),
    isOptional: isOpen,
  })
  const part = (parent: string, schema?: z.ZodObject) => (name: string) => {
    const path = `${parent}.${name}`
    // The server names fields of a part with or without it, depending on which rule refused.
    const other = schemaAt(call.body, name) ? undefined : name
    return fieldAt(path, isOptional(schema ? schemaAt(schema, name) : schemaAt(call.body, path)), other)
  }
  const field = (name: string) => fieldAt(name, isOptional(schemaAt(call.body, name)))
  return { field, part }
}
