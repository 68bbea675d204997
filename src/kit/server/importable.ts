import type { AnyCall } from '../contract/call.ts'
import type { Context, Tx, Work } from './context.ts'
import type { Permission } from '../contract/keys.ts'
import { registry } from './slots.ts'

/** A column of a file that an import understands. */
export type ImportColumn = Readonly<{
  field: string
  label: string
  /** Titles of the same column in files of other systems, in lower case. */
  titles: readonly string[]
  kind: 'text' | 'date' | 'whole' | 'choice' | 'name'
  /** New records need a value, from the file or from the default of the import. */
  isRequired?: true
  /** The values that the column takes, where it takes only some. */
  choices?: readonly string[]
  /** A value of the template. */
  example: string
}>

/** The text that empties a field. An empty cell changes nothing. */
export const CLEAR = '(clear)'

/** Raw texts of the cells of a row by their field, without spaces around them; an empty cell is absent. */
export type ImportCells = ReadonlyMap<string, string>
export type ImportRow = Readonly<{ row_no: number; cells: ImportCells }>

/** Finds an error or a warning at a cell, or at the row where it concerns no single cell. */
export type ImportFault = Readonly<{
  field: string | null
  level: 'error' | 'warning'
  message: string
  /** Values that would be right, the nearest first. */
  suggestions: readonly string[]
}>

/** Notes a fault at a cell; `null` is the row. */
export type NoteFault = (
  field: string | null,
  message: string,
  suggestions?: readonly string[],
  level?: ImportFault['level'],
) => void

/** Returns the notes of a row: each fault is added to the list. */
export const noteInto =
  (faults: ImportFault[]): NoteFault =>
  (field, message, suggestions = [], level = 'error') =>
    void faults.push({ field, level, message, suggestions })

/** Sends a call as the actor of the import, in its transaction; returns the data of the response. */
export type SendStep = (
  call: AnyCall,
  input: Readonly<{ params?: unknown; query?: Readonly<Record<string, unknown>>; body?: unknown }>,
) => Promise<unknown>

/** The change that a row of a file leads to. */
export type RowPlan = Readonly<{
  result: 'create' | 'update' | 'unchanged'
  /** The id of the record that the row is about; null for a new one. */
  target: number | null
  /** The name of the record as people read it. */
  name: string
  faults: readonly ImportFault[]
  /** Numbers of rows of the file that come first. */
  after: readonly number[]
  /** Short labels of the changes, for the summary: `team`, `manager`. */
  changes: readonly string[]
  /** Does it, and returns the id of the record. `idOf`: the record of a row that comes first; null where that row failed. */
  run: (send: SendStep, idOf: (row_no: number) => number | null) => Promise<number>
}>

/** The plans of the rows of a file, in their order, and of what comes first: numbered 0 and below, for `after`. */
export type ImportPlan = Readonly<{
  rows: readonly RowPlan[]
  first: readonly Readonly<{ row_no: number; plan: RowPlan }>[]
}>

/** The choices of the person who imports. */
export type ImportOptions = Readonly<{
  mode: 'create' | 'update' | 'upsert'
  match: string
  date_format: 'iso' | 'dmy' | 'mdy'
  /** Texts for cells that are empty in rows of new records, by their field. */
  defaults: Readonly<Record<string, string>>
  /** Adds named records that do not exist, such as departments. */
  creates_missing: boolean
  /** Sends the invitations to sign in to new people. */
  sends_invitations: boolean
}>

/** A kind of data that can be imported. */
export type Importable = Readonly<{
  title: string
  /** One record and several. */
  noun: readonly [one: string, several: string]
  columns: readonly ImportColumn[]
  /** Returns the names that columns take now, by field: roles, departments; those that the actor may use. */
  choicesOf: (tx: Tx, context: Pick<Context, 'actor' | 'now'>) => Promise<Readonly<Record<string, readonly string[]>>>
  /** The key without which nothing of it can be imported; the calls that it sends check theirs. */
  permission: Permission
  /** The fields by which rows find their record, with the label of each. */
  matches: Readonly<Record<string, string>>
  /** Fields of inputs of calls, as errors name them, and refusals by their code: the column that each is about. */
  fields: Readonly<Record<string, string>>
  /** The tables of the records. An undo reverts their rows by record: all of one, or nothing. Rows of others follow by themselves. */
  tables: readonly string[]
  /** The column by which rows of further tables name their record; left out where they are of no record. */
  owner?: string
  /** Rows of the tables are only ever added: an undo deletes them as erasures do. */
  isAppendOnly?: true
  /** Returns which of the records that an import added are used elsewhere, with the reason. */
  used: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Deletes what others have derived from added records alone, before an undo removes these. */
  removeDerived: (work: Work, ids: readonly number[]) => Promise<void>
  /** Notifies others that records are as they were; `ids` without those that are deleted. */
  reverted: (work: Work, ids: readonly number[]) => Promise<void>
  /** Reads the records of the file in few statements and plans each row. Rows with errors have a plan too. */
  plan: (context: Context, rows: readonly ImportRow[], options: ImportOptions) => Promise<ImportPlan>
}>

/** The kinds of data that can be imported, by their name. */
export const importables = registry<Importable>('data that can be imported')
