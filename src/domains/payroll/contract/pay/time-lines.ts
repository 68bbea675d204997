import { fraction, plus, times, type Fraction } from '#engines/money/contract/fraction.ts'
import { type DayFact, type PayFacts, PayProblem, type SalaryFact } from './facts.ts'
import type { ExactLine, PayInput } from './lines.ts'
import { MINUTE, salaryOn, type Segment, unpaidOf } from './segments.ts'

const MINUTES_OF_HOUR = 60
const HUNDRED = 100

const baseInput = (salary: SalaryFact): PayInput => ({
  name: salary.basis === 'monthly' ? 'Base for a month' : 'Base for an hour',
  value: salary.base_minor,
  unit: 'minor',
  link: ['salary', salary.id],
})

/** The share of the days of a segment in the base of a month. */
const shareOf = (facts: PayFacts, { salary, days }: Segment): Fraction =>
  fraction(BigInt(salary.base_minor) * BigInt(days.length), facts.days_of_month)

const monthlyBasic = (facts: PayFacts, segment: Segment): ExactLine => ({
  exact: shareOf(facts, segment),
  rule: 'share',
  inputs: [
    baseInput(segment.salary),
    { name: 'Calendar days', value: segment.days.length, unit: 'days' },
    { name: 'Days of the month', value: facts.days_of_month, unit: 'days' },
  ],
  from: segment.from,
  to: segment.to,
  rate_minor: segment.salary.base_minor,
})

/** Paid time of an hourly day in hundredths of minutes: work without overtime, paid leave, public holidays. */
const paidHundredths = (day: DayFact): number =>
  (Math.max(0, day.worked - day.overtime) + day.holiday) * HUNDRED +
  day.leave.reduce((all, one) => all + one.minutes * one.paid_percent, 0)

const hourlyBasic = ({ planned_from }: PayFacts, segment: Segment): ExactLine => {
  const hundredths = segment.days.reduce((all, day) => all + paidHundredths(day), 0)
  const sum = (of: (day: DayFact) => number): number => segment.days.reduce((all, day) => all + of(day), 0)
  const isPlanned = ({ date }: DayFact): boolean => planned_from !== undefined && date >= planned_from
  const worked = (day: DayFact): number => Math.max(0, day.worked - day.overtime)
  const planned = sum((day) => (isPlanned(day) ? worked(day) : 0))
  return {
    exact: fraction(BigInt(segment.salary.base_minor) * BigInt(hundredths), HUNDRED * MINUTES_OF_HOUR),
    rule: 'hours',
    inputs: [
      baseInput(segment.salary),
      { name: 'Worked without overtime', value: sum(worked) - planned, unit: 'minutes' },
      ...(planned === 0
        ? []
        : [{ name: 'Planned, not worked yet', value: planned, unit: 'minutes' } satisfies PayInput]),
      { name: 'Public holidays', value: sum((day) => day.holiday), unit: 'minutes' },
      ...segment.days.flatMap(({ leave }) => leave.flatMap(paidLeaveInput)),
    ],
    from: segment.from,
    to: segment.to,
    minutes: Math.round(hundredths / HUNDRED),
    rate_minor: segment.salary.base_minor,
  }
}

const paidLeaveInput = (leave: DayFact['leave'][number]): PayInput[] =>
  leave.paid_percent === 0
    ? []
    : [
        {
          name: `Leave paid ${leave.paid_percent} %`,
          value: leave.minutes,
          unit: 'minutes',
          link: ['request', leave.request_id],
        },
      ]

export const basicLines = (facts: PayFacts, segments: readonly Segment[]): ExactLine[] =>
  segments.map((segment) =>
    segment.salary.basis === 'monthly' ? monthlyBasic(facts, segment) : hourlyBasic(facts, segment),
  )

const unpaidInputs = (days: readonly DayFact[]): PayInput[] =>
  days.flatMap((day) => [
    ...day.leave
      .filter(({ paid_percent }) => paid_percent < HUNDRED)
      .map((leave): PayInput => ({
        name: `Leave on ${day.date}, ${HUNDRED - leave.paid_percent} % unpaid`,
        value: leave.minutes,
        unit: 'minutes',
        link: ['request', leave.request_id],
      })),
    ...(day.absent > 0
      ? [
          {
            name: `Absent on ${day.date}`,
            value: Math.round((day.expected * day.absent) / 1000),
            unit: 'minutes',
            ...(day.attendance_id === null ? {} : { link: ['attendance_day', day.attendance_id] as const }),
          } satisfies PayInput,
        ]
      : []),
  ])

/** The part of a monthly salary that unpaid time costs, as negative earnings. A segment without working time loses nothing. */
export const unpaidLines = (facts: PayFacts, segments: readonly Segment[]): ExactLine[] =>
  segments
    .filter(({ salary, unpaid, base_minutes }) => salary.basis === 'monthly' && unpaid > 0n && base_minutes > 0)
    .map((segment) => ({
      exact: times(shareOf(facts, segment), fraction(-segment.unpaid, BigInt(segment.base_minutes) * MINUTE)),
      rule: 'unpaid',
      inputs: [
        baseInput(segment.salary),
        { name: 'Calendar days', value: segment.days.length, unit: 'days' },
        { name: 'Days of the month', value: facts.days_of_month, unit: 'days' },
        { name: 'Planned time', value: segment.base_minutes, unit: 'minutes' },
        ...unpaidInputs(segment.days.filter((day) => unpaidOf(day) > 0n)),
      ],
      from: segment.from,
      to: segment.to,
      minutes: Number(segment.unpaid / MINUTE),
    }))

/** The value of one posting of overtime. The premium is in its minutes. */
const worth = (salary: SalaryFact, posting: PayFacts['overtime'][number]): Fraction => {
  if (salary.basis === 'hourly') return fraction(BigInt(salary.base_minor) * BigInt(posting.minutes), MINUTES_OF_HOUR)
  if (posting.cycle_minutes === 0)
    throw new PayProblem('no_pattern', 'Overtime is paid by the weekly hours, and there is no work pattern with hours.')
  const yearly = BigInt(salary.base_minor) * 12n * BigInt(posting.minutes) * BigInt(posting.cycle_weeks)
  return fraction(yearly, 52n * BigInt(posting.cycle_minutes))
}

/** One line for each salary under which overtime was posted. */
export const overtimeLines = (facts: PayFacts): ExactLine[] => {
  const byRow = Map.groupBy(facts.overtime, ({ posted_on }) => salaryOn(facts.salaries, posted_on))
  return [...byRow].flatMap(([salary, postings]) =>
    salary === undefined
      ? []
      : [
          {
            exact: postings.reduce((sum, posting) => plus(sum, worth(salary, posting)), fraction(0)),
            rule: salary.basis === 'monthly' ? 'overtime_monthly' : 'overtime_hourly',
            inputs: [
              baseInput(salary),
              ...postings.map(({ posting_id, posted_on, minutes }): PayInput => ({
                name: `Overtime of ${posted_on}`,
                value: minutes,
                unit: 'minutes',
                link: ['overtime', posting_id],
              })),
              ...(salary.basis === 'monthly' ? [weeklyInput(postings)] : []),
            ],
            minutes: postings.reduce((all, { minutes }) => all + minutes, 0),
            rate_minor: salary.base_minor,
          },
        ],
  )
}

const weeklyInput = (postings: PayFacts['overtime']): PayInput => ({
  name: 'Weekly hours of the pattern',
  value: Math.round((postings[0]?.cycle_minutes ?? 0) / (postings[0]?.cycle_weeks ?? 1)),
  unit: 'minutes',
})
