// The input of rules, the work of a person around a week, and their findings.
import { Refusal } from '#kit/contract/refusals.ts'
import { isNight, minutesOf, spanOf } from './clock.rules.ts'
import type { Finding, FindingRule, PlannedUser, PlanShift, RuleContext, RulePerson } from './rules.models.ts'
import { RULE_TEXTS, WORKED_TEXTS } from './shifts.refusals.ts'
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
  /** Work as it was punched. */
  is_worked: boolean
  /** Shifts of the plan that were worked in it. */
  replaces: readonly PlanShift[]
}>

type FindingText = FindingRule | keyof typeof WORKED_TEXTS
const TEXTS: Readonly<Record<FindingText, string>> = {
  ...RULE_TEXTS,
  ...WORKED_TEXTS,
  unavailable: '{name} is not available on {day}.',
  onsite: '{name} works from home on {day}; this shift is on site.',
  over_needed: '{shift} on {day} has {value} people for {limit} places.',
  publish_notice: 'The week begins in {value} days; plans are published {limit} days ahead.',
}
const filled = (rule: FindingText, values: Finding['values']): string =>
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
  /** The wording where it is another one than that of the rule. */
  text?: FindingText
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
    shift_ids: intervals.flatMap(({ shift, replaces, id }) => (shift ? [id] : replaces.map((one) => one.id))),
    date,
    value: more.value ?? null,
    limit: more.limit ?? null,
    worked_on: intervals.findLast(({ is_worked }) => is_worked)?.date ?? null,
    message: filled(more.text ?? rule, values),
    values,
  }
}

/** The message of the rule alone, which names no time that was worked. */
export const messageOfRule = ({ rule, values }: Pick<Finding, 'rule' | 'values'>): string => filled(rule, values)

/** The refusal of a change that makes a finding. */
export const refusalOf = ({ rule, message }: Pick<Finding, 'rule' | 'message'>): Refusal =>
  new Refusal(`shifts.${rule}`, message)

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
  is_worked: false,
  replaces: [],
})

export const byTime = (a: WorkInterval, b: WorkInterval): number =>
  a.from_at - b.from_at || a.to_at - b.to_at || a.id - b.id

/** Returns the planned work of a person around the week, in the order of time. */
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
    is_worked: false,
    replaces: [],
    ...times,
  }))
  return [...own, ...near].toSorted(byTime)
}

type RuleInput = Readonly<{
  context: RuleContext
  person: RulePerson
  /** Planned work, and that of the plan alone. */
  all: readonly WorkInterval[]
  own: readonly WorkInterval[]
  /** The same, where past shifts count as they were worked. */
  real: readonly WorkInterval[]
}>
export type RuleCheck = (input: RuleInput) => Finding[]
