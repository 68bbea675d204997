// The rules of a plan: one pure function, for the browser while a shift is dragged and for the server, whose result
// counts.
import { addDays, datesOf, dayNumber } from './clock.rules.ts'
import { finding, type RuleCheck, intervalsOf, type WorkInterval } from './finding.rules.ts'
import type { Finding, FindingRule, PlanShift, RuleContext, RulePerson } from './rules.models.ts'
import { dayText } from './shifts.labels.ts'
import { workOf } from './worked.rules.ts'
import { absences, skills, membership, preferences } from './eligibility.rules.ts'
import { days, lengths, overlaps, rests, runs, weeklyRests, weeks } from './time.rules.ts'

const CHECKS: readonly RuleCheck[] = [
  overlaps,
  membership,
  absences,
  skills,
  rests,
  lengths,
  days,
  weeks,
  runs('consecutive', 'max_consecutive_days'),
  runs('nights', 'max_nights_in_row'),
  weeklyRests,
  preferences,
]

/** Returns the findings for one person in a plan. */
const checkPerson = (context: RuleContext, person: RulePerson, shifts: readonly PlanShift[]): Finding[] => {
  const all = intervalsOf(context, person, shifts)
  const own = all.filter(({ shift }) => shift !== null)
  const real = workOf(all, person.worked, context)
  return CHECKS.flatMap((check) => check({ context, person, all, own, real }))
}

const DAYS = 7

type Minutes = Readonly<{ date: string; planned: number; worked: number | null }>

/** Minutes of each day of the week: what is over as it was worked, what is ahead as planned; work elsewhere is left out. */
export const minutesOfWeek = (context: RuleContext, person: RulePerson, shifts: readonly PlanShift[]): Minutes[] => {
  const all = intervalsOf(context, { ...person, neighbours: [] }, shifts)
  const real = Map.groupBy(workOf(all, person.worked, context), ({ date }) => date)
  const plans = Map.groupBy(all, ({ date }) => date)
  const sum = (intervals: readonly WorkInterval[]): number => intervals.reduce((total, one) => total + one.minutes, 0)
  return datesOf(context.start_date).map((date) => {
    const work = real.get(date) ?? []
    const isWorked = work.some((one) => one.is_worked)
    return { date, planned: sum(plans.get(date) ?? []), worked: isWorked ? sum(work) : null }
  })
}

/** Minutes of a week as they count against its limit. */
export const countedMinutes = (days: readonly Minutes[]): number =>
  days.reduce((sum, { planned, worked }) => sum + (worked ?? planned), 0)

const checkShift = (shift: PlanShift): Finding[] => {
  const value = shift.users.length
  if (value <= shift.needed) return []
  const values = { shift: shift.name, day: dayText(shift.date), value, limit: shift.needed }
  const about = { severity: 'warn', overridable: true, date: shift.date, value, limit: shift.needed, values } as const
  return [{ ...finding({ ...about, rule: 'over_needed' }), shift_ids: [shift.id] }]
}

const checkWeek = (context: RuleContext): Finding[] => {
  const value = dayNumber(context.start_date) - dayNumber(context.today)
  const limit = context.publish_notice_days
  if (context.is_published || value >= limit || value < 0) return []
  const values = { value, limit }
  return [
    finding({
      rule: 'publish_notice',
      severity: 'warn',
      overridable: true,
      date: context.start_date,
      value,
      limit,
      values,
    }),
  ]
}

/** Returns all findings of a plan and of the work in its week; with `only`, those for some of its people. */
export const checkPlan = (
  context: RuleContext,
  shifts: readonly PlanShift[],
  only?: ReadonlySet<number>,
): Finding[] => {
  const assigned = shifts.flatMap(({ users }) => users.map(({ employee_id }) => employee_id))
  const end = addDays(context.start_date, DAYS)
  const working = [...context.people.values()].filter(({ worked }) =>
    worked.some(({ date }) => date >= context.start_date && date < end),
  )
  const people = [...new Set([...assigned, ...working.map(({ id }) => id)])]
    .filter((id) => !only || only.has(id))
    .toSorted((a, b) => a - b)
    .flatMap((id) => context.people.get(id) ?? [])
  return [
    ...people.flatMap((person) => checkPerson(context, person, shifts)),
    ...(only ? [] : [...shifts.flatMap(checkShift), ...checkWeek(context)]),
  ]
}

const keyOf = ({ rule, employee_id, date, shift_ids }: Finding): string =>
  [rule, employee_id, date, ...(rule === 'overlap' || rule === 'rest' ? shift_ids : [])].join(':')

const isWorse = (one: Finding, before: Finding): boolean => {
  if (one.value === null || before.value === null) return false
  return one.rule === 'rest' || one.rule === 'weekly_rest' ? one.value < before.value : one.value > before.value
}

/** Findings that a change makes, or makes worse. */
export const newFindings = (before: readonly Finding[], after: readonly Finding[]): Finding[] => {
  const known = new Map(before.map((one) => [keyOf(one), one]))
  return after.filter((one) => {
    const same = known.get(keyOf(one))
    return !same || isWorse(one, same) || (same.severity === 'warn' && one.severity === 'block')
  })
}

/** Breaks that refuse a draft at once; the others wait for its publishing. */
const BLOCKING_DRAFTS: ReadonlySet<FindingRule> = new Set(['overlap', 'not_active', 'not_in_team'])
/** Breaks that no reason overrides. */
const NOT_OVERRIDABLE: ReadonlySet<FindingRule> = new Set(['overlap', 'not_active'])

export const mayOverride = ({ rule, overridable }: Pick<Finding, 'rule' | 'overridable'>): boolean =>
  overridable && !NOT_OVERRIDABLE.has(rule)

/** Returns the findings that refuse a change. */
export const refusing = (found: readonly Finding[], isPublished: boolean): Finding[] =>
  found.filter(({ rule, severity }) => severity === 'block' && (isPublished || BLOCKING_DRAFTS.has(rule)))

/** Breaks that a week cannot be published with. */
export const openBreaks = (found: readonly Finding[]): Finding[] =>
  found.filter(({ severity, overridden }) => severity === 'block' && !overridden)
