import { fullDay } from '#kit/web/format/dates.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { LeavePlan } from '#domains/requests/contract/policy.calls.ts'
import { amountText } from '../../parts/amounts.ts'
import { carryText, scopeText } from './plan-draft.ts'
import { GRANT_LABELS, monthName } from './policy-labels.ts'

/** One version of a plan; versions are never edited. */
export const PlanDetails = ({ plan }: { plan: LeavePlan }) => (
  <Facts
    facts={[
      ['For', scopeText(plan)],
      ['From', fullDay(plan.effective_from)],
      ['A year', amountText(plan.yearly_amount, plan.unit)],
      ['Granted', GRANT_LABELS[plan.granted]],
      ['Leave year begins in', monthName(plan.year_start_month)],
      ['Can be booked before it', count(plan.opens_days_before, 'day')],
      ['In proportion to the employment', plan.prorate ? 'Yes' : 'No'],
      [
        'Full amount for a week of',
        plan.reference_days_per_week === null ? 'Any length' : count(plan.reference_days_per_week, 'day'),
      ],
      ['Rounded to', amountText(plan.rounding, plan.unit)],
      ['Carried over', carryText(plan)],
      ['People', number(plan.people)],
      ['Added by', plan.created_by],
    ]}
  />
)
