import { fraction, plus, toMinor } from '#engines/money/contract/fraction.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { isOwnPay } from '../rules/own.ts'
import type { SalaryRow } from '../store/salaries.ts'

const BP = 10_000

/** The base with the earnings of a full month, without components outside of the gross; null for hourly pay. */
const monthlyTotal = ({ basis, base_minor, components }: SalaryRow): number | null => {
  if (basis === 'hourly') return null
  const earnings = components.filter(({ kind, outside }) => kind === 'earning' && !outside)
  const sum = earnings.reduce(
    (all, { amount_minor, rate_bp, rate_today }) =>
      plus(
        all,
        amount_minor === null
          ? fraction(BigInt(base_minor) * BigInt(rate_bp ?? rate_today ?? 0), BP)
          : fraction(amount_minor),
      ),
    fraction(base_minor),
  )
  return toMinor(sum)
}

const phaseOf = ({ effective_from, effective_to }: SalaryRow, day: string): Salary['phase'] => {
  if (effective_from > day) return 'future'
  return effective_to !== null && effective_to < day ? 'past' : 'current'
}

/** A salary as an administrator sees it. `day` is today. */
export const presentSalary =
  (actor: Actor, day: string) =>
  (row: SalaryRow): Salary => {
    const canChange = scopeOf(actor, 'payroll.write') !== null && !isOwnPay(actor, row.employee.id) && !row.used
    return {
      ...row,
      components: row.components.map(({ rate_today: _rate, ...component }) => component),
      monthly_total_minor: monthlyTotal(row),
      phase: phaseOf(row, day),
      can: { update: canChange && row.reason !== 'hike', delete: canChange && row.reason !== 'hike' },
    }
  }
