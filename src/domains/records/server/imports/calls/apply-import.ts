import { audit } from '#kit/server/audit.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import { found } from '#kit/server/database/rows.ts'
import { scopedTo } from '#kit/server/scope.ts'
import * as calls from '../../../contract/imports.calls.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import { findImportable, viewerOf } from '../present/show-import.ts'
import * as lines from '../store/import-rows.ts'
import * as store from '../store/imports.ts'
import { applyLines, NewErrors } from '../workflow/apply-import.ts'
import { countsOf } from '../workflow/check-lines.ts'
import { type Domains, lockOpen, partsOf, requireSender } from '../workflow/open-import.ts'
import { revertImport } from '../workflow/undo-import.ts'

export const applyImport = (domains: Domains) =>
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

export const undoImport = handle(calls.undoImport, async (context) => {
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
