import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import * as calls from '../../../contract/imports.calls.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import * as lines from '../store/import-rows.ts'
import * as store from '../store/imports.ts'
import { rehearse } from '../store/savepoints.ts'
import { countsOf, planLines, resultsOf, runPlanned } from '../workflow/check-lines.ts'
import { type Domains, getDetails, lockOpen, partsOf, requireSender } from '../workflow/open-import.ts'
import { withProgress } from '../workflow/progress.ts'

export const checkImport = (domains: Domains) =>
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

export const changeImportCells = (domains: Domains) =>
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
