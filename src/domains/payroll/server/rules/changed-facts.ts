import { amountText } from '#engines/money/contract/amounts.ts'
import { duration } from '#kit/contract/duration.ts'
import { percentText } from '#kit/contract/percent.ts'
import {
  type AdjustmentFact,
  canonicalJson,
  type ComponentFact,
  type DayFact,
  type PayFacts,
  type SalaryFact,
} from '../../contract/pay/facts.ts'
import type { LinkType } from '../../contract/pay/lines.ts'
import { dayText, shortDayText } from './date-texts.ts'

/** A fact that a payslip was made from, as it was and as it is. */
export type ChangedFact = Readonly<{
  name: string
  before: string
  after: string
  link: readonly [LinkType, number] | null
}>

const NONE = 'None'

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')

/** Pairs the entries of two lists by a key, in the order of the second and then of what only the first has. */
const pairs = <Entry>(
  then: readonly Entry[],
  now: readonly Entry[],
  keyOf: (entry: Entry) => string | number,
): (readonly [Entry | undefined, Entry | undefined])[] => {
  const known = new Map(then.map((entry) => [keyOf(entry), entry]))
  const keys = new Set(now.map(keyOf))
  return [
    ...now.map((entry) => [known.get(keyOf(entry)), entry] as const),
    ...then.filter((entry) => !keys.has(keyOf(entry))).map((entry) => [entry, undefined] as const),
  ]
}

const leaveText = (leave: DayFact['leave']): string =>
  leave.map(({ minutes, paid_percent }) => `${duration(minutes)}, ${paid_percent} % paid`).join(' and ') || NONE

const OF_DAY: readonly (readonly [name: string, (day: DayFact) => string])[] = [
  ['employed and paid', ({ is_paid }) => yesNo(is_paid)],
  ['working time by contract', ({ base }) => duration(base)],
  ['public holiday', ({ holiday }) => duration(holiday)],
  ['expected', ({ expected }) => duration(expected)],
  ['worked', ({ worked }) => duration(worked)],
  ['overtime', ({ overtime }) => duration(overtime)],
  ['missed without leave', ({ expected, absent }) => duration(Math.round((expected * absent) / 1000))],
  ['leave', ({ leave }) => leaveText(leave)],
]

const linkOfDay = (day: DayFact | undefined): ChangedFact['link'] => {
  const request = day?.leave[0]?.request_id
  if (request !== undefined) return ['request', request]
  return day?.attendance_id == null ? null : ['attendance_day', day.attendance_id]
}

const ofDays = (then: PayFacts, now: PayFacts): ChangedFact[] =>
  pairs(then.days, now.days, ({ date }) => date).flatMap(([was, is]) => {
    const day = is ?? was
    if (!day) return []
    const link = linkOfDay(is) ?? linkOfDay(was)
    return OF_DAY.flatMap(([name, textOf]) => {
      const [before, after] = [was ? textOf(was) : NONE, is ? textOf(is) : NONE]
      return before === after ? [] : [{ name: `${shortDayText(day.date)}: ${name}`, before, after, link }]
    })
  })

const componentsText = ({ components, currency }: SalaryFact, names: ReadonlyMap<number, string>): string =>
  components
    .map(({ component_id, amount_minor, rate_bp }) =>
      [
        names.get(component_id) ?? 'A component',
        amount_minor === null ? (rate_bp === null ? '' : percentText(rate_bp)) : amountText(amount_minor, currency),
      ].join(' '),
    )
    .join(', ')

const salaryText = (salary: SalaryFact | undefined, names: ReadonlyMap<number, string>): string => {
  if (!salary) return NONE
  const { basis, base_minor, currency } = salary
  const base = `${amountText(base_minor, currency)} ${basis === 'hourly' ? 'an hour' : 'a month'}`
  return [base, componentsText(salary, names)].filter(Boolean).join(', ')
}

const ofSalaries = (then: PayFacts, now: PayFacts): ChangedFact[] => {
  const names = new Map([...then.components, ...now.components].map(({ id, name }) => [id, name]))
  return pairs(then.salaries, now.salaries, ({ id }) => id).flatMap(([was, is]) => {
    const salary = is ?? was
    if (!salary || canonicalJson(was ?? null) === canonicalJson(is ?? null)) return []
    const moved = was && is && was.effective_from !== is.effective_from
    const before = salaryText(was, names)
    return [
      {
        name: `Salary from ${dayText(salary.effective_from)}`,
        before: moved ? `${before} from ${dayText(was.effective_from)}` : before,
        after: salaryText(is, names),
        link: ['salary', salary.id] as const,
      },
    ]
  })
}

const currencyOf = (then: PayFacts, now: PayFacts): string =>
  (now.salaries.at(-1) ?? then.salaries.at(-1))?.currency ?? 'EUR'

const ofComponents = (then: PayFacts, now: PayFacts): ChangedFact[] => {
  const currency = currencyOf(then, now)
  const rateText = ({ rate_bp }: ComponentFact): string => (rate_bp === null ? NONE : percentText(rate_bp))
  const capText = ({ cap_minor }: ComponentFact): string =>
    cap_minor === null ? NONE : amountText(cap_minor, currency)
  return pairs(then.components, now.components, ({ id }) => id).flatMap(([was, is]) => {
    const { id, name } = is ?? was ?? { id: 0, name: '' }
    const link = ['component', id] as const
    if (!was || !is)
      return [{ name: `Component ${name}`, before: yesNo(was !== undefined), after: yesNo(is !== undefined), link }]
    return [
      { name: `Rate of ${name}`, before: rateText(was), after: rateText(is), link },
      { name: `Cap of ${name}`, before: capText(was), after: capText(is), link },
      { name: `${name}: by working days`, before: yesNo(was.prorate), after: yesNo(is.prorate), link },
    ].filter((fact) => fact.before !== fact.after)
  })
}

const ofOvertime = (then: PayFacts, now: PayFacts): ChangedFact[] =>
  pairs(then.overtime, now.overtime, ({ posting_id }) => posting_id).flatMap(([was, is]) => {
    const [before, after] = [was ? duration(was.minutes) : NONE, is ? duration(is.minutes) : NONE]
    const one = is ?? was
    if (!one || before === after) return []
    const name = `Overtime settled on ${dayText(one.posted_on)}`
    return [{ name, before, after, link: ['overtime', one.posting_id] as const }]
  })

const ofAdjustments = (then: PayFacts, now: PayFacts): ChangedFact[] => {
  const currency = currencyOf(then, now)
  const textOf = (one: AdjustmentFact | undefined): string => (one ? amountText(one.amount_minor, currency) : NONE)
  return pairs(then.adjustments, now.adjustments, ({ id }) => id).flatMap(([was, is]) => {
    const one = is ?? was
    if (!one || textOf(was) === textOf(is)) return []
    return [
      {
        name: `Adjustment: ${one.note}`,
        before: textOf(was),
        after: textOf(is),
        link: ['adjustment', one.id] as const,
      },
    ]
  })
}

/**
 * Lists the facts of a payslip that have changed since, in the order in which they count. Components that were moved are
 * compared in their former place.
 */
export const changedFacts = (then: PayFacts, now: PayFacts): ChangedFact[] => [
  ...ofSalaries(then, now),
  ...ofDays(then, now),
  ...ofOvertime(then, now),
  ...ofAdjustments(then, now),
  ...ofComponents(then, now),
]
