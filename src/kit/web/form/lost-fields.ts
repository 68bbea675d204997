import { get } from 'react-hook-form'
import { isRecord } from '#kit/contract/is-record.ts'
import { isEmpty } from './draft.ts'
import { isSame } from './merge-values.ts'

type Values = Readonly<Record<string, unknown>>
/** Returns the request of the values of a form. */
export type RequestOf = (values: Values) => unknown

/** The values with another one at a path; what is given stays as it is. */
export const withValue = (values: unknown, path: string, value: unknown): Values => {
  const [name = '', ...rest] = path.split('.')
  const inner: unknown = isRecord(values) || Array.isArray(values) ? Reflect.get(values, name) : undefined
  const next = rest.length === 0 ? value : withValue(inner, rest.join('.'), value)
  if (Array.isArray(values)) return Object.assign([...values], { [name]: next })
  return { ...(isRecord(values) ? values : {}), [name]: next }
}

const written = (requestOf: RequestOf, values: Values): string =>
  JSON.stringify(requestOf(values), (_, value: unknown) => (value instanceof Blob ? [value.size, value.type] : value))

/** Another value of the same kind: another day, another number, more text. */
const others = (value: unknown): unknown[] => {
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value)) return [value.slice(1)]
  if (isRecord(value)) return [{}]
  const text = String(value)
  const digit = /\d(?=\D*$)/
  return [digit.test(text) ? text.replace(digit, (one) => String((Number(one) + 1) % 10)) : `${text}x`]
}

const contains = (request: unknown, value: unknown): boolean =>
  Object.is(request, value) ||
  (typeof request === 'object' && request !== null && Object.values(request).some((part) => contains(part, value)))

// A switch that was never touched, and one that was put back, are the same to who looks at it.
const isTyped = (value: unknown, before: unknown): boolean =>
  !isSame(value, before) && !(value === false && (before ?? null) === null)

/**
 * Returns true if a request has nothing of the value of a field: it is the same with the former value, although the values
 * differ. Values that make no request are left to their check.
 */
export const isLost = (values: Values, saved: Values, path: string, requestOf: RequestOf): boolean => {
  const value: unknown = get(values, path)
  const before: unknown = get(saved, path)
  if (!isTyped(value, before)) return false
  try {
    const sent = written(requestOf, values)
    if (sent !== written(requestOf, withValue(values, path, before))) return false
    if (typeof value === 'number' && !contains(requestOf(values), value)) return true
    return others(value).every((other) => sent === written(requestOf, withValue(values, path, other)))
  } catch {
    return false
  }
}

/** The fields of a form whose values its request would drop. */
export const lostFields = (values: Values, saved: Values, fields: Iterable<string>, requestOf: RequestOf): string[] =>
  [...fields].filter((path) => isLost(values, saved, path, requestOf))

/** Returns the paths at which a body has a value; a list is one value. */
const valuesIn = (body: unknown, at = ''): [string, unknown][] => {
  if (body === undefined) return []
  if (!isRecord(body)) return [[at, JSON.stringify(body)]]
  return Object.entries(body).flatMap(([name, part]) => valuesIn(part, at ? `${at}.${name}` : name))
}

/** Returns true if a body has fewer fields than another one, and no other difference: not null, and no other field. */
const hasFewer = (body: unknown, than: unknown): boolean => {
  const byPath = new Map(valuesIn(body))
  const whole = valuesIn(than)
  const missing = whole.filter(([path, value]) => byPath.get(path) !== value)
  return missing.length > 0 && byPath.size + missing.length === whole.length
}

/**
 * Returns the fields that were emptied, and that the body of a change then leaves out: they would stay as they were.
 * Rows are replaced as a whole.
 */
export const storedFields = (values: Values, saved: Values, fields: Iterable<string>, bodyOf: RequestOf): string[] =>
  [...fields].filter((path) => {
    const before: unknown = get(saved, path)
    if (/(?:^|\.)\d/.test(path) || !isEmpty(get(values, path)) || isEmpty(before)) return false
    try {
      return hasFewer(bodyOf(values), bodyOf(withValue(values, path, before)))
    } catch {
      return false
    }
  })

// Values of the types of fields, for those that are empty.
const KINDS = ['a', '7', 7, true, '2031-03-11', '09:35', [7]]

const changesPart = (body: RequestOf, values: Values, field: string, part: string): boolean => {
  const sent = JSON.stringify(get(body(values), part))
  return [...others(get(values, field)), ...KINDS].some((other) => {
    try {
      return JSON.stringify(get(body(withValue(values, field, other)), part)) !== sent
    } catch {
      return false
    }
  })
}

/**
 * The field in which a part of a body was typed, where the form has other fields than its call: an empty one before
 * others, then the one of the same name, then one whose value is in the part. Undefined where no field decides about it.
 */
export const fieldBehind = (
  part: string,
  values: Values,
  fields: readonly string[],
  body: RequestOf,
): string | undefined => {
  const behind = fields.filter((field) => changesPart(body, values, field, part))
  const same = behind.find((field) => field === part.split('.').at(-1))
  const sent: unknown = get(body(values), part)
  const inside = behind.find((field) => contains(sent, get(values, field)))
  return behind.find((field) => isEmpty(get(values, field))) ?? same ?? inside ?? behind[0]
}
