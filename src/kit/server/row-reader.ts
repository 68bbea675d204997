import type { ImportColumn, ImportOptions, ImportRow, NoteFault } from './importable.ts'
import { isCleared, nameKey, nearestNames, readDateCell } from './import-values.ts'

/** Reads the cells of one row by the names of their fields; faults are noted at the cells. */
export type RowReader = Readonly<{
  /** The text of a cell, or the value that the import has for empty ones; undefined for an empty or emptied one. */
  text: (field: string) => string | undefined
  /** The same for a column that may be empty in the row of a known record. */
  textIfAny: (field: string) => string | undefined
  day: (field: string) => string | undefined
  /** The value of a choice by its label. */
  choice: <Value>(field: string, values: Readonly<Record<string, Value>>) => Value | undefined
  /** The record that a cell names. */
  named: <Named extends Readonly<{ name: string }>>(field: string, records: readonly Named[]) => Named | undefined
  isCleared: (field: string) => boolean
}>

/** Returns the reader of a row. Required columns that are empty are noted when they are read. */
export const rowReader = (
  columns: readonly ImportColumn[],
  { cells }: ImportRow,
  options: ImportOptions,
  thisYear: number,
  note: NoteFault,
): RowReader => {
  const raw = (field: string): string => cells.get(field) ?? options.defaults[field]?.trim() ?? ''
  const textIfAny = (field: string): string | undefined => {
    const value = raw(field)
    return value === '' || isCleared(value) ? undefined : value
  }
  const text = (field: string): string | undefined => {
    const [value, column] = [textIfAny(field), columns.find((one) => one.field === field)]
    if (value === undefined && column?.isRequired) note(field, `${column.label} is required`)
    return value
  }
  return {
    text,
    textIfAny,
    isCleared: (field) => isCleared(raw(field)),
    day: (field) => {
      const value = text(field)
      return value === undefined ? undefined : readDateCell(field, value, options.date_format, thisYear, note)
    },
    choice: (field, values) => {
      const value = text(field)
      if (value === undefined) return undefined
      const label = Object.keys(values).find((one) => nameKey(one) === nameKey(value))
      if (label === undefined) note(field, `“${value}” is none of the choices`, Object.keys(values))
      return label === undefined ? undefined : values[label]
    },
    named: (field, records) => {
      const value = text(field)
      if (value === undefined) return undefined
      const found = records.find(({ name }) => nameKey(name) === nameKey(value))
      const names = records.map(({ name }) => name)
      if (!found) note(field, `“${value}” is not there`, nearestNames(value, names))
      return found
    },
  }
}
