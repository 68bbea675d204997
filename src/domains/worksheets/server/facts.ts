import { getWorkSummary } from '#domains/attendance/server/index.ts'
import type { Context } from '#kit/server/context.ts'
import type { Facts, Kind } from '../contract/worksheets.models.ts'
import type { Bounds } from './bounds.ts'
import { nextDay, type OwnTime } from './own-time.ts'
import { type OtherFacts, reportFacts } from './registries.ts'
import { listOpen } from './store/blockers.ts'
import { type Below, readBelow } from './store/reports.ts'

/** The reports below a weekly or monthly one. */
const BELOW = { daily: null, weekly: 'daily', monthly: 'weekly' } as const satisfies Record<Kind, Kind | null>

export type Known = Readonly<{ facts: Facts; below: Below; planned: readonly string[] }>

/** All that is known of the work of a person in a period. */
export const readFacts = async (
  context: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  kind: Kind,
  bounds: Bounds,
  time: OwnTime,
): Promise<Known> => {
  const { tx } = context
  const { start, end } = bounds
  const work = await getWorkSummary(context, employeeId, start, end < time.today ? end : time.today)
  const wanted = {
    employee_id: employeeId,
    from: start,
    to: end,
    next: nextDay(time, end < time.today ? end : time.today),
  }
  const others: OtherFacts[] = []
  for (const [, source] of reportFacts.all()) others.push(await source(tx, wanted))
  const below = await readBelow(tx, { employee_id: employeeId, kind, start, end, below: BELOW[kind] })
  return {
    facts: {
      ...work,
      punches: [...work.punches],
      tasks: others.flatMap(({ tasks = [] }) => tasks),
      tickets: others.find(({ tickets }) => tickets)?.tickets ?? null,
      targets: others.flatMap(({ targets = [] }) => targets),
      last_plan: below.last_plan,
      open_blockers: await listOpen(tx, employeeId),
    },
    below,
    planned: others.flatMap(({ planned = [] }) => planned),
  }
}
