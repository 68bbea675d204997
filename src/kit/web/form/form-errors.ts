import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'
import { isRecord } from '#kit/contract/is-record.ts'

/** Messages of faults by the path of the field. */
export type FlatErrors = Readonly<Record<string, string>>

/** Replaces the empty path of a fault of the request as a whole. */
export const WHOLE = 'the_request'

/** Returns errors by path, in the shape of the form store. */
export const storedErrors = (flat: FlatErrors): FieldErrors<FieldValues> => {
  const errors: FieldErrors<FieldValues> = {}
  // A field comes after those within it: a message that is there already stays.
  for (const [path, message] of Object.entries(flat)) {
    const at = path || WHOLE
    const within: unknown = get(errors, at)
    set(errors, at, { ...(isRecord(within) ? within : {}), type: 'contract', message })
  }
  return errors
}

/** Returns the message of one field; not of those within it. */
export const errorAt = (errors: unknown, path: string): string | undefined => {
  const message: unknown = get(errors, `${path}.message`)
  return typeof message === 'string' ? message : undefined
}

/** The errors of the form store by path. */
export const flatErrors = (errors: unknown, path = ''): Record<string, string> => {
  if (!isRecord(errors) && !Array.isArray(errors)) return {}
  const own =
    typeof Reflect.get(errors, 'message') === 'string' ? { [path]: String(Reflect.get(errors, 'message')) } : {}
  const within = Object.entries(errors).map(([name, value]) =>
    flatErrors(value, path === '' ? name : `${path}.${name}`),
  )
  return Object.assign(own, ...within)
}
