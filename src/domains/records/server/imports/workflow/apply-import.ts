import { audit } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import { daysLater } from '../../rules/days-later.ts'
import { type LineResult, listLines, saveResults } from '../store/import-rows.ts'
import { lockImport, type StoredImport, updateImport, type Viewer } from '../store/imports.ts'
import { endLines } from '../store/savepoints.ts'
import { type ImportParts, countsOf, hasErrors, type Planned, planLines, resultsOf, runPlanned } from './check-lines.ts'
import { withProgress } from './progress.ts'

const UNDO_DAYS = 1

/** Errors that appeared since the check: nothing is written, and the lines show them. */
export class NewErrors extends Error {
  readonly results: readonly LineResult[]
  constructor(results: readonly LineResult[]) {
    super('Lines of an import have errors that were not there when it was checked')
    this.results = results
  }
}

type Input = Readonly<{ id: number; version: number; skip_errors: boolean; viewer: Viewer }>

export type Applied = Readonly<{
  created: number
  updated: number
  unchanged: number
  skipped: number
  undo_until: string
  version: number
}>

/** Plans the lines again. One that is about another record than when it was checked has an error: someone was faster. */
const asChecked = async (context: Context, found: StoredImport, parts: ImportParts): Promise<Planned> => {
  const stored = new Map((await listLines(context.tx, found.id)).map((line) => [line.row_no, line]))
  const { lines, first } = await planLines(context, found, parts)
  const message = 'This row matches another record than when it was checked'
  return {
    first,
    lines: lines.map((line) => {
      const before = stored.get(line.row_no)
      const isSame = before?.result === 'error' || before?.target_id === line.plan.target
      const fault = { field: null, level: 'error', message, suggestions: [] } as const
      return isSame ? line : { ...line, plan: { ...line.plan, faults: [...line.plan.faults, fault] } }
    }),
  }
}

/** Does all lines in the transaction of the caller. Throws `NewErrors` where a line fails that was right when it was checked. */
export const applyLines = async (context: Context, parts: ImportParts, input: Input): Promise<Applied> => {
  await extendDeadline(context.tx, JOB_MS)
  const found = await lockImport(context, input.viewer, input.id, input.version)
  if (found.state === 'applied' || found.state === 'undone') throw recordsRefusals.refusal('import_applied')
  if (found.state !== 'checked' || !found.counts) throw recordsRefusals.refusal('import_unchecked')
  if (found.counts.error > 0 && !input.skip_errors)
    throw recordsRefusals.refusal('import_errors', { count: String(found.counts.error) })
  const planned = await asChecked(context, found, parts)
  const { lines } = planned
  const outcomes = await withProgress(found.id, lines.length, (count) =>
    runPlanned(context, planned, parts, { only: null, noted_for: found.id, count }),
  )
  await endLines(context)
  const results = resultsOf(found, parts, lines, outcomes)
  const errors = results.filter(({ result }) => result === 'error')
  if (errors.length > found.counts.error || (errors.length > 0 && !input.skip_errors)) throw new NewErrors(results)
  const made = results.map((row) => ({ ...row, target_id: outcomes.get(row.row_no)?.id ?? row.target_id }))
  await saveResults(context.tx, found.id, made)
  const undo_until = daysLater(context.now, UNDO_DAYS)
  const counts = await countsOf(context, found.id)
  const version = await updateImport(context.tx, found.id, {
    state: 'applied',
    counts,
    applied_at: context.now,
    undo_until,
  })
  await audit(context, 'records.import_applied', {
    entity: 'imports',
    id: found.id,
    after: { file: found.file_name, created: counts.create, updated: counts.update, skipped: counts.error },
  })
  return {
    created: counts.create,
    updated: counts.update,
    unchanged: counts.unchanged,
    skipped: lines.filter(hasErrors).length + [...outcomes.values()].filter(({ faults }) => faults.length > 0).length,
    undo_until,
    version,
  }
}
