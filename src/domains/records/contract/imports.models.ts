import { z } from 'zod'
import { id, instant, named, version } from '#kit/contract/fields.ts'

/** A file of an import, at most. */
export const IMPORT_FILE = { max_bytes: 20 * 1024 * 1024, max_rows: 10_000, max_columns: 60 } as const

const importMode = z.enum(['create', 'update', 'upsert'])
const dateFormat = z.enum(['iso', 'dmy', 'mdy'])
export const importState = z.enum(['uploaded', 'checked', 'applied', 'undone'])
export const importResult = z.enum(['create', 'update', 'unchanged', 'error'])
export type ImportResult = z.output<typeof importResult>

/** A name of a field of the kind of data. */
const fieldName = z.string().min(1).max(60)
/** A text of a cell. */
export const cellText = z.string().max(2000)

export const importOptions = z.strictObject({
  mode: importMode,
  /** The field by which rows find their record. */
  match: fieldName,
  date_format: dateFormat,
  /** Texts for empty cells of new records, by field. */
  defaults: z.record(fieldName, cellText),
  creates_missing: z.boolean(),
  sends_invitations: z.boolean(),
})

export const importFault = z.strictObject({
  /** The column of the file; null for the row as a whole. */
  column: z.int().min(0).nullable(),
  level: z.enum(['error', 'warning']),
  message: z.string(),
  suggestions: z.array(z.string()),
})
export type ImportedFault = z.output<typeof importFault>

export const importCounts = z.strictObject({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  error: z.int(),
  warning: z.int(),
  /** Short labels of the changes of existing records, with the number of rows of each. */
  changes: z.record(z.string(), z.int()),
})
export type ImportCounts = z.output<typeof importCounts>

const column = z.strictObject({
  field: fieldName,
  label: z.string(),
  is_required: z.boolean(),
  choices: z.array(z.string()),
})

/** A kind of data that the reader may import. */
export const importKind = z.strictObject({
  kind: z.string(),
  title: z.string(),
  noun: z.tuple([z.string(), z.string()]),
  columns: z.array(column),
  matches: z.array(z.strictObject({ field: fieldName, label: z.string() })),
})
export type ImportKind = z.output<typeof importKind>

export const importedFile = z.strictObject({
  id,
  version,
  kind: z.string(),
  title: z.string(),
  by: named,
  created_at: instant,
  file_name: z.string(),
  state: importState,
  row_count: z.int(),
  counts: importCounts.nullable(),
  applied_at: instant.nullable(),
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
  can: z.strictObject({ change: z.boolean(), apply: z.boolean(), undo: z.boolean(), delete: z.boolean() }),
})
export type ImportedFile = z.output<typeof importedFile>

/** A row that an undo left as it is. */
export const unrevertedRow = z.strictObject({ row_no: z.int(), name: z.string(), why: z.string() })

export const importDetails = importedFile.extend({
  titles: z.array(z.string()),
  /** Up to three values of each column that are not empty. */
  samples: z.array(z.array(z.string())),
  mapping: z.array(fieldName.nullable()),
  options: importOptions,
  kept: z.array(unrevertedRow),
  /** Rows that the running check or change has done; null where none runs. */
  progress: z.strictObject({ done: z.int(), of: z.int() }).nullable(),
  /** The texts of the file were removed; the numbers stay. */
  is_cleared: z.boolean(),
  of: importKind,
})
export type ImportDetails = z.output<typeof importDetails>

export const importedRow = z.strictObject({
  row_no: z.int(),
  cells: z.array(z.string()),
  result: importResult.nullable(),
  name: z.string().nullable(),
  faults: z.array(importFault),
  target_id: id.nullable(),
})
export type ImportedRow = z.output<typeof importedRow>
