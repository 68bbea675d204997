import type { PlacementHistory, PlacementPeriod } from '../entitlement.rules.ts'
import type { Plan } from '../plan.rules.ts'

/** Thirty days a year for all, at once, unless a test sets other values. */
export const plan = (given: Partial<Plan> = {}): Plan => ({
  id: 1,
  type_id: 1,
  scope: 'organisation',
  scope_id: null,
  effective_from: '2020-01-01',
  yearly_amount: 3000,
  granted: 'upfront',
  year_start_month: 1,
  opens_days_before: 92,
  prorate: true,
  prorate_by: 'days',
  service_steps: [],
  service_from: 'anniversary',
  reference_days_per_week: null,
  rounding: 50,
  carry_max: 500,
  carry_months: 3,
  ...given,
})

const FIVE_DAYS = { hundredths: 500, weeks: 1 }

export const placementPeriod = (from: string, to: string, given: Partial<PlacementPeriod> = {}): PlacementPeriod => ({
  from,
  to,
  designation_id: null,
  department_ids: [3],
  brand_id: 2,
  week: FIVE_DAYS,
  joined_on: from,
  ...given,
})

export const history = (...periods: readonly PlacementPeriod[]): PlacementHistory => ({ employee_id: 7, periods })
