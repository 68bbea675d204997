import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { DepartmentSum } from '../../contract/targets.cards.ts'
import { countStatuses, isMeasured } from '../work/target-counts.ts'
import { readTargets } from './read.ts'
import { listDepartmentNames } from './store/people.ts'
import type { Reach } from './store/reach.ts'

/** How the targets of people stand in a month, by department, those with most targets first. */
export const sumDepartments = async (
  reading: Pick<Context, 'tx' | 'now'>,
  reach: Reach,
  month: string,
): Promise<DepartmentSum[]> => {
  const { first, last } = monthBounds(month, 'UTC')
  const { judged, plan } = await readTargets(reading, { reach, first, last })
  const placed = new Map(plan.visible.map(([employee, , , department]) => [employee, department]))
  const rows = judged.map(({ row }) => row).filter(({ status }) => isMeasured(status))
  if (rows.length === 0) return []
  const names = await listDepartmentNames(reading.tx)
  return [...Map.groupBy(rows, ({ employee }) => placed.get(employee.id) ?? null)]
    .map(([id, own]) => {
      const { at_risk, missed, total } = countStatuses(own.map(({ status }) => status))
      const name = id === null ? 'No department' : (names.get(id) ?? '')
      return { department_id: id, name, good: total - at_risk - missed, at_risk, missed, total }
    })
    .toSorted((one, other) => other.total - one.total)
}
