import type { Fields } from '../contract/record.ts'
import type { RecordColumn } from './plan-records.ts'

type Spec = Pick<RecordColumn, 'field' | 'example'> &
  Partial<Omit<RecordColumn, 'titles'>> &
  // Further titles in lower case, separated by commas.
  Readonly<{ also?: string }>

/**
 * Returns a function that makes the columns of a record: label and choices are those of its field; the value goes into the
 * input of that name, or into `to`.
 */
export const columnsOf =
  (fields: Fields) =>
  ({ also = '', ...spec }: Spec): RecordColumn => {
    const described = fields[spec.field]
    const label = spec.label ?? described?.label ?? spec.field
    const values = Object.fromEntries(Object.entries(described?.options ?? {}).map(([value, text]) => [text, value]))
    const choices = Object.keys(values)
    return {
      kind: choices.length > 0 ? 'choice' : 'text',
      to: spec.field,
      ...(choices.length > 0 ? { choices, values } : {}),
      ...spec,
      label,
      titles: [label.toLowerCase(), ...also.split(', ').filter((title) => title !== '')],
    }
  }
