import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Context } from '#kit/server/context.ts'
import type { CardQuery, Counter } from '#kit/server/registries.ts'
import { registry, slot } from '#kit/server/slots.ts'
import type { WorkReport } from '../contract/reports.calls.ts'
import { listCounts } from './store/lead-queue.ts'

type Marks = (
  query: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  from: string,
  to: string,
) => Promise<ReadonlyMap<string, WorkReport>>
/** The states of the work reports of a person by day, for the full report. */
export const reportMarks = slot<Marks>('work reports of days', async () => new Map())

type LeadLine = Omit<Counter<CardQuery>, 'path'> & Readonly<{ path: (query: CardQuery) => ScreenLink | null }>
/** The lines of the card `lead` in addition to punch-outs: what waits for those who lead. */
export const leadQueue = registry<LeadLine>('what waits for leads')

type Waiting = Readonly<{ words: readonly [string, string]; count: number; path: ScreenLink | null }>
/** The lines of the actor with something behind them. One statement, none where no domain has a line. */
export const listLeadQueue = async (query: CardQuery): Promise<Waiting[]> => {
  const lines = leadQueue
    .all()
    .flatMap(([, line]) => (line.permissions.every((key) => query.actor.grants.has(key)) ? [line] : []))
  if (lines.length === 0) return []
  const counts = await listCounts(
    query.tx,
    lines.map((line) => line.count(query)),
  )
  return lines
    .map(({ labels, path }, at) => ({ words: labels, path: path(query), count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
}
