import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, line, queryInt, textId, textVersion, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import {
  cellText,
  IMPORT_FILE,
  importCounts,
  importDetails,
  importedFile,
  importedRow,
  importKind,
  importOptions,
  unrevertedRow,
} from './imports.models.ts'
import { recordsRefusals } from './records.refusals.ts'

const params = z.strictObject({ id: textId })
const open = { ...recordsRefusals.of('import_running', 'import_applied'), ...commonRefusals.of('stale') }
const changes = ['records.import_changed'] as const
const shows = ['records.import_changed'] as const
/** All kinds of data that an import can change. */
const imported = [
  'records.import_changed',
  'people.changed',
  'placement.changed',
  'organisation.changed',
  'calendar.changed',
  'clients.changed',
  'inventory.changed',
  'requests.changed',
  'payroll.changed',
] as const

export const listImportKinds = call({
  id: 'imports.kinds',
  route: 'GET /api/admin/import-kinds',
  permission: 'records.import',
  summary: 'The kinds of data that the reader may import, with their columns.',
  data: z.array(importKind),
  shows: ['role.changed'],
})

export const listImports = call({
  id: 'imports.list',
  route: 'GET /api/admin/import',
  permission: 'records.import',
  summary: 'The own imports, newest first; those of everyone for a super admin.',
  query: z.strictObject(pageQuery(['created_at'])),
  data: z.array(importedFile),
  meta: pageMeta,
  shows,
})

export const addImport = call({
  id: 'imports.add',
  route: 'POST /api/admin/import',
  permission: 'records.import',
  summary: 'Reads a file (CSV or XLSX) or pasted cells, and guesses the field of each column. Nothing else changes.',
  body: z.strictObject({ kind: line(40) }),
  data: importDetails,
  upload: { max_bytes: IMPORT_FILE.max_bytes },
  toast: success('Import Added Successfully'),
  refusals: recordsRefusals.of('import_unreadable', 'import_empty', 'import_large'),
  changes,
})

export const getImport = call({
  id: 'imports.get',
  route: 'GET /api/admin/import/:id',
  permission: 'records.import',
  summary: 'An import with its mapping, its counts and its progress.',
  params,
  data: importDetails,
  shows,
})

export const updateImport = call({
  id: 'imports.update',
  route: 'PUT /api/admin/import/:id',
  permission: 'records.import',
  summary: 'Sets the field of each column and the choices of the import. It has to be checked again then.',
  params,
  body: z.strictObject({
    mapping: z.array(z.string().min(1).max(60).nullable()).max(IMPORT_FILE.max_columns).optional(),
    options: importOptions.partial().optional(),
    version,
  }),
  data: importDetails,
  toast: info('Import Updated Successfully'),
  refusals: { ...open, ...recordsRefusals.of('import_twice') },
  changes,
})

export const deleteImport = call({
  id: 'imports.delete',
  route: 'DELETE /api/admin/import/:id',
  permission: 'records.import',
  summary: 'Deletes an import that was not applied, with its rows.',
  params,
  query: z.strictObject({ version: textVersion.optional() }),
  data: z.strictObject({ id }),
  toast: success('Import Deleted Successfully'),
  refusals: open,
  changes,
})

export const listImportRows = call({
  id: 'imports.rows',
  route: 'GET /api/admin/import-rows/:id',
  permission: 'records.import',
  summary: 'The rows of the file with their result and what is wrong with them, in the order of the file.',
  params,
  query: z.strictObject({
    only: z.enum(['errors', 'warnings', 'create', 'update', 'unchanged']).optional(),
    limit: queryInt(1, 200).optional(),
    cursor: pageQuery(['row_no']).cursor,
  }),
  data: z.array(importedRow),
  meta: pageMeta,
  shows,
})

export const checkImport = call({
  id: 'imports.check',
  route: 'POST /api/admin/import-check/:id',
  permission: 'records.import',
  summary:
    'Rehearses the import: does everything in a transaction that is rolled back, and notes the result of each row.',
  params,
  body: z.strictObject({ version }),
  data: importDetails,
  refusals: { ...open, ...recordsRefusals.of('import_unmapped') },
  changes,
})

export const changeImportCells = call({
  id: 'imports.cells',
  route: 'PUT /api/admin/import-cells/:id',
  permission: 'records.import',
  summary: 'Changes cells, one by one or all equal ones of a column, and rehearses the rows that this concerns.',
  params,
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({ row_no: z.int().min(2), column: z.int().min(0).max(IMPORT_FILE.max_columns), text: cellText }),
      )
      .min(1)
      .max(500)
      .optional(),
    replace: z
      .strictObject({ column: z.int().min(0).max(IMPORT_FILE.max_columns), from: cellText, to: cellText })
      .optional(),
  }),
  data: z.strictObject({ rows: z.array(importedRow), counts: importCounts, changed: z.int(), version }),
  refusals: { ...open, ...recordsRefusals.of('import_unchecked') },
  changes,
})

export const applyImport = call({
  id: 'imports.apply',
  route: 'POST /api/admin/import-apply/:id',
  permission: 'records.import',
  summary: 'Does all of it in one transaction, or nothing; without the rows with errors where they are to be left out.',
  params,
  body: z.strictObject({ skip_errors: z.boolean().optional(), version }),
  data: z.strictObject({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
    undo_until: z.string(),
    version,
  }),
  toast: success('Import Applied Successfully'),
  stakes: 'numbers',
  refusals: { ...open, ...recordsRefusals.of('import_unchecked', 'import_errors') },
  changes: imported,
})

export const undoImport = call({
  id: 'imports.undo',
  route: 'POST /api/admin/import-undo/:id',
  permission: 'records.import',
  summary:
    'Reverts all changes of an import within 24 hours. What was changed or used since is refused, or left as it is with skip_changed.',
  params,
  body: z.strictObject({ skip_changed: z.boolean().optional(), version }),
  data: z.strictObject({ removed: z.int(), restored: z.int(), kept: z.array(unrevertedRow), version }),
  toast: success('Import Undone Successfully'),
  stakes: 'numbers',
  refusals: {
    ...recordsRefusals.of('import_running', 'undo_late', 'undo_changed', 'import_not_applied'),
    ...commonRefusals.of('stale'),
  },
  changes: imported,
})

export const downloadTemplate = call({
  id: 'imports.template',
  route: 'GET /api/admin/import-template',
  permission: 'records.import',
  summary: 'An empty sheet with the columns of a kind of data and two rows as an example.',
  query: z.strictObject({ kind: line(40), format: z.enum(['csv', 'xlsx']) }),
  data: z.unknown(),
  binary: true,
})

export const importCalls = {
  listImportKinds,
  listImports,
  addImport,
  getImport,
  updateImport,
  deleteImport,
  listImportRows,
  checkImport,
  changeImportCells,
  applyImport,
  undoImport,
  downloadTemplate,
}
