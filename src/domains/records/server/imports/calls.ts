import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle, handleInSteps, handleUpload, type ServerDomain } from '#kit/server/call/handle.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import type { Context } from '#kit/server/context.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import { found } from '#kit/server/database/rows.ts'
import { importables } from '#kit/server/importable.ts'
import { refuseUnknownCursor } from '#kit/server/page.ts'
import { scopedTo } from '#kit/server/scope.ts'
import * as calls from '../../contract/imports.calls.ts'
import { recordsRefusals } from '../../contract/records.refusals.ts'
import { readTable } from './documents/read-table.ts'
import { templateOf } from './documents/template.ts'
import { findImportable, kindOf, showDetails, showImport, viewerOf } from './present/show-import.ts'
import { guessDateFormat, guessMapping } from './rules/guess-mapping.ts'
import * as lines from './store/import-rows.ts'
import * as store from './store/imports.ts'
import { rehearse } from './store/savepoints.ts'
import { applyLines, NewErrors } from './workflow/apply-import.ts'
import { countsOf, type ImportParts, planLines, resultsOf, runPlanned } from './workflow/check-lines.ts'
import { withProgress } from './workflow/progress.ts'
import { revertImport } from './workflow/undo-import.ts'

type Domains = () => readonly ServerDomain[]

const MAX_ROW_NO = 2_147_483_647
const place = (cursor: string | undefined): number | null => {
  if (cursor === undefined) return null
  const at = Number(cursor)
  if (!Number.isInteger(at) || at < 0 || at > MAX_ROW_NO) throw refuseUnknownCursor()
  return at
}

/** Locks an import that can still be changed, in the version that its editor saw. */
const lockOpen = async (context: Context, id: number, version: number | undefined): Promise<store.StoredImport> => {
  const row = await store.lockImport(context, viewerOf(context), id, version)
  if (row.state === 'applied' || row.state === 'undone') throw recordsRefusals.refusal('import_applied')
  if (row.cleared_at !== null) throw notFound()
  return row
}

const partsOf = (domains: Domains, kind: string): ImportParts => ({
  importable: found(findImportable(kind)),
  domains: domains(),
})

const getDetails = async (context: Context, id: number) => {
  const row = found(await store.findImport(context.tx, viewerOf(context), id))
  return showDetails(context, row, found(findImportable(row.kind)))
}

/** Only the sender of a file changes and applies it. */
const requireSender = ({ actor }: Context, row: store.StoredImport): void => {
  if (row.account_id !== actor.account_id) throw notFound()
}

const addImport = handleUpload(
  calls.addImport,
  async ({ file }) => ({ table: await readTable(file.path), name: file.name }),
  async (context) => {
    const { tx, actor, body, now, prepared } = context
    const importable = findImportable(body.kind)
    if (!importable) throw invalid({ kind: 'This kind of data cannot be imported' })
    if (scopeOf(actor, importable.permission) === null) throw forbidden()
    const { titles, rows } = prepared.table
    const earlier = await store.findEarlierMapping(tx, body.kind, titles)
    const mapping = earlier?.mapping ?? guessMapping(titles, importable.columns)
    const match = Object.keys(importable.matches).find((field) => mapping.includes(field) || field === 'name') ?? ''
    const id = await store.insertImport(
      tx,
      {
        kind: body.kind,
        account_id: actor.account_id,
        file_name: prepared.name,
        titles: [...titles],
        mapping,
        options: earlier?.options ?? {
          mode: 'upsert',
          match,
          date_format: guessDateFormat(rows.flatMap(({ cells }) => cells)),
          defaults: {},
          creates_missing: false,
          sends_invitations: false,
        },
        created_at: now,
      },
      rows,
    )
    await audit(context, 'records.import_added', {
      entity: 'imports',
      id,
      after: { file: prepared.name, rows: rows.length },
    })
    return getDetails(context, id)
  },
)

const updateImport = handle(calls.updateImport, async (context) => {
  const { tx, params, body } = context
  const row = await lockOpen(context, params.id, body.version)
  requireSender(context, row)
  const { columns, matches } = found(findImportable(row.kind))
  const mapping = body.mapping ?? row.mapping
  const known = new Map(columns.map(({ field, label }) => [field, label]))
  if (mapping.length !== row.titles.length) throw invalid({ mapping: 'The mapping has another number of columns' })
  for (const [at, field] of mapping.entries()) {
    if (field === null) continue
    const label = known.get(field)
    if (label === undefined) throw invalid({ mapping: `${field} is no field` })
    if (mapping.indexOf(field) !== at) throw recordsRefusals.refusal('import_twice', { label })
  }
  const given = Object.entries(body.options ?? {}).filter(([, value]) => value !== undefined)
  const options: store.StoredImport['options'] = { ...row.options, ...Object.fromEntries(given) }
  if (!(options.match in matches)) throw invalid({ match: 'Rows cannot be matched by this field' })
  for (const field of Object.keys(options.defaults))
    if (!known.has(field)) throw invalid({ defaults: `${field} is no field` })
  await lines.deleteResults(tx, row.id)
  await store.updateImport(tx, row.id, { mapping, options, state: 'uploaded', counts: null })
  await audit(context, 'records.import_updated', { entity: 'imports', id: row.id, after: { file: row.file_name } })
  return getDetails(context, row.id)
})

const deleteImport = handle(calls.deleteImport, async (context) => {
  const row = await lockOpen(context, context.params.id, context.query.version)
  await store.deleteImport(context.tx, row.id)
  await audit(context, 'records.import_deleted', { entity: 'imports', id: row.id, before: { file: row.file_name } })
  return { id: row.id }
})

const checkImport = (domains: Domains) =>
  handle(calls.checkImport, async (context) => {
    const { tx, params, body } = context
    await extendDeadline(tx, JOB_MS)
    const row = await lockOpen(context, params.id, body.version)
    requireSender(context, row)
    const parts = partsOf(domains, row.kind)
    const planned = await planLines(context, row, parts)
    const outcomes = await withProgress(row.id, planned.lines.length, (count) =>
      rehearse(context, () => runPlanned(context, planned, parts, { only: null, noted_for: null, count })),
    )
    await lines.saveResults(tx, row.id, resultsOf(row, parts, planned.lines, outcomes))
    const counts = await countsOf(context, row.id)
    await store.updateImport(tx, row.id, { state: 'checked', counts })
    await audit(context, 'records.import_checked', {
      entity: 'imports',
      id: row.id,
      after: { file: row.file_name, errors: counts.error },
    })
    return getDetails(context, row.id)
  })

const changeImportCells = (domains: Domains) =>
  handle(calls.changeImportCells, async (context) => {
    const { tx, params, body } = context
    const row = await lockOpen(context, params.id, undefined)
    requireSender(context, row)
    if (row.state !== 'checked') throw recordsRefusals.refusal('import_unchecked')
    const cells = body.cells ?? []
    if ([...cells, ...(body.replace ? [body.replace] : [])].some(({ column }) => column >= row.titles.length))
      throw invalid({ column: 'This column is not in the file' })
    const parts = partsOf(domains, row.kind)
    const before = await planLines(context, row, parts)
    await lines.updateCells(tx, row.id, cells)
    const replaced = body.replace ? await lines.replaceCells(tx, row.id, body.replace) : []
    const changed = new Set([...cells.map(({ row_no }) => row_no), ...replaced])
    const planned = await planLines(context, row, parts)
    // Other lines change with these: those of equal keys, and those that need one of them.
    const earlier = new Map(before.lines.map(({ row_no, plan }) => [row_no, JSON.stringify(plan.faults)]))
    const stored = new Map((await lines.listLines(tx, row.id)).map((line) => [line.row_no, line.result]))
    const concerned = planned.lines.filter(
      ({ row_no, plan }) =>
        changed.has(row_no) ||
        earlier.get(row_no) !== JSON.stringify(plan.faults) ||
        plan.after.some((other) => changed.has(other)) ||
        (stored.get(row_no) === 'error' && plan.faults.length === 0),
    )
    const only = new Set(concerned.map(({ row_no }) => row_no))
    const outcomes = await rehearse(context, () =>
      runPlanned(context, planned, parts, { only, noted_for: null, count: () => undefined }),
    )
    await lines.saveResults(tx, row.id, resultsOf(row, parts, concerned, outcomes))
    const counts = await countsOf(context, row.id)
    const version = await store.updateImport(tx, row.id, { counts })
    await audit(context, 'records.import_cells_changed', {
      entity: 'imports',
      id: row.id,
      after: { file: row.file_name, rows: changed.size },
    })
    const shown = (await lines.listLines(tx, row.id)).filter(({ row_no }) => only.has(row_no)).slice(0, 500)
    return { rows: shown, counts, changed: changed.size, version }
  })

const applyImport = (domains: Domains) =>
  handleInSteps(calls.applyImport, async (context) => {
    const { params, body } = context
    const viewer = viewerOf(context)
    const row = found(await store.findImport(context.tx, viewer, params.id))
    requireSender(context, row)
    const parts = partsOf(domains, row.kind)
    const input = { id: row.id, version: body.version, skip_errors: body.skip_errors === true, viewer }
    try {
      return await context.begin(async (work) =>
        applyLines(
          { ...context, ...work, ...scopedTo({ ...work, actor: context.actor }, 'records.import') },
          parts,
          input,
        ),
      )
    } catch (error) {
      if (!(error instanceof NewErrors)) throw error
      const count = error.results.filter(({ result }) => result === 'error').length
      await context.begin(async (work) => {
        const inner = { ...context, ...work }
        await lockOpen(inner, row.id, body.version)
        await lines.saveResults(work.tx, row.id, error.results)
        await store.updateImport(work.tx, row.id, { counts: await countsOf(inner, row.id) })
        await audit(work, 'records.import_checked', {
          entity: 'imports',
          id: row.id,
          after: { file: row.file_name, errors: count },
        })
      })
      throw recordsRefusals.refusal('import_errors', { count: String(count) })
    }
  })

const undoImport = handle(calls.undoImport, async (context) => {
  const { tx, now, params, body } = context
  await extendDeadline(tx, JOB_MS)
  const row = await store.lockImport(context, viewerOf(context), params.id, body.version)
  if (row.state !== 'applied' || row.undo_until === null) throw recordsRefusals.refusal('import_not_applied')
  if (row.undo_until <= now) throw recordsRefusals.refusal('undo_late')
  const importable = found(findImportable(row.kind))
  const names = new Map((await lines.listLines(tx, row.id)).map(({ row_no, name }) => [row_no, name ?? '']))
  const { removed, restored, kept, ids } = await revertImport(context, row.id, importable, names)
  if (kept.length > 0 && body.skip_changed !== true)
    throw recordsRefusals.refusal('undo_changed', {
      count: kept.length === 1 ? `1 ${importable.noun[0]}` : `${kept.length} ${importable.noun[1]}`,
    })
  await importable.reverted(context, ids)
  const version = await store.updateImport(tx, row.id, { state: 'undone', undone_at: now, kept: [...kept] })
  await audit(context, 'records.import_undone', {
    entity: 'imports',
    id: row.id,
    after: { file: row.file_name, removed, restored, kept: kept.length },
  })
  return { removed, restored, kept: [...kept], version }
})

export const importHandlers = (domains: Domains) => ({
  listImportKinds: handle(calls.listImportKinds, async ({ actor }) =>
    importables
      .all()
      .filter(([, { permission }]) => scopeOf(actor, permission) !== null)
      .map(([name, importable]) => kindOf(name, importable)),
  ),
  listImports: handle(calls.listImports, async (context) => {
    const { tx, query } = context
    const [viewer, limit] = [viewerOf(context), query.limit ?? 50]
    const rows = await store.listImportRows(tx, viewer, { below: place(query.cursor), limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const next = rows.length > limit ? String(shown.at(-1)?.id) : null
    return new DetailedResponse(
      shown.map((row) => showImport(context, row)),
      { meta: { next_cursor: next, total: await store.countImports(tx, viewer) } },
    )
  }),
  addImport,
  getImport: handle(calls.getImport, (context) => getDetails(context, context.params.id)),
  updateImport,
  deleteImport,
  listImportRows: handle(calls.listImportRows, async (context) => {
    const { tx, params, query } = context
    const row = found(await store.findImport(tx, viewerOf(context), params.id))
    const limit = query.limit ?? 50
    const page = { only: query.only, after: place(query.cursor) ?? 0, limit: limit + 1 }
    const all = await lines.listLinesPage(tx, row.id, page)
    const shown = all.slice(0, limit)
    const next = all.length > limit ? String(shown.at(-1)?.row_no) : null
    return new DetailedResponse(shown, {
      meta: { next_cursor: next, total: await lines.countLines(tx, row.id, query.only) },
    })
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
