import type { ServerDomain } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { Importable, ImportFault, ImportRow } from '#kit/server/importable.ts'
import type { ImportCounts } from '../../../contract/imports.models.ts'
import { atColumn } from '../rules/faults.ts'
import * as store from '../store/import-rows.ts'
import type { StoredImport } from '../store/imports.ts'
import { inOrder, type LineOutcome, type PlannedLine, runLines } from './run-lines.ts'

/** The kind of data of an import, with the domains whose calls it sends. */
export type ImportParts = Readonly<{ importable: Importable; domains: readonly ServerDomain[] }>

const isError = ({ level }: ImportFault): boolean => level === 'error'
export const hasErrors = ({ plan }: PlannedLine): boolean => plan.faults.some(isError)

const rowOf = ({ mapping }: StoredImport, { row_no, cells }: store.StoredLine): ImportRow => ({
  row_no,
  cells: new Map(
    mapping.flatMap((field, at) => {
      const text = cells[at]?.trim() ?? ''
      return field === null || text === '' ? [] : [[field, text] as const]
    }),
  ),
})

/** The planned lines of a file, and what comes before them. */
export type Planned = Readonly<{ lines: readonly PlannedLine[]; first: readonly PlannedLine[] }>

/** Plans all lines of an import. */
export const planLines = async (
  context: Context,
  found: StoredImport,
  { importable }: ImportParts,
): Promise<Planned> => {
  const lines = await store.listLines(context.tx, found.id)
  const { rows, first } = await importable.plan(
    context,
    lines.map((line) => rowOf(found, line)),
    found.options,
  )
  const planned = lines.map(({ row_no }, at) => {
    const plan = rows[at]
    if (!plan) throw new Error(`Line ${row_no} has no plan`)
    return { row_no, plan }
  })
  return { lines: planned, first }
}

/** Returns these lines with all that they need, in an order in which each comes after those. */
const withNeeded = (lines: readonly PlannedLine[], wanted: ReadonlySet<number>): PlannedLine[] => {
  const byNumber = new Map(lines.map((line) => [line.row_no, line]))
  const needed = new Set<number>()
  const open = [...wanted]
  for (const row of open)
    if (!needed.has(row)) {
      needed.add(row)
      open.push(...(byNumber.get(row)?.plan.after ?? []))
    }
  return inOrder(lines.filter(({ row_no }) => needed.has(row_no)))
}

type Options = Readonly<{
  /** Numbers of the lines whose result is wanted; all where it is null. */
  only: ReadonlySet<number> | null
  noted_for: number | null
  count: (rows: number) => void
}>

/** Runs planned lines, and returns the outcome of each that ran. Those with errors and those without changes do not run. */
export const runPlanned = (
  context: Context,
  planned: Planned,
  { importable, domains }: ImportParts,
  { only, noted_for, count }: Options,
): Promise<ReadonlyMap<number, LineOutcome>> => {
  const lines = [...planned.first, ...planned.lines]
  const wanted = only ? withNeeded(lines, only) : inOrder(lines)
  const ready = wanted.filter((line) => !hasErrors(line) && line.plan.result !== 'unchanged')
  const known = new Map(lines.map(({ row_no, plan }) => [row_no, plan.target]))
  return runLines(context, ready, { importable, domains, noted_for, count, known })
}

/** Returns the results of lines, as they are stored. */
export const resultsOf = (
  { mapping }: StoredImport,
  { importable }: ImportParts,
  lines: Planned['lines'],
  outcomes: ReadonlyMap<number, LineOutcome>,
): store.LineResult[] => {
  const place = atColumn(importable, mapping)
  return lines.map(({ row_no, plan }) => {
    const faults = [...plan.faults, ...(outcomes.get(row_no)?.faults ?? [])]
    const result = faults.some(isError) ? 'error' : plan.result
    return {
      row_no,
      result,
      name: plan.name,
      faults: faults.map(place),
      target_id: plan.target,
      changes: result === 'update' ? plan.changes : [],
    }
  })
}

/** Counts the stored results of an import. */
export const countsOf = async (context: Context, importId: number): Promise<ImportCounts> => {
  const [results, changes] = await Promise.all([
    store.countResults(context.tx, importId),
    store.countChanges(context.tx, importId),
  ])
  const of = (result: string): number => results.find((row) => row.result === result)?.rows ?? 0
  return {
    create: of('create'),
    update: of('update'),
    unchanged: of('unchanged'),
    error: of('error'),
    warning: results.reduce((sum, { warnings }) => sum + warnings, 0),
    changes: Object.fromEntries(changes.map(({ change, rows }) => [change, rows])),
  }
}
