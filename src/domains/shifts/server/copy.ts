import { addDays, dayNumber } from '#engines/calendar/contract/calendar.ts'
import type { PlanShift, RuleContext } from '../contract/rules.models.ts'
import type { CopyRow } from '../contract/shifts.calls.ts'
import type { Plan, ShiftRow } from '../contract/shifts.models.ts'
import { checkPlan } from '../contract/shift.rules.ts'
import { planShiftOf, ruleContext } from './context.ts'
import type { Asking } from './present.ts'
import { reachOf } from './store/access.ts'
import { loadPlan } from './store/plan.ts'
import type { StoredWeek } from './store/weeks.ts'

const isSame = (one: PlanShift, other: PlanShift): boolean =>
  one.name === other.name && one.date === other.date && one.start_time === other.start_time && one.end_time === other.end_time

const copyOf = (shift: ShiftRow, target_date: string, at: number): PlanShift => ({
  id: -1 - at,
  version: 0,
  template_id: shift.template_id,
  name: shift.name,
  short: shift.short,
  color: shift.color,
  date: target_date,
  start_time: shift.start_time,
  end_time: shift.end_time,
  break_minutes: shift.break_minutes,
  needed: shift.needed,
  site: shift.site,
  note: shift.note,
  users: [],
})

/** What rules say to one more person on a shift of the plan that grows. */
const breaksOf = (context: RuleContext, plan: readonly PlanShift[], shift: PlanShift, employee: number): string[] => {
  const withPerson: PlanShift = { ...shift, users: [...shift.users, { employee_id: employee, assignment_id: null, overrides: [] }] }
  const found = checkPlan(context, [...plan.filter(({ id }) => id !== shift.id), withPerson], new Set([employee]))
  return found.filter(({ severity, shift_ids }) => severity === 'block' && shift_ids.includes(shift.id)).map(({ message }) => message)
}

/** What copying a week would do: each shift on the same weekday by the clock, with everyone who can work it. */
export const copyRows = async (asking: Asking, week: StoredWeek, source: Plan): Promise<CopyRow[]> => {
  const reach = reachOf(asking)
  const people = source.shifts.flatMap(({ users }) => users.map(({ id }) => id))
  const loaded = await loadPlan(asking.tx, week.id, reach.me, people)
  // People of other teams are left out of a copy, whoever copies.
  const context = ruleContext(week, loaded, { ...reach, lends: false })
  let plan: readonly PlanShift[] = loaded.shifts.map(planShiftOf)
  const days = dayNumber(week.start_date) - dayNumber(source.week.start_date)
  return source.shifts.map((shift, at): CopyRow => {
    const target_date = addDays(shift.date, days)
    let copy = copyOf(shift, target_date, at)
    const exists = plan.some((one) => one.id > 0 && isSame(one, copy))
    if (exists) return { key: String(shift.id), shift, target_date, users: [], exists, op: null }
    const users = shift.users.map(({ id, name }): CopyRow['users'][number] => {
      const findings = breaksOf(context, plan, copy, id)
      if (findings.length === 0) copy = { ...copy, users: [...copy.users, { employee_id: id, assignment_id: null, overrides: [] }] }
      return { id, name, verdict: findings.length === 0 ? 'ok' : 'skip', findings }
    })
    plan = [...plan, copy]
    const { id: _id, version: _version, users: placed, date, template_id, ...fields } = copy
    const op = {
      op: 'create' as const,
      dates: [date],
      users: placed.map(({ employee_id }) => employee_id),
      ...(template_id === null ? {} : { template_id }),
      ...fields,
    }
    return { key: String(shift.id), shift, target_date, users, exists, op }
  })
}
