import { scope } from '#domains/organisation/server/index.ts'
import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import type { CardSource } from '#kit/server/registries.ts'
import type { DepartmentTargets, OwnTargets } from '../../contract/targets.cards.ts'
import type { Status } from '../../contract/targets.models.ts'
import { isMeasured } from '../work/target-counts.ts'
import { targetRows } from './results.ts'
import { findMonth } from './store/months.ts'
import { sumDepartments } from './sum-departments.ts'

const MOST = 5
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
      .filter(({ status }) => isMeasured(status))
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

/** From so many people on the sums of the whole organisation are those that a job has made. */
const MANY = 500

export const adminTargetsCard: CardSource = {
  permission: 'targets.read',
  hasPast: true,
  read: async ({ tx, actor, now, date, today, department_id, team_id }) => {
    const month = (date ?? today).slice(0, 7)
    const reach = {
      scope: scope(actor, 'targets.read', now),
      department_id: department_id ?? undefined,
      team_id: team_id ?? undefined,
    }
    const isWhole = reach.scope.isAll && department_id === null && team_id === null
    const { isMany, kept } = isWhole ? await findMonth(tx, month, { today, many: MANY }) : { isMany: false, kept: null }
    // The sums of many people come with the next run of the job: they would hold up the dashboard.
    const departments = isMany ? (kept?.departments ?? []) : await sumDepartments({ tx, now }, reach, month)
    if (departments.length === 0) return null
    return {
      path: `/admin/work-reports/target-trackers?period=month&month=${month}`,
      data: { month, departments, as_of: isMany ? (kept?.computed_at ?? null) : null } satisfies DepartmentTargets,
    }
  },
}
