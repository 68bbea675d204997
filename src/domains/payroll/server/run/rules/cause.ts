import { amountText } from '#engines/money/contract/amounts.ts'
import { canonicalJson, type DayFact, type PayFacts } from '../../../contract/pay/facts.ts'
import { dayText, shortDayText } from '../../rules/date-texts.ts'

const MAX_CHARACTERS = 500
const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

const salaries = (then: PayFacts, now: PayFacts): string[] => {
  const known = new Map(then.salaries.map((salary) => [salary.id, salary]))
  const changed = now.salaries.filter((salary) => !same(known.get(salary.id), salary))
  const isDeleted = then.salaries.some(({ id }) => !now.salaries.some((salary) => salary.id === id))
  return [
    ...changed.map(
      ({ effective_from, base_minor, currency }) =>
        `the salary of ${amountText(base_minor, currency)} from ${dayText(effective_from)} came after the payslip`,
    ),
    ...(isDeleted && changed.length === 0 ? ['a salary was deleted after the payslip'] : []),
  ]
}

const overtime = (then: PayFacts, now: PayFacts): string[] => {
  const known = new Set(then.overtime.map(({ posting_id }) => posting_id))
  return now.overtime
    .filter(({ posting_id }) => !known.has(posting_id))
    .map(
      ({ posted_on, minutes }) =>
        `${minutes} minutes of overtime were settled on ${shortDayText(posted_on)}, after the payslip`,
    )
}

const days = (then: PayFacts, now: PayFacts, what: (day: DayFact) => unknown): string => {
  const known = new Map(then.days.map((day) => [day.date, day]))
  const changed = now.days.filter((day) => {
    const before = known.get(day.date)
    return before === undefined || !same(what(before), what(day))
  })
  const shown = changed.slice(0, 3).map(({ date }) => shortDayText(date))
  return shown.join(', ') + (changed.length > shown.length ? ` and ${changed.length - shown.length} more days` : '')
}

/** The cause of the difference of a month: compares the facts of the payslip with those of now, in one sentence. */
export const causeOf = (then: PayFacts, now: PayFacts): string => {
  const leave = days(then, now, (day) => day.leave)
  const attendance = days(then, now, ({ worked, overtime: over, absent }) => [worked, over, absent])
  const plan = days(then, now, ({ base, holiday, is_paid, pattern_id }) => [base, holiday, is_paid, pattern_id])
  const rates = now.components.filter((one) => {
    const before = then.components.find(({ id }) => id === one.id)
    return before !== undefined && !same([before.rate_bp, before.cap_minor], [one.rate_bp, one.cap_minor])
  })
  const causes = [
    ...salaries(then, now),
    ...overtime(then, now),
    ...(leave === '' ? [] : [`leave changed on ${leave}`]),
    ...(attendance === '' ? [] : [`the attendance changed on ${attendance}`]),
    ...(plan === '' ? [] : [`employment or working hours changed on ${plan}`]),
    ...rates.map(({ name }) => `the rate of ${name} changed`),
  ]
  const text = causes.length === 0 ? 'what was settled before changed' : causes.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.slice(0, MAX_CHARACTERS)
}
