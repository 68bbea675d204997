import type { z } from 'zod'
import { labelAt } from './field-about.ts'

/** Turns a path into the label of a field that has no other: `first_name` → `First name`. */
export const fieldLabel = (path: readonly PropertyKey[]): string => {
  const name = path.findLast((part) => typeof part === 'string')
  if (typeof name !== 'string') return 'The request'
  const label = name.replace(/_id$/, '').replace(/_ids$/, 's').replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const formats: Record<string, string> = {
  date: 'must be a date like 2026-05-12',
  datetime: 'must be an instant like 2026-05-12T09:02:00Z',
  email: 'is not a valid email address',
  url: 'is not a valid address',
}

type Issue = z.core.$ZodIssue

const sizeText = (issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string => {
  const isMost = issue.code === 'too_big'
  const bound = isMost ? issue.maximum : issue.minimum
  const word = isMost ? 'at most' : 'at least'
  if (issue.origin === 'string') return !isMost && bound === 1 ? 'is required' : `must have ${word} ${bound} characters`
  if (issue.origin === 'array') return !isMost && bound === 1 ? 'is required' : `must have ${word} ${bound} entries`
  if (issue.inclusive === false) return `must be ${isMost ? 'below' : 'above'} ${bound}`
  return `must be ${word} ${bound}`
}

const isMissing = ({ input }: Issue): boolean => input === undefined || input === null || input === ''

/** Returns the message of the contract for a pattern; the library has the pattern itself in its message. */
const ownText = ({ message }: Issue): string => (message.startsWith('Invalid ') ? 'is not valid' : message)

const issueText = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is required' : 'is not valid'
    case 'too_big':
    case 'too_small':
      return sizeText(issue)
    case 'invalid_format':
      return issue.input === '' ? 'is required' : (formats[issue.format] ?? ownText(issue))
    case 'invalid_value':
      if (isMissing(issue)) return 'is required'
      return issue.values.length <= 12 ? `must be one of ${issue.values.join(', ')}` : 'is not valid'
    case 'custom':
      return issue.message === 'Invalid input' ? 'is not valid' : issue.message
    default:
      return issue.input === undefined ? 'is required' : 'is not valid'
  }
}

/** A person types an amount or a share; in which unit it is sent is no part of its name. */
export const typedLabel = (path: readonly PropertyKey[]): string => fieldLabel(path).replace(/ (?:minor|bp|milli)$/, '')

const startsSentence = (text: string): boolean => /^[A-Z]/.test(text)

/** Returns whether a message does not name its field: "is required". */
export const isNameless = (text: string): boolean =>
  /^(?:is|are|has|must|cannot|does|comes|goes|lies|belongs) /.test(text)

/** The same text with the name of its field. */
export const namedText = (path: readonly PropertyKey[], text: string): string =>
  isNameless(text) ? `${typedLabel(path)} ${text}` : text

const fieldsOf = (issue: Issue, schema: z.core.$ZodType | undefined): [string, string][] => {
  const at = (path: readonly PropertyKey[]): string => path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [at([...issue.path, key]), `Unknown field ${key}`])
  }
  const text = issueText(issue)
  return [
    [at(issue.path), startsSentence(text) ? text : `${labelAt(schema, issue.path) ?? typedLabel(issue.path)} ${text}`],
  ]
}

/**
 * Returns the errors of an input by field (`address.city`), each as a short sentence for people. The same texts appear
 * next to the fields of a form and in the `fields` of a response 400. The first text of a field wins. `schema`: the one that
 * refused; its fields are called as their records describe them.
 */
export const fieldErrors = (error: z.core.$ZodError, schema?: z.core.$ZodType): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const [field, text] of error.issues.flatMap((issue) => fieldsOf(issue, schema))) fields[field] ??= text
  return fields
}
