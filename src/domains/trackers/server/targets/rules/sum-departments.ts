import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { DepartmentSum } from '../../../contract/targets.cards.ts'
import { countStatuses, isMeasured } from '../../work/rules/target-counts.ts'
import { evaluateTargets } from './evaluate-targets.ts'
import { listDepartmentNames } from '../store/people.ts'
import type { PeopleFilter } from '../store/people-filter.ts'

/** Counts the targets of people in a month by department and status, departments with most targets first. */
export const sumDepartments = async (
  reading: Pick<Context, 'tx' | 'now'>,
  filter: PeopleFilter,
  month: string,
): Promise<DepartmentSum[]> => {
  const { first, last } = monthBounds(month, 'UTC')
  const { evaluated, plan } = await evaluateTargets(reading, { filter, first, last })
  const placed = new Map(plan.visible.map(([employee, , , department]) => [employee, department]))
  const rows = evaluated.map(({ row }) => row).filter(({ status }) => isMeasured(status))
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
