import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { valueText } from '#kit/web/record/value-text.ts'
import type { LeavePlan } from '#domains/requests/contract/policy.calls.ts'
import { leavePlanRecord } from '../../../contract/policy.records.ts'
import { amountText } from '../../parts/amounts.ts'
import { carryText, scopeText, serviceText } from './plan-draft.ts'
import { monthName } from './policy-labels.ts'

/** One version of a plan; versions are never edited. */
export const PlanDetails = ({ plan }: { plan: LeavePlan }) => (
  <DetailsOf
    of={leavePlanRecord}
    row={plan}
    items={[
      ['scope', scopeText(plan)],
      'effective_from',
      ['yearly_amount', amountText(plan.yearly_amount, plan.unit)],
      ['service_steps', serviceText(plan)],
      'granted',
      ['year_start_month', monthName(plan.year_start_month)],
      'opens_days_before',
      'prorate',
      ...(plan.prorate ? (['prorate_by'] as const) : []),
      ['reference_days_per_week', valueText(leavePlanRecord, 'reference_days_per_week', plan) ?? 'Any length'],
      ['rounding', amountText(plan.rounding, plan.unit)],
      ['Carried over', carryText(plan)],
      'people',
      'created_by',
    ]}
  />
)
