import { z } from 'zod'
import { bare } from '#kit/contract/field-about.ts'
import type { AnyRecord, Field, FieldsOfRecord, RowOf } from '#kit/contract/record.ts'
import type { Column } from '../table/columns.ts'
import { nameOf, valueText } from './value-text.ts'

type Name<Of extends AnyRecord> = keyof FieldsOfRecord<Of> & string

/** A field by its name, with what its column has besides the description, or a whole column. */
export type ColumnItem<Of extends AnyRecord, Row> =
  | Name<Of>
  | readonly [name: Name<Of>, more: Partial<Column<Row>>]
  | Column<Row>

const byKind = ({ kind, schema }: Field) => {
  // The schema of a reference is that of its id; the cell has its name.
  if (kind === 'reference' || kind === 'references') return {}
  const value = bare(schema)
  if (value instanceof z.ZodNumber) return { isNumber: true }
  return value instanceof z.ZodISODate || value instanceof z.ZodISODateTime ? { isShort: true } : {}
}

/** Returns the value by which rows that are all loaded sort: texts and names without regard to capitals. */
const sortValue = (value: unknown): string | number | null => {
  if (typeof value === 'number') return value
  return (typeof value === 'string' ? value : nameOf(value))?.toLowerCase() ?? null
}

/** Returns the fields that a cell has room for: all but long texts and lists of objects. */
const namesOf = <Of extends AnyRecord>(of: Of): readonly Name<Of>[] => {
  const isColumn = (name: string): name is Name<Of> => {
    const field = of.fields[name]
    return field !== undefined && !field.lines && !(field.kind === 'value' && isObjects(field))
  }
  return Object.keys(of.fields).filter(isColumn)
}

const isObjects = ({ schema }: Field): boolean => {
  const value = bare(schema)
  return value instanceof z.ZodArray || value instanceof z.ZodRecord || value instanceof z.ZodObject
}

/**
 * Returns the columns of a list from the description of its rows: title, text, alignment and sort of each. A pair
 * replaces some of it, a whole column is taken as it is. Without items, all fields that a cell has room for.
 */
export const columnsOf = <Of extends AnyRecord, Row extends Readonly<RowOf<FieldsOfRecord<Of>>>>(
  of: Of,
  items: readonly ColumnItem<Of, Row>[] = namesOf(of),
): readonly Column<Row>[] =>
  items.map((item): Column<Row> => {
    if (typeof item === 'object' && 'key' in item) return item
    const [name, more] = typeof item === 'string' ? [item, {}] : item
    const field = of.fields[name]
    if (field === undefined) throw new Error(`The record of ${of.table} has no field ${name}`)
    return {
      key: name,
      title: field.short ?? field.label,
      text: (row) => valueText(of, name, row) ?? '–',
      ...byKind(field),
      ...(field.sort
        ? { sort: name, sortValue: (row: Row) => sortValue(Object.entries(row).find(([own]) => own === name)?.[1]) }
        : {}),
      ...more,
    }
  })
