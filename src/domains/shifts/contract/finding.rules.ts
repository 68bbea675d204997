// What rules judge: the work of a person around a week, and what they say of it.
import { isNight, minutesOf, spanOf } from './clock.rules.ts'
import type { Finding, FindingRule, PlannedUser, PlanShift, RuleContext, RulePerson } from './rules.models.ts'
import { RULE_TEXTS } from './shifts.refusals.ts'
import { dayText } from './shifts.words.ts'

/** Work of a person, in the plan or beside it. */
export type Stretch = Readonly<{
  shift: PlanShift | null
  user: PlannedUser | null
  id: number
  date: string
  from_at: number
  to_at: number
  minutes: number
  is_night: boolean
}>

const TEXTS: Readonly<Record<FindingRule, string>> = {
  ...RULE_TEXTS,
  unavailable: '{name} is not available on {day}.',
  onsite: '{name} works from home on {day}; this shift is on site.',
  over_needed: '{shift} on {day} has {value} people for {limit} places.',
  publish_notice: 'The week begins in {value} days; plans are published {limit} days ahead.',
}
const filled = (rule: FindingRule, values: Finding['values']): string =>
  TEXTS[rule].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

type Found = Readonly<{
  rule: FindingRule
  severity?: 'block' | 'warn'
  overridable?: boolean
  person?: RulePerson
  stretches?: readonly Stretch[]
  date: string
  value?: number
  limit?: number
  values?: Finding['values']
}>

export const finding = ({
  rule,
  severity = 'block',
  overridable = false,
  person,
  stretches = [],
  date,
  ...more
}: Found): Finding => {
  const values = { name: person?.name ?? '', day: dayText(date), ...more.values }
  return {
    rule,
    severity,
    overridable,
    overridden: stretches.some(({ user }) => user?.overrides.includes(rule)),
    employee_id: person?.id ?? null,
    shift_ids: stretches.filter(({ shift }) => shift !== null).map(({ id }) => id),
    date,
    value: more.value ?? null,
    limit: more.limit ?? null,
    message: filled(rule, values),
    values,
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
export const timeOf = (at: number, zone: string): string => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(zone, clock)
  return clock.format(at)
}

const stretchOf = (shift: PlanShift, user: PlannedUser, zone: string): Stretch => ({
  shift,
  user,
  id: shift.id,
  date: shift.date,
  ...spanOf(shift, zone),
  minutes: minutesOf(shift, zone),
  is_night: isNight(shift, zone),
})

/** What a person works around the week, in its order. */
export const stretchesOf = (context: RuleContext, person: RulePerson, shifts: readonly PlanShift[]): Stretch[] => {
  const own = shifts.flatMap((shift) =>
    shift.users
      .filter(({ employee_id }) => employee_id === person.id)
      .map((user) => stretchOf(shift, user, context.zone)),
  )
  const near = person.neighbours.map(({ shift_id, ...times }): Stretch => ({
    shift: null,
    user: null,
    id: shift_id,
    ...times,
  }))
  return [...own, ...near].toSorted((a, b) => a.from_at - b.from_at || a.to_at - b.to_at || a.id - b.id)
}

type Judging = Readonly<{
  context: RuleContext
  person: RulePerson
  all: readonly Stretch[]
  own: readonly Stretch[]
}>
export type Judge = (judging: Judging) => Finding[]
