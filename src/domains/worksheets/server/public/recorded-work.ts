import { getWorkSummary } from '#domains/attendance/server/index.ts'
import type { Context } from '#kit/server/context.ts'
import type { RecordedWork, Kind } from '../../contract/worksheets.models.ts'
import type { Bounds } from '../rules/bounds.ts'
import { nextDay, type OwnTime } from '../rules/own-time.ts'
import { type WorkRecords, workRecords } from '../registries.ts'
import { listOpenBlockers } from '../store/blockers.ts'
import { type EarlierTexts, findEarlierTexts } from '../store/reports.ts'

/** The kind of the reports that a weekly or monthly one summarises. */
const SUMMARISED_KIND = { daily: null, weekly: 'daily', monthly: 'weekly' } as const satisfies Record<Kind, Kind | null>

export type KnownWork = Readonly<{ facts: RecordedWork; earlier: EarlierTexts; planned: readonly string[] }>

/** Collects the recorded work of a person in a period: attendance, other domains, and the reports before it. */
export const loadRecordedWork = async (
  context: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  kind: Kind,
  bounds: Bounds,
  time: OwnTime,
): Promise<KnownWork> => {
  const { tx } = context
  const { start, end } = bounds
  const work = await getWorkSummary(context, employeeId, start, end < time.today ? end : time.today)
  const query = {
    employee_id: employeeId,
    from: start,
    to: end,
    next: nextDay(time, end < time.today ? end : time.today),
  }
  const others: WorkRecords[] = []
  for (const [, source] of workRecords.all()) others.push(await source(tx, query))
  const earlier = await findEarlierTexts(tx, {
    employee_id: employeeId,
    kind,
    start,
    end,
    summarised: SUMMARISED_KIND[kind],
  })
  return {
    facts: {
      ...work,
      punches: [...work.punches],
      tasks: others.flatMap(({ tasks = [] }) => tasks),
      tickets: others.find(({ tickets }) => tickets)?.tickets ?? null,
      targets: others.flatMap(({ targets = [] }) => targets),
      last_plan: earlier.last_plan,
      open_blockers: await listOpenBlockers(tx, employeeId),
    },
    earlier,
    planned: others.flatMap(({ planned = [] }) => planned),
  }
}
