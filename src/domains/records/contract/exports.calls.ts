import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id, line, textId } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { exportRow } from './exports.models.ts'
import { recordsRefusals } from './records.refusals.ts'

const name = z.string().min(1).max(120)

const exportBody = z.strictObject({
  /** The id of a list call. */
  list: name,
  /** The input of the list: its path, query and body as they would be sent. */
  params: z.strictObject({
    params: z.record(z.string().max(60), z.unknown()).optional(),
    query: z.record(z.string().max(60), z.unknown()).optional(),
    body: z.unknown().optional(),
  }),
  format: z.enum(['csv', 'xlsx']),
  /** Keys of columns to leave in; all of the list when left out. */
  columns: z.array(name).min(1).max(200).optional(),
  /** Keys of columns to leave out, as far as the list has them. */
  hidden: z.array(name).max(200).optional(),
  /** Only these rows, by the id of the row or of its person. */
  ids: z.array(id).min(1).max(200).optional(),
  purpose: line(200).optional(),
})
export type ExportBody = z.output<typeof exportBody>

const file = {
  body: exportBody,
  data: z.unknown(),
  binary: true,
  refusals: recordsRefusals.of('not_exportable', 'too_many_rows'),
} as const

export const runExport = call({
  id: 'exports.run',
  route: 'POST /api/admin/export',
  permission: 'records.export',
  summary: 'Exports a list of the admin area, for those who may list it.',
  ...file,
})

export const runUserExport = call({
  id: 'userExports.run',
  route: 'POST /api/user/export',
  permission: 'records.own.export',
  summary: 'Exports a list of the employee area, for those who may list it.',
  stakes: 'export',
  ...file,
})

export const listExports = call({
  id: 'exports.list',
  route: 'GET /api/admin/export',
  permission: 'records.export',
  summary:
    'What was exported, newest first: the own exports, or all for those who may see them. A file is found by its SHA-256.',
  query: z.strictObject({
    ...pageQuery(['started_at', 'row_count', 'bytes']),
    from: date.optional(),
    to: date.optional(),
    /** An account. */
    account: textId.optional(),
    list: line(80).optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .transform((text) => text.toLowerCase())
      .optional(),
  }),
  data: z.array(exportRow),
  meta: pageMeta,
  export: { name: 'exports' },
})

export const exportCalls = { runExport, runUserExport, listExports }
