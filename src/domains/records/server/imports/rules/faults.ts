import { HttpFailure } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import type { Importable, ImportFault } from '#kit/server/importable.ts'
import type { ImportedFault } from '../../../contract/imports.models.ts'

const fault = (field: string | null, message: string): ImportFault => ({
  field,
  level: 'error',
  message,
  suggestions: [],
})

/** Returns the column of the kind of data that an error of a call is about; null where it is about no single one. */
const fieldOf = ({ fields, columns }: Importable, name: string): string | null => {
  const known = fields[name]
  if (known !== undefined) return known
  const last = name.split('.').at(-1) ?? name
  return columns.some(({ field }) => field === last) ? last : null
}

/** Returns the errors of a row that a call refused; null for an error that is not about the row. */
export const faultsOf = (importable: Importable, raised: unknown): ImportFault[] | null => {
  if (raised instanceof Refusal) return [fault(fieldOf(importable, raised.code), raised.message)]
  if (!(raised instanceof HttpFailure)) return null
  if (raised.status === 400 && raised.fields)
    return Object.entries(raised.fields).map(([name, message]) => fault(fieldOf(importable, name), message))
  if (raised.status === 403) return [fault(null, 'Your role may not do this')]
  return raised.status === 404 ? [fault(null, 'This record is not open to you')] : null
}

/** Returns a fault at its column in the file. One of a field that no column has concerns the row; the message names it. */
export const atColumn =
  ({ columns }: Importable, mapping: readonly (string | null)[]) =>
  ({ field, level, message, suggestions }: ImportFault): ImportedFault => {
    const index = field === null ? -1 : mapping.indexOf(field)
    const label = columns.find((column) => column.field === field)?.label
    const isNamed = index >= 0 || label === undefined || message.toLowerCase().includes(label.toLowerCase())
    return {
      column: index < 0 ? null : index,
      level,
      message: isNamed ? message : `${label}: ${message}`,
      suggestions: [...suggestions],
    }
  }
