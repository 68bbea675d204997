import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { DepartmentSum } from '../../contract/targets.cards.ts'
import { STATUSES, type Status } from '../../contract/targets.models.ts'
import { readTargets } from './read.ts'
import { listDepartmentNames } from './store/people.ts'
import type { Reach } from './store/reach.ts'

const UNMEASURED: ReadonlySet<Status> = new Set(['waived', 'no_expectation', 'no_data'])
const MEASURED = STATUSES.filter((status) => !UNMEASURED.has(status))
const GOOD: readonly Status[] = ['met', 'on_course']
const AT_RISK: readonly Status[] = ['at_risk', 'behind']
const MISSED: readonly Status[] = ['missed', 'gate_failed']

/** How the targets of people stand in a month, by department, those with most targets first. */
export const sumDepartments = async (
  reading: Pick<Context, 'tx' | 'now'>,
  reach: Reach,
  month: string,
): Promise<DepartmentSum[]> => {
  const { first, last } = monthBounds(month, 'UTC')
  const { judged, plan } = await readTargets(reading, { reach, first, last })
  const placed = new Map(plan.visible.map(([employee, , , department]) => [employee, department]))
  const rows = judged.map(({ row }) => row).filter(({ status }) => MEASURED.includes(status))
  if (rows.length === 0) return []
  const names = await listDepartmentNames(reading.tx)
  return [...Map.groupBy(rows, ({ employee }) => placed.get(employee.id) ?? null)]
    .map(([id, own]) => {
      const count = (statuses: readonly Status[]): number =>
        own.filter(({ status }) => statuses.includes(status)).length
      return {
        department_id: id,
        name: id === null ? 'No department' : (names.get(id) ?? ''),
        good: count(GOOD),
        at_risk: count(AT_RISK),
        missed: count(MISSED),
        total: own.length,
      }
    })
    .toSorted((one, other) => other.total - one.total)
}
