import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import type { RollUp } from '../contract/worksheets.models.ts'
import { boundsBetween, type Bounds } from './bounds.ts'
import { reportFacts } from './registries.ts'
import { readStandings, type Standing } from './store/periods.ts'
import { sumByActivity } from './store/work-data.ts'
import { workedBetween } from './store/worked.ts'

const CAME = new Set(['submitted', 'accepted', 'returned'])

const countsOf = (days: readonly Standing[]) => ({
  days_expected: days.filter(({ expected }) => expected).length,
  days_submitted: days.filter(({ status }) => CAME.has(status)).length,
  days_late: days.filter(({ status, late }) => CAME.has(status) && late).length,
  days_missing: days.filter(({ status }) => status === 'missing').length,
  days_excused: days.filter(({ status }) => status === 'excused').length,
})

const OTHERS = { tasks_done: 0, tickets_resolved: 0, targets_met: 0, targets_total: 0 }

/** What other domains know of the work of a person in a month. */
const othersOf = async ({ tx }: Pick<Context, 'tx'>, employee_id: number, { start, end }: Bounds) => {
  const sums = { ...OTHERS }
  for (const [, source] of reportFacts.all()) {
    const { tasks = [], tickets, targets = [] } = await source(tx, { employee_id, from: start, to: end, next: null })
    sums.tasks_done += tasks.filter(({ action }) => action === 'finished').length
    sums.tickets_resolved += tickets?.resolved ?? 0
    sums.targets_total += targets.length
    sums.targets_met += targets.filter(({ expected_milli, actual }) => actual * 1000 >= expected_milli).length
  }
  return sums
}

/** The sums of the days of a month of some people: those that the list of days shows for the same person and month. */
export const rollUps = async (
  context: Pick<Context, 'tx' | 'now'>,
  employees: readonly number[],
  bounds: Bounds,
): Promise<ReadonlyMap<number, RollUp>> => {
  const { tx, now } = context
  const { start, end } = bounds
  const standings = await readStandings(tx, now, {
    kind: 'daily',
    bounds: boundsBetween('daily', start, end, 1),
    who: (employee) => sql<boolean>`${employee} = any(${employees}::int[])`,
  })
  const sums = await sumByActivity(tx, { employees, kind: 'daily', from: start, to: end })
  const worked = await workedBetween(tx, employees, start, end)
  const found = new Map<number, RollUp>()
  for (const id of employees) {
    const own = sums.filter(({ employee_id }) => employee_id === id)
    const of = ({ activity_id, name }: (typeof own)[number]) => ({ activity_id, name })
    found.set(id, {
      ...countsOf(standings.filter(({ employee_id }) => employee_id === id)),
      worked_minutes: worked.get(id) ?? 0,
      minutes_by_activity: own
        .filter(({ minutes }) => minutes > 0)
        .map((one) => ({ ...of(one), minutes: one.minutes })),
      counts_by_activity: own.filter(({ count }) => count > 0).map((one) => ({ ...of(one), count: one.count })),
      ...(await othersOf(context, id, bounds)),
    })
  }
  return found
}
