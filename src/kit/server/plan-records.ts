import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { AnyCall } from '../contract/call.ts'
import { id } from '../contract/fields.ts'
import {
  type ImportCells,
  type ImportColumn,
  type ImportFault,
  type ImportOptions,
  type ImportPlan,
  type ImportRow,
  type NoteFault,
  noteInto,
  type RowPlan,
  type SendStep,
} from './importable.ts'
import { isCleared, nameKey, nearestNames, readDateCell, readWholeCell } from './import-values.ts'

/** A record that exists. `values` has the fields of the bodies of its calls. */
export type KnownRecord = Readonly<{
  id: number
  version: number
  name: string
  /** The texts by which rows find it, by the names of `matches`; null where it has none. */
  keys: Readonly<Record<string, string | null>>
  values: Readonly<Record<string, unknown>>
}>

/** A column of a record: the field of the bodies that it fills, and the records that a name of it can be. */
export type RecordColumn = ImportColumn &
  Readonly<{
    to: string
    named?: readonly Readonly<{ id: number; name: string }>[]
    /** The value of each choice, by its label. */
    values?: Readonly<Record<string, string>>
  }>

type Values = Record<string, unknown>
type Input = Readonly<{ params?: unknown; body?: unknown }>

/** The records of a kind, and the calls that add and change one. */
export type RecordPlan = Readonly<{
  columns: readonly RecordColumn[]
  known: readonly KnownRecord[]
  /** The form in which two keys are the same; that of names where it is left out. */
  keyOf?: (text: string) => string
  /** Completes or corrects the values of a row; faults are noted at their cells. `known`: the record, for a row of one. */
  complete?: (
    values: Values,
    row: Readonly<{ cells: ImportCells; known: KnownRecord | undefined }>,
    note: NoteFault,
  ) => Values
  /** The name of a new record, of its cells. */
  nameOf: (cells: ImportCells) => string
  add: (values: Readonly<Record<string, unknown>>) => readonly [AnyCall, Input]
  change: (known: KnownRecord, values: Readonly<Record<string, unknown>>) => readonly [AnyCall, Input]
}>

const created = z.object({ id })

const readCell = (
  column: RecordColumn,
  text: string,
  options: ImportOptions,
  year: number,
  note: NoteFault,
): unknown => {
  const { field, kind, named, values } = column
  if (named) {
    const found = named.find(({ name }) => nameKey(name) === nameKey(text))
    if (!found)
      note(
        field,
        `“${text}” is not there`,
        nearestNames(
          text,
          named.map(({ name }) => name),
        ),
      )
    return found?.id
  }
  if (values) {
    const label = Object.keys(values).find((one) => nameKey(one) === nameKey(text))
    if (label === undefined) note(field, `“${text}” is none of the choices`, Object.keys(values))
    return label === undefined ? undefined : values[label]
  }
  if (kind === 'whole') return readWholeCell(field, text, note)
  return kind === 'date' ? readDateCell(field, text, options.date_format, year, note) : text
}

const readValues = (
  { columns }: RecordPlan,
  cells: ImportCells,
  isNew: boolean,
  options: ImportOptions,
  year: number,
  note: NoteFault,
): Values => {
  const values: Values = {}
  for (const column of columns) {
    const text = cells.get(column.field) ?? (isNew ? options.defaults[column.field]?.trim() : undefined)
    if (text === undefined || text === '') {
      if (isNew && column.isRequired) note(column.field, `${column.label} is required`)
    } else if (!isCleared(text)) values[column.to] = readCell(column, text, options, year, note)
    else if (column.isRequired) note(column.field, `${column.label} cannot be empty`)
    else values[column.to] = null
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const isEqual = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)

const planOfChange = (plan: RecordPlan, known: KnownRecord, read: Values, faults: readonly ImportFault[]): RowPlan => {
  const changed = plan.columns.filter(({ to }) => to in read && !isEqual(read[to], known.values[to]))
  const values = Object.fromEntries(changed.map(({ to }) => [to, read[to]]))
  return {
    result: changed.length === 0 ? 'unchanged' : 'update',
    target: known.id,
    name: known.name,
    faults,
    after: [],
    changes: changed.map(({ label }) => label.toLowerCase()),
    run: async (send: SendStep) => {
      await send(...plan.change(known, values))
      return known.id
    },
  }
}

/**
 * Plans the rows of records that name no other row of their file: each finds its record by one key, and sends the call
 * that adds or changes it.
 */
export const planRecords = (
  plan: RecordPlan,
  rows: readonly ImportRow[],
  options: ImportOptions,
  year: number,
): ImportPlan => {
  const keyOf = plan.keyOf ?? nameKey
  const byKey = new Map<string, KnownRecord[]>()
  for (const known of plan.known) {
    const key = known.keys[options.match]
    if (key === null || key === undefined) continue
    const same = byKey.get(keyOf(key))
    if (same) same.push(known)
    else byKey.set(keyOf(key), [known])
  }
  const seen = new Map<string, number>()
  const one = ({ row_no, cells }: ImportRow): RowPlan => {
    const faults: ImportFault[] = []
    const note = noteInto(faults)
    const text = cells.get(options.match)
    const key = text === undefined ? null : keyOf(text)
    const [known, other] = key === null ? [] : (byKey.get(key) ?? [])
    const first = key === null ? undefined : seen.get(key)
    if (first !== undefined) note(options.match, `Row ${first} is the same`)
    else if (key !== null) seen.set(key, row_no)
    if (known && other) note(options.match, `This is ${known.name} and ${other.name}. Match by another column`)
    if (known && options.mode === 'create') note(options.match, `${known.name} is there already`)
    if (!known && options.mode === 'update') note(options.match, 'Nothing matches this row')
    const values = readValues(plan, cells, !known, options, year, note)
    const read = plan.complete?.(values, { cells, known }, note) ?? values
    if (known) return planOfChange(plan, known, read, faults)
    return {
      result: 'create',
      target: null,
      name: plan.nameOf(cells),
      faults,
      after: [],
      changes: [],
      run: async (send) => created.parse(await send(...plan.add(read))).id,
    }
  }
  return { rows: rows.map(one), first: [] }
}
