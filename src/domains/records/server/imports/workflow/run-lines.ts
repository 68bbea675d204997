import type { AnyCall } from '#kit/contract/call.ts'
import { refuseOneself } from '#kit/server/actor.ts'
import { refusePart } from '#kit/server/call/admits.ts'
import { type Handler, DetailedResponse, type ServerDomain } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { explain } from '#kit/server/http/failures.ts'
import { readParts } from '#kit/server/http/parse.ts'
import { changeAs } from '#kit/server/http/serve-call.ts'
import type { Importable, ImportFault, RowPlan, SendStep } from '#kit/server/importable.ts'
import { refuseMergedIn } from '#kit/server/named-people.ts'
import { faultsOf } from '../rules/faults.ts'
import { beginLine, inSavepoint } from '../store/savepoints.ts'

/** A plan with the number of its line. */
export type PlannedLine = Readonly<{ row_no: number; plan: RowPlan }>
/** The result of a line that was run: the id of its record, or errors. */
export type LineOutcome = Readonly<{ id: number | null; faults: readonly ImportFault[] }>

/** Lines that are run together before their savepoint is released: one savepoint for each costs more than the line. */
const AT_ONCE = 40

/** Returns the lines in an order in which each comes after those that it needs. */
export const inOrder = (lines: readonly PlannedLine[]): PlannedLine[] => {
  const byNumber = new Map(lines.map((line) => [line.row_no, line]))
  const [ordered, seen] = [new Array<PlannedLine>(), new Set<number>()]
  const visit = (line: PlannedLine): void => {
    // A line that is being visited is in a circle, which its plan reports; a deep chain is walked without recursion.
    const open = [line]
    for (let top = open.at(-1); top; top = open.at(-1)) {
      seen.add(top.row_no)
      const next = top.plan.after.map((row) => byNumber.get(row)).find((one) => one && !seen.has(one.row_no))
      if (next) open.push(next)
      else ordered.push(...open.splice(-1))
    }
  }
  for (const line of lines) if (!seen.has(line.row_no)) visit(line)
  return ordered
}

const dataOf = (response: unknown): unknown => (response instanceof DetailedResponse ? response.data : response)

/** Sends calls as the actor of the import, with every check of a separate request. */
const sender =
  (context: Context, handlers: ReadonlyMap<AnyCall, Handler>): SendStep =>
  async (call, input) => {
    const handler = handlers.get(call)
    if (!handler || handler.inSteps) throw new Error(`${call.id} cannot be a part of an import`)
    refusePart(context.actor, call)
    const parts = readParts(call, input)
    refuseOneself(context.actor, call, parts.body)
    const response = dataOf(await changeAs(handler, context, parts))
    await refuseMergedIn(context.tx, call, parts, new Set())
    return response
  }

type Run = Readonly<{
  importable: Importable
  domains: readonly ServerDomain[]
  /** The import whose undo these changes belong to; null for a rehearsal. */
  noted_for: number | null
  /** The records of lines that do not run, because they change nothing. */
  known: ReadonlyMap<number, number | null>
  count: (rows: number) => void
}>

/** Runs lines without errors, in their order. What fails leaves nothing behind and has its errors in the result. */
export const runLines = async (
  context: Context,
  lines: readonly PlannedLine[],
  { importable, domains, noted_for, known, count }: Run,
): Promise<ReadonlyMap<number, LineOutcome>> => {
  const outcomes = new Map<number, LineOutcome>()
  const send = sender(
    context,
    new Map(domains.flatMap(({ handlers }) => handlers).map((handler) => [handler.call, handler])),
  )
  const constraints = Object.assign({}, ...domains.map((domain) => domain.constraints))
  const idOf = (row: number): number | null => outcomes.get(row)?.id ?? known.get(row) ?? null
  const runOne = async ({ row_no, plan }: PlannedLine): Promise<void> => {
    if (noted_for !== null) await beginLine(context, noted_for, row_no)
    outcomes.set(row_no, { id: await plan.run(send, idOf), faults: [] })
  }
  const runAlone = async (line: PlannedLine): Promise<void> => {
    try {
      await inSavepoint(context, 'import_line', () => runOne(line))
    } catch (error) {
      const faults = faultsOf(importable, explain(error, constraints))
      if (!faults) throw error
      outcomes.set(line.row_no, { id: null, faults })
    }
  }
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE)
    try {
      await inSavepoint(context, 'import_lines', async () => {
        for (const line of some) await runOne(line)
      })
    } catch (error) {
      if (!faultsOf(importable, explain(error, constraints))) throw error
      for (const { row_no } of some) outcomes.delete(row_no)
      for (const line of some) await runAlone(line)
    }
    count(some.length)
  }
  return outcomes
}
