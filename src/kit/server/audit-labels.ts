import { auditCodes } from './audit-codes.ts'
import { codesOfFields, fieldsOfActions, recordKinds, valuesOfActions } from './audit-sentences.ts'

/** Parts of names that people write in another way. */
const LABELS: Readonly<Record<string, string>> = {
  api: 'API',
  bic: 'BIC',
  csv: 'CSV',
  cv: 'CV',
  dep: 'department',
  desg: 'role',
  fte: 'share of full time',
  hr: 'HR',
  iban: 'IBAN',
  ip: 'IP address',
  linkedin: 'LinkedIn',
  mfa: 'second factor',
  org: 'organisation',
  pdf: 'PDF',
  pr: 'project',
  sla: 'deadlines',
  totp: 'code of the app',
  url: 'web address',
  vat: 'VAT',
  wfh: 'work from home',
}

const spoken = (name: string): string =>
  name
    .split('_')
    .filter((word) => word !== '')
    .map((word) => LABELS[word] ?? word)
    .join(' ')

/** Endings that the value shows already, or that mean nothing to people. */
const ENDS = /_(id|minor|minutes|milli|bp|enc|key)$/

const WHOLE: Readonly<Record<string, string>> = { id: 'number', ids: 'numbers', minutes: 'time' }

const plainLabel = (field: string): string => WHOLE[field] ?? spoken(field.replace(/_ids$/, 's').replace(ENDS, ''))

/** Returns the label of a field of an action of the audit. */
export const auditLabel = (action: string, field: string): string =>
  fieldsOfActions().get(action)?.[field] ?? plainLabel(field)

/** Returns the labels of several fields of an action, each once. */
export const auditLabels = (action: string, fields: readonly string[]): string[] => [
  ...new Set(fields.map((field) => auditLabel(action, field))),
]

/** Returns the label of a code of an enumerated field; null where the field has no such code. A code may name a field. */
const codeText = (field: string, value: string): string | null => {
  if (!auditCodes().get(field)?.has(value)) return null
  return codesOfFields().get(`${field} ${value}`) ?? (value.endsWith('_id') ? plainLabel(value) : spoken(value))
}

/** Returns the label of a text in a field of an action; null where the text is shown as it is. */
export const auditValue = (action: string, field: string, value: string): string | null =>
  valuesOfActions().get(action)?.[field]?.(value) ?? codeText(field, value)

const singular = (text: string): string =>
  text
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')

/** Returns the label of one record of a table: "Task" of `tasks`. */
export const recordKind = (table: string): string => {
  const text = recordKinds().get(table) ?? singular(spoken(table))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
