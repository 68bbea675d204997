import { invalid } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { found } from '#kit/server/database/rows.ts'
import { importables } from '#kit/server/importable.ts'
import { refuseUnknownCursor } from '#kit/server/page.ts'
import * as calls from '../../../contract/imports.calls.ts'
import { templateOf } from '../documents/template.ts'
import { findImportable, kindOf, showImport, viewerOf } from '../present/show-import.ts'
import * as lines from '../store/import-rows.ts'
import * as store from '../store/imports.ts'
import { type Domains, getDetails } from '../workflow/open-import.ts'
import { applyImport, undoImport } from './apply-import.ts'
import { changeImportCells, checkImport } from './check-import.ts'
import { addImport, deleteImport, updateImport } from './send-file.ts'

const MAX_ROW_NO = 2_147_483_647
const place = (cursor: string | undefined): number | null => {
  if (cursor === undefined) return null
  const at = Number(cursor)
  if (!Number.isInteger(at) || at < 0 || at > MAX_ROW_NO) throw refuseUnknownCursor()
  return at
}

export const importHandlers = (domains: Domains) => ({
  listImportKinds: handle(calls.listImportKinds, async (context) => {
    const open = importables.all().filter(([, { permission }]) => scopeOf(context.actor, permission) !== null)
    return Promise.all(open.map(([name, importable]) => kindOf(context, name, importable)))
  }),
  listImports: handle(calls.listImports, async (context) => {
    const { tx, query } = context
    const [viewer, limit] = [viewerOf(context), query.limit ?? 50]
    const rows = await store.listImportRows(tx, viewer, { below: place(query.cursor), limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const next = rows.length > limit ? String(shown.at(-1)?.id) : null
    return new DetailedResponse(
      shown.map((row) => showImport(context, row)),
      { meta: { next_cursor: next, total: rows[0]?.total ?? 0 } },
    )
  }),
  addImport,
  getImport: handle(calls.getImport, (context) => getDetails(context, context.params.id)),
  updateImport,
  deleteImport,
  listImportRows: handle(calls.listImportRows, async (context) => {
    const { tx, params, query } = context
    const limit = query.limit ?? 50
    const viewer = viewerOf(context)
    const page = { only: query.only, after: place(query.cursor) ?? 0, limit: limit + 1 }
    const all = await lines.listLinesPage(tx, viewer, params.id, page)
    // Without a line, the import may not exist, or not be visible.
    if (all.length === 0) found(await store.findImport(tx, viewer, params.id))
    const shown = all.slice(0, limit)
    const next = all.length > limit ? String(shown.at(-1)?.row_no) : null
    return new DetailedResponse(
      shown.map(({ total: _total, ...line }) => line),
      { meta: { next_cursor: next, total: all[0]?.total ?? 0 } },
    )
  }),
  checkImport: checkImport(domains),
  changeImportCells: changeImportCells(domains),
  applyImport: applyImport(domains),
  undoImport,
  downloadTemplate: handle(calls.downloadTemplate, async ({ query }) => {
    const importable = findImportable(query.kind)
    if (!importable) throw invalid({ kind: 'This kind of data cannot be imported' })
    const { content, type, name } = await templateOf(importable, query.kind, query.format)
    return new Bytes(content, type, name)
  }),
})
