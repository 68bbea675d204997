import { addDays } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { LeavePlan, PlanBody } from '../../../contract/policy.calls.ts'
import { leavePlanRecord } from '../../../contract/policy.records.ts'
import { amountText } from '../../parts/amounts.ts'

const SCOPES = leavePlanRecord.fields.scope.options

export const scopeText = ({ scope, scope_name }: Pick<LeavePlan, 'scope' | 'scope_name'>): string =>
  scope_name ? `${scope_name}, ${SCOPES[scope].toLowerCase()}` : SCOPES[scope]

export const planState = (
  { past, effective_from }: Pick<LeavePlan, 'past' | 'effective_from'>,
  today: string,
): Readonly<{ word: string; tone: Tone }> => {
  if (past) return { word: 'Past', tone: 'off' }
  return effective_from > today ? { word: 'Planned', tone: 'away' } : { word: 'In force', tone: 'good' }
}

export const carryText = ({ carry_max, carry_months, unit }: LeavePlan): string => {
  if (carry_max === 0 || carry_months === 0) return 'Nothing'
  return `${amountText(carry_max, unit)} for ${count(carry_months, 'month')}`
}

/** Returns what people get after years of service: "26 days after 5 years, 28 days after 10 years". */
export const serviceText = ({ service_steps, service_from, unit }: LeavePlan): string | null => {
  const lines = service_steps.map(
    ({ after_years, yearly_amount }) => `${amountText(yearly_amount, unit)} after ${count(after_years, 'year')}`,
  )
  if (lines.length === 0) return null
  const { options } = leavePlanRecord.fields.service_from
  return `${lines.join(', ')}; ${options[service_from].replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`
}

const firstOfNextMonth = (today: string): string => `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
const later = (one: string, other: string): string => (one > other ? one : other)

/** Returns the initial values of a new plan: those of a former version from a later day, or the usual ones. */
export const newPlan = (from: LeavePlan | undefined, today: string): Partial<PlanBody> => {
  if (!from)
    return {
      scope: 'organisation',
      scope_id: null,
      effective_from: `${today.slice(0, 4)}-01-01`,
      granted: 'upfront',
      year_start_month: 1,
      opens_days_before: 92,
      prorate: true,
      prorate_by: 'days',
      service_steps: [],
      service_from: 'anniversary',
      reference_days_per_week: 5,
      rounding: 50,
      carry_max: 0,
      carry_months: 0,
    }
  const effective_from = later(firstOfNextMonth(today), addDays(from.effective_from, 1))
  return { ...leavePlanRecord.values(from), effective_from }
}
