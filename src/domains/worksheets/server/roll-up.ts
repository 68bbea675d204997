import { sql } from 'kysely'
import type { Context, Tx } from '#kit/server/context.ts'
import type { RollUp } from '../contract/worksheets.models.ts'
import { boundsBetween, type Bounds } from './bounds.ts'
import { type OtherFacts, reportFacts, type WorkSums, workSums } from './registries.ts'
import { readStandings, type Standing } from './store/periods.ts'
import { sumWork } from './store/work-data.ts'

const CAME = new Set(['submitted', 'accepted', 'returned'])

const countsOf = (days: readonly Standing[]) => ({
  days_expected: days.filter(({ expected }) => expected).length,
  days_submitted: days.filter(({ status }) => CAME.has(status)).length,
  days_late: days.filter(({ status, late }) => CAME.has(status) && late).length,
  days_missing: days.filter(({ status }) => status === 'missing').length,
  days_excused: days.filter(({ status }) => status === 'excused').length,
})

const NOTHING = { tasks_done: 0, tickets_resolved: 0, targets_met: 0, targets_total: 0 }

const sumsOf = ({ tasks = [], tickets, targets = [] }: OtherFacts): WorkSums => ({
  tasks_done: tasks.filter(({ action }) => action === 'finished').length,
  tickets_resolved: tickets?.resolved ?? 0,
  targets_met: targets.filter(({ expected_milli, actual }) => actual * 1000 >= expected_milli).length,
  targets_total: targets.length,
})

/** What other domains know of the work of people in a month. */
const othersOf = async (tx: Tx, employees: readonly number[], { start, end }: Bounds) => {
  const found: (readonly [number, WorkSums])[] = []
  const atOnce = new Map(workSums.all())
  for (const [, source] of atOnce) found.push(...(await source(tx, { employees, from: start, to: end })))
  for (const [key, source] of reportFacts.all()) {
    if (atOnce.has(key)) continue
    for (const employee_id of employees)
      found.push([employee_id, sumsOf(await source(tx, { employee_id, from: start, to: end, next: null }))])
  }
  const of = Map.groupBy(found, ([id]) => id)
  return (id: number) =>
    (of.get(id) ?? []).reduce(
      (all, [, one]) => ({
        tasks_done: all.tasks_done + (one.tasks_done ?? 0),
        tickets_resolved: all.tickets_resolved + (one.tickets_resolved ?? 0),
        targets_met: all.targets_met + (one.targets_met ?? 0),
        targets_total: all.targets_total + (one.targets_total ?? 0),
      }),
      NOTHING,
    )
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
  const work = await sumWork(tx, { employees, from: start, to: end })
  const others = await othersOf(tx, employees, bounds)
  const found = new Map<number, RollUp>()
  for (const id of employees) {
    const { worked_minutes = 0, activities = [] } = work.get(id) ?? {}
    found.set(id, {
      ...countsOf(standings.filter(({ employee_id }) => employee_id === id)),
      worked_minutes,
      minutes_by_activity: activities.flatMap(({ count: _count, ...one }) => (one.minutes > 0 ? [one] : [])),
      counts_by_activity: activities.flatMap(({ minutes: _minutes, ...one }) => (one.count > 0 ? [one] : [])),
      ...others(id),
    })
  }
  return found
}
