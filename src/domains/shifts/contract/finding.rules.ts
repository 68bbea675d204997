// The input of rules, the work of a person around a week, and their findings.
import { isNight, minutesOf, spanOf } from './clock.rules.ts'
import type { Finding, FindingRule, PlannedUser, PlanShift, RuleContext, RulePerson } from './rules.models.ts'
import { RULE_TEXTS } from './shifts.refusals.ts'
import { dayText } from './shifts.labels.ts'

/** Work of a person, in the plan or outside of it. */
export type WorkInterval = Readonly<{
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

type FindingInput = Readonly<{
  rule: FindingRule
  severity?: 'block' | 'warn'
  overridable?: boolean
  person?: RulePerson
  intervals?: readonly WorkInterval[]
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
  intervals = [],
  date,
  ...more
}: FindingInput): Finding => {
  const values = { name: person?.name ?? '', day: dayText(date), ...more.values }
  return {
    rule,
    severity,
    overridable,
    overridden: intervals.some(({ user }) => user?.overrides.includes(rule)),
    employee_id: person?.id ?? null,
    shift_ids: intervals.filter(({ shift }) => shift !== null).map(({ id }) => id),
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

const intervalOf = (shift: PlanShift, user: PlannedUser, zone: string): WorkInterval => ({
  shift,
  user,
  id: shift.id,
  date: shift.date,
  ...spanOf(shift, zone),
  minutes: minutesOf(shift, zone),
  is_night: isNight(shift, zone),
})

/** Returns the work of a person around the week, in the order of time. */
export const intervalsOf = (context: RuleContext, person: RulePerson, shifts: readonly PlanShift[]): WorkInterval[] => {
  const own = shifts.flatMap((shift) =>
    shift.users
      .filter(({ employee_id }) => employee_id === person.id)
      .map((user) => intervalOf(shift, user, context.zone)),
  )
  const near = person.neighbours.map(({ shift_id, ...times }): WorkInterval => ({
    shift: null,
    user: null,
    id: shift_id,
    ...times,
  }))
  return [...own, ...near].toSorted((a, b) => a.from_at - b.from_at || a.to_at - b.to_at || a.id - b.id)
}

type RuleInput = Readonly<{
  context: RuleContext
  person: RulePerson
  all: readonly WorkInterval[]
  own: readonly WorkInterval[]
}>
export type RuleCheck = (input: RuleInput) => Finding[]
