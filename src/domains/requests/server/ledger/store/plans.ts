import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { planRow } from '../../../contract/plan.rules.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Plan } from '../../../contract/plan.rules.ts'

/** The plans of a type that has a balance. All of them begin their years in one month. */
export type TypePlans = Readonly<{
  type_id: number
  active: boolean
  start_month: number
  plans: readonly Plan[]
}>

const row = planRow.extend({ active: z.boolean() })

/** Types with plans; one where an id is given. */
export const listTypePlans = async (tx: Tx, typeId: number | null = null): Promise<TypePlans[]> => {
  const found = await rows(tx, row)`
    select l.id, l.type_id, l.scope, l.scope_id, l.effective_from, l.yearly_amount, l.granted, l.year_start_month,
      l.opens_days_before, l.prorate, l.prorate_by, l.service_steps, l.service_from, l.reference_days_per_week, l.rounding,
      l.carry_max, l.carry_months, t.active
    from leave_plans l join request_types t on t.id = l.type_id and t.needs_balance
    where ${typeId}::int is null or l.type_id = ${typeId}
    order by l.type_id, l.effective_from, l.id`
  return [...Map.groupBy(found, ({ type_id }) => type_id)].map(([type_id, own]) => ({
    type_id,
    active: own[0]?.active ?? false,
    start_month: own[0]?.year_start_month ?? 1,
    plans: own.map(({ active: _active, ...plan }) => plan),
  }))
}
