import { leavePlan } from './policy.calls.ts'
import { z } from 'zod'

/** The fields of a leave plan that entitlement is calculated from. */
export const planRow = leavePlan.pick({
  id: true,
  type_id: true,
  scope: true,
  scope_id: true,
  effective_from: true,
  yearly_amount: true,
  granted: true,
  year_start_month: true,
  opens_days_before: true,
  prorate: true,
  prorate_by: true,
  service_steps: true,
  service_from: true,
  reference_days_per_week: true,
  rounding: true,
  carry_max: true,
  carry_months: true,
})
export type Plan = z.output<typeof planRow>

/** A person with the scopes by which plans are chosen. */
export const placedPerson = z.object({
  employee_id: z.number(),
  designation_id: z.number().nullable(),
  department_ids: z.array(z.number()).readonly(),
  brand_id: z.number().nullable(),
})
export type PlacedPerson = z.output<typeof placedPerson>

/** Returns the rank of a plan: the smaller, the closer to the person; null where the plan is not for them. */
const rankOf = ({ scope, scope_id }: Plan, person: PlacedPerson): number | null => {
  const { department_ids } = person
  const level = scope_id === null ? -1 : department_ids.indexOf(scope_id)
  const ranks: Readonly<Record<Plan['scope'], number | null>> = {
    employee: scope_id === person.employee_id ? 0 : null,
    designation: scope_id === person.designation_id ? 1 : null,
    department: level < 0 ? null : 2 + level,
    brand: scope_id === person.brand_id ? 1000 : null,
    organisation: 1001,
  }
  return ranks[scope]
}

/**
 * Returns the plan of a type that applies to a person on a day: the closest scope wins (the person, the designation,
 * the nearest department, the brand, the organisation), and of one scope the latest version. Null: no plan applies to
 * them.
 */
export const planOn = (plans: readonly Plan[], person: PlacedPerson, day: string): Plan | null => {
  let found: Readonly<{ plan: Plan; rank: number }> | null = null
  for (const plan of plans) {
    const rank = plan.effective_from <= day ? rankOf(plan, person) : null
    if (rank === null) continue
    const isCloser = found === null || rank < found.rank
    const isLater = found !== null && rank === found.rank && plan.effective_from > found.plan.effective_from
    if (isCloser || isLater) found = { plan, rank }
  }
  return found?.plan ?? null
}
