// Computes from two plans the result of copying a week.
import { addDays, dayNumber } from './clock.rules.ts'
import type { PlanShift, RuleContext } from './rules.models.ts'
import type { CopyRow } from './shifts.calls.ts'
import type { ShiftRow } from './shifts.models.ts'
import { checkPlan } from './shift.rules.ts'

type Source = Readonly<{ start_date: string; shifts: readonly ShiftRow[] }>

const isSame = (one: PlanShift, other: PlanShift): boolean =>
  one.name === other.name &&
  one.date === other.date &&
  one.start_time === other.start_time &&
  one.end_time === other.end_time

const newUser = (employee_id: number) => ({ employee_id, assignment_id: null, overrides: [] })

const copyOf = (shift: ShiftRow, date: string, at: number): PlanShift => ({
  id: -1 - at,
  version: 0,
  template_id: shift.template_id,
  name: shift.name,
  short: shift.short,
  color: shift.color,
  date,
  start_time: shift.start_time,
  end_time: shift.end_time,
  break_minutes: shift.break_minutes,
  needed: shift.needed,
  site: shift.site,
  skill_id: shift.skill?.id ?? null,
  skill_level: shift.skill?.level ?? null,
  note: shift.note,
  users: [],
})

type Place = Readonly<{ plan: readonly PlanShift[]; shift: PlanShift }>

/** Returns the messages of the rules that block one more person on a shift of the plan being built. */
const breaksOf = (
  context: RuleContext,
  { plan, shift }: Place,
  { id, name }: Readonly<{ id: number; name: string }>,
): string[] => {
  if (!context.people.has(id)) return [`${name} is not in ${context.team_name}.`]
  const withPerson: PlanShift = { ...shift, users: [...shift.users, newUser(id)] }
  const found = checkPlan(context, [...plan, withPerson], new Set([id]))
  return found
    .filter(({ severity, shift_ids }) => severity === 'block' && shift_ids.includes(shift.id))
    .map(({ message }) => message)
}

const opOf = ({ id: _id, version: _version, users, date, template_id, ...fields }: PlanShift): CopyRow['op'] => ({
  op: 'create',
  dates: [date],
  users: users.map(({ employee_id }) => employee_id),
  ...(template_id === null ? {} : { template_id }),
  ...fields,
})

/**
 * Returns each shift of another week on the same weekday, by the clock, with everyone who can work it. People of other
 * teams are not copied, even by an actor who may lend them.
 */
export const copyRows = (base: RuleContext, existing: readonly PlanShift[], source: Source): CopyRow[] => {
  const context = { ...base, lends: false }
  const days = dayNumber(context.start_date) - dayNumber(source.start_date)
  let plan = existing
  return source.shifts.map((shift, at): CopyRow => {
    const target_date = addDays(shift.date, days)
    let copy = copyOf(shift, target_date, at)
    const key = String(shift.id)
    if (existing.some((one) => isSame(one, copy))) return { key, shift, target_date, users: [], exists: true, op: null }
    const users = shift.users.map(({ id, name }): CopyRow['users'][number] => {
      const findings = breaksOf(context, { plan, shift: copy }, { id, name })
      if (findings.length === 0) copy = { ...copy, users: [...copy.users, newUser(id)] }
      return { id, name, verdict: findings.length === 0 ? 'ok' : 'skip', findings }
    })
    plan = [...plan, copy]
    return { key, shift, target_date, users, exists: false, op: opOf(copy) }
  })
}
