import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'
import { isRecord } from '#kit/contract/is-record.ts'

/** What is wrong, by the path of the field. */
export type FlatErrors = Readonly<Record<string, string>>

/** Stands for the path of what is wrong with the request as a whole, which is empty. */
export const WHOLE = 'the_request'

/** Errors by path, as the form store keeps them. */
export const storedErrors = (flat: FlatErrors): FieldErrors<FieldValues> => {
  const errors: FieldErrors<FieldValues> = {}
  // A field after those within it: what stands there already stays.
  for (const [path, message] of Object.entries(flat)) {
    const at = path || WHOLE
    const within: unknown = get(errors, at)
    set(errors, at, { ...(isRecord(within) ? within : {}), type: 'contract', message })
  }
  return errors
}

/** What is wrong with one field; not with those within it. */
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
