import { workedSince } from '#domains/attendance/server/index.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { RollUp } from '../../contract/worksheets.models.ts'
import { boundsBetween, type Bounds } from './bounds.ts'
import { type WorkRecords, workRecords, type WorkSums, workSums } from '../registries.ts'
import { onlyPeople } from '../store/people-conditions.ts'
import { listPeriodStatuses, type PeriodStatus } from '../store/periods.ts'
import { sumWork } from '../store/work-data.ts'

const CAME = new Set(['submitted', 'accepted', 'returned'])

const countsOf = (days: readonly PeriodStatus[]) => ({
  days_expected: days.filter(({ expected }) => expected).length,
  days_submitted: days.filter(({ status }) => CAME.has(status)).length,
  days_late: days.filter(({ status, late }) => CAME.has(status) && late).length,
  days_missing: days.filter(({ status }) => status === 'missing').length,
  days_excused: days.filter(({ status }) => status === 'excused').length,
})

const NOTHING = { tasks_done: 0, tickets_resolved: 0, targets_met: 0, targets_total: 0 }

const sumsOf = ({ tasks = [], tickets, targets = [] }: WorkRecords): WorkSums => ({
  tasks_done: tasks.filter(({ action }) => action === 'finished').length,
  tickets_resolved: tickets?.resolved ?? 0,
  targets_met: targets.filter(({ expected_milli, actual }) => actual * 1000 >= expected_milli).length,
  targets_total: targets.length,
})

/** Returns a function with the sums of the work of a person in other domains. */
const othersOf = async (tx: Tx, employees: readonly number[], { start, end }: Bounds) => {
  const found: (readonly [number, WorkSums])[] = []
  const atOnce = new Map(workSums.all())
  for (const [, source] of atOnce) found.push(...(await source(tx, { employees, from: start, to: end })))
  for (const [key, source] of workRecords.all()) {
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

/** Sums the days of a month of some people; the sums equal those of the list of days. */
export const sumMonths = async (
  context: Pick<Context, 'tx' | 'now'>,
  employees: readonly number[],
  bounds: Bounds,
): Promise<ReadonlyMap<number, RollUp>> => {
  const { tx, now } = context
  const { start, end } = bounds
  const statuses = await listPeriodStatuses(tx, now, {
    kind: 'daily',
    bounds: boundsBetween('daily', start, end, 1),
    who: onlyPeople(employees),
  })
  const work = await sumWork(tx, { employees, from: start, to: end })
  const others = await othersOf(tx, employees, bounds)
  const found = new Map<number, RollUp>()
  for (const id of employees) {
    const { worked_minutes = 0, open_days = [], activities = [] } = work.get(id) ?? {}
    found.set(id, {
      ...countsOf(statuses.filter(({ employee_id }) => employee_id === id)),
      worked_minutes: worked_minutes + workedSince(open_days, now),
      minutes_by_activity: activities.flatMap(({ count: _count, ...one }) => (one.minutes > 0 ? [one] : [])),
      counts_by_activity: activities.flatMap(({ minutes: _minutes, ...one }) => (one.count > 0 ? [one] : [])),
      ...others(id),
    })
  }
  return found
}
