import type { LeavePlan } from './policy.calls.ts'

/** The fields of a leave plan that entitlement is calculated from. */
export type Plan = Readonly<
  Pick<
    LeavePlan,
    | 'id'
    | 'type_id'
    | 'scope'
    | 'scope_id'
    | 'effective_from'
    | 'yearly_amount'
    | 'granted'
    | 'year_start_month'
    | 'opens_days_before'
    | 'prorate'
    | 'reference_days_per_week'
    | 'rounding'
    | 'carry_max'
    | 'carry_months'
  >
>

/** A person with the scopes by which plans are chosen. */
export type PlacedPerson = Readonly<{
  employee_id: number
  designation_id: number | null
  /** The own department, then those above it. */
  department_ids: readonly number[]
  brand_id: number | null
}>

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
