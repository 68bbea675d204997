// The rules of pay a second time, written another way for tests: one day after the other, over a common denominator.
import type { DayFact, PayFacts, SalaryFact } from '../pay/facts.ts'

type Ratio = [bigint, bigint]
const add = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]
const mul = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]
const ZERO: Ratio = [0n, 1n]

/** Half to even by comparing twice the rest with the denominator, on the absolute value. */
const round = ([n, d]: Ratio): number => {
  const sign = n < 0n ? -1n : 1n
  const top = n * sign
  const whole = top / d
  const twice = (top % d) * 2n
  const up = twice > d || (twice === d && whole % 2n === 1n) ? 1n : 0n
  return Number(sign * (whole + up)) + 0
}

const ruling = (facts: PayFacts, date: string): SalaryFact | undefined => {
  let found: SalaryFact | undefined
  for (const salary of facts.salaries) if (salary.effective_from <= date) found = salary
  return found
}

const unpaidMinutes = (day: DayFact): Ratio => {
  let sum: Ratio = ZERO
  for (const { minutes, paid_percent } of day.leave) sum = add(sum, [BigInt(minutes * (100 - paid_percent)), 100n])
  sum = add(sum, [BigInt(day.expected * day.absent), 1000n])
  return sum[0] > BigInt(day.base) * sum[1] ? [BigInt(day.base), 1n] : sum
}

/** Groups paid days in succession that share salary and pattern. */
const paidIntervals = (facts: PayFacts): DayFact[][] => {
  const found: DayFact[][] = []
  let before: DayFact | undefined
  for (const day of facts.days) {
    const isSame =
      before?.is_paid === true &&
      before.pattern_id === day.pattern_id &&
      ruling(facts, before.date)?.id === ruling(facts, day.date)?.id
    if (day.is_paid && ruling(facts, day.date)) {
      if (isSame) found.at(-1)?.push(day)
      else found.push([day])
    }
    before = day
  }
  return found
}

const total = (days: readonly DayFact[], of: (day: DayFact) => Ratio): Ratio =>
  days.reduce((sum, day) => add(sum, of(day)), ZERO)

/** The amount of each component, without those of zero. */
export const slowPay = (facts: PayFacts): Record<string, number> => {
  const exact: Record<string, Ratio> = {}
  const put = (code: string, amount: Ratio): void => {
    exact[code] = add(exact[code] ?? ZERO, amount)
  }
  const bases = new Map<number, Ratio>()
  for (const days of paidIntervals(facts)) {
    const salary = ruling(facts, days[0]?.date ?? '')
    if (!salary) continue
    const planned = BigInt(days.reduce((all, { base }) => all + base, 0))
    const unpaid = total(days, unpaidMinutes)
    const part: Ratio = planned === 0n ? ZERO : mul(unpaid, [1n, planned])
    const day: Ratio = [BigInt(salary.base_minor), BigInt(facts.days_of_month)]
    const share = mul(day, [BigInt(days.length), 1n])
    const hours = total(days, (one) => {
      const paid = one.leave.reduce((all, leave) => all + leave.minutes * leave.paid_percent, 0)
      return [BigInt((Math.max(0, one.worked - one.overtime) + one.holiday) * 100 + paid), 6000n]
    })
    const basic = salary.basis === 'monthly' ? share : mul([BigInt(salary.base_minor), 1n], hours)
    const lost: Ratio = salary.basis === 'monthly' ? mul(mul(share, part), [-1n, 1n]) : ZERO
    put('BASIC', basic)
    put('UNPAID', lost)
    bases.set(salary.id, add(bases.get(salary.id) ?? ZERO, add(basic, lost)))
    const housing = salary.components.find(({ component_id }) => component_id === 4)?.amount_minor ?? 0
    const paidShare = add([1n, 1n], mul(part, [-1n, 1n]))
    put('HOUSING', mul(mul([BigInt(housing), BigInt(facts.days_of_month)], [BigInt(days.length), 1n]), paidShare))
  }
  for (const { posted_on, minutes, cycle_minutes, cycle_weeks } of facts.overtime) {
    const salary = ruling(facts, posted_on)
    if (!salary) continue
    const weekly: Ratio = [BigInt(cycle_minutes), BigInt(cycle_weeks)]
    const worth: Ratio =
      salary.basis === 'hourly'
        ? [BigInt(salary.base_minor * minutes), 60n]
        : mul([BigInt(salary.base_minor * 12 * minutes), 52n], [weekly[1], weekly[0]])
    put('OVERTIME', worth)
  }
  const last = ruling(facts, facts.days.at(-1)?.date ?? '')
  const ownOf = (salary: SalaryFact | undefined, id: number) =>
    salary?.components.find(({ component_id }) => component_id === id)
  put('PHONE', [BigInt(ownOf(last, 5)?.amount_minor ?? 0), 1n])
  put('TAX', [BigInt(ownOf(last, 9)?.amount_minor ?? 0), 1n])
  put('MEALS', [BigInt(ownOf(last, 11)?.amount_minor ?? 0), 1n])
  put('PLAN', [BigInt(ownOf(last, 12)?.amount_minor ?? 0), 1n])
  for (const salary of facts.salaries)
    put('BONUS_RATE', mul(bases.get(salary.id) ?? ZERO, [BigInt(ownOf(salary, 6)?.rate_bp ?? 333), 10_000n]))
  const byHand = new Map([
    [7, 'EXTRA'],
    [13, 'REFUND'],
    [14, 'ADVANCE'],
  ])
  for (const { component_id, amount_minor } of facts.adjustments)
    put(byHand.get(component_id) ?? '', [BigInt(amount_minor), 1n])
  const amounts: Record<string, number> = {}
  for (const [code, amount] of Object.entries(exact)) amounts[code] = round(amount)
  const earnings = ['BASIC', 'UNPAID', 'OVERTIME', 'HOUSING', 'PHONE', 'BONUS_RATE', 'EXTRA']
  const gross = earnings.reduce((all, code) => all + (amounts[code] ?? 0), 0)
  const pension = BigInt(ownOf(last, 8)?.rate_bp ?? 930)
  // Meals are paid without tax, and the plan is taken before tax.
  const left = gross - (amounts['PLAN'] ?? 0)
  amounts['PENSION'] = round([BigInt(Math.min(left < 0 ? 0 : left, 805_000)) * pension, 10_000n])
  amounts['EMPLOYER'] = round([BigInt(gross) * 2100n, 10_000n])
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0))
}
