import { scope } from '#domains/organisation/server/index.ts'
import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import type { CardSource } from '#kit/server/registries.ts'
import type { DepartmentTargets, OwnTargets } from '../../contract/targets.cards.ts'
import type { Status } from '../../contract/targets.fields.ts'
import { isMeasured } from '../work/rules/target-counts.ts'
import { targetRows } from './public.ts'
import { findMonth } from './store/months.ts'
import { sumDepartments } from './rules/sum-departments.ts'

const MAX_ROWS = 5
/** The order of the card: targets that most need attention come first. */
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
      .slice(0, MAX_ROWS)
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

/** From this many people on, the sums of the whole organisation come from a job. */
const MANY = 500

export const adminTargetsCard: CardSource = {
  permission: 'targets.read',
  hasPast: true,
  read: async ({ tx, actor, now, date, today, department_id, team_id }) => {
    const month = (date ?? today).slice(0, 7)
    const filter = {
      scope: scope(actor, 'targets.read', now),
      department_id: department_id ?? undefined,
      team_id: team_id ?? undefined,
    }
    const isWhole = filter.scope.isAll && department_id === null && team_id === null
    const { isMany, stored } = isWhole
      ? await findMonth(tx, month, { today, many: MANY })
      : { isMany: false, stored: null }
    // Summing many people would delay the dashboard, so their sums come with the next run of the job.
    const departments = isMany ? (stored?.departments ?? []) : await sumDepartments({ tx, now }, filter, month)
    if (departments.length === 0) return null
    return {
      path: `/admin/work-reports/target-trackers?period=month&month=${month}`,
      data: { month, departments, as_of: isMany ? (stored?.computed_at ?? null) : null } satisfies DepartmentTargets,
    }
  },
}
