import { scope } from '#domains/organisation/server/index.ts'
import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import type { CardSource } from '#kit/server/registries.ts'
import type { DepartmentTargets, OwnTargets } from '../../contract/targets.cards.ts'
import { STATUSES, type Status } from '../../contract/targets.models.ts'
import { readTargets } from './read.ts'
import { targetRows } from './results.ts'
import { listDepartmentNames } from './store/people.ts'

const MOST = 5
const UNMEASURED: ReadonlySet<Status> = new Set(['waived', 'no_expectation', 'no_data'])
/** What needs the person most comes first. */
const ORDER: readonly Status[] = ['behind', 'missed', 'gate_failed', 'at_risk', 'on_course', 'met']

export const ownTargetsCard: CardSource = {
  permission: 'targets.read',
  read: async ({ tx, actor, now, today }) => {
    if (actor.employee_id === null) return null
    const month = today.slice(0, 7)
    const { first, last } = monthBounds(month, 'UTC')
    const all = await targetRows({ tx, now }, [actor.employee_id], first, last)
    const rows = all
      .filter(({ status }) => !UNMEASURED.has(status))
      .toSorted((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status))
      .slice(0, MOST)
      .map(({ target: { id: target_id, name, unit, period }, ...row }) => ({
        target_id,
        name,
        unit,
        period,
        value: row.value,
        expected_milli: row.expected_milli,
        actual: row.actual,
        attainment_bp: row.attainment_bp,
        projected: row.projected,
        needed_per_day_milli: row.needed_per_day_milli,
        status: row.status,
      }))
    if (rows.length === 0) return null
    return { path: '/employee/trackers?tab=targets&who=me&period=month', data: { month, rows } satisfies OwnTargets }
  },
}

const GOOD: readonly Status[] = ['met', 'on_course']
const AT_RISK: readonly Status[] = ['at_risk', 'behind']
const MISSED: readonly Status[] = ['missed', 'gate_failed']
const MEASURED = STATUSES.filter((status) => !UNMEASURED.has(status))

export const adminTargetsCard: CardSource = {
  permission: 'targets.read',
  hasPast: true,
  read: async ({ tx, actor, now, date, today, department_id, team_id }) => {
    const month = (date ?? today).slice(0, 7)
    const { first, last } = monthBounds(month, 'UTC')
    const reach = {
      scope: scope(actor, 'targets.read', now),
      department_id: department_id ?? undefined,
      team_id: team_id ?? undefined,
    }
    const { judged, plan } = await readTargets({ tx, now }, { reach, first, last })
    const placed = new Map(plan.visible.map(([employee, , , department]) => [employee, department]))
    const rows = judged.map(({ row }) => row).filter(({ status }) => MEASURED.includes(status))
    if (rows.length === 0) return null
    const names = await listDepartmentNames(tx)
    const departments = [...Map.groupBy(rows, ({ employee }) => placed.get(employee.id) ?? null)].map(([id, own]) => {
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
    return {
      path: `/admin/work-reports/target-trackers?period=month&month=${month}`,
      data: {
        month,
        departments: departments.toSorted((one, other) => other.total - one.total),
      } satisfies DepartmentTargets,
    }
  },
}
