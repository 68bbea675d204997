import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { LeavePlan } from '../../../contract/policy.calls.ts'

/** Every version of every plan, the latest of each scope first, with the people whose running leave year rests on it. */
export const listPlans = async (tx: Tx, today: string): Promise<LeavePlan[]> => {
  const { rows } = await sql<LeavePlan>`
    select p.id, p.type_id, p.scope, p.scope_id, p.effective_from, p.yearly_amount, p.granted, p.year_start_month,
      p.opens_days_before, p.prorate, p.reference_days_per_week, p.rounding, p.carry_max, p.carry_months,
      t.name as type_name, t.unit,
      case p.scope when 'brand' then (select b.name from brands b where b.id = p.scope_id)
        when 'department' then (select d.name from departments d where d.id = p.scope_id)
        when 'designation' then (select g.name from designations g where g.id = p.scope_id)
        when 'employee' then (select e.name from person_short e where e.id = p.scope_id) end as scope_name,
      exists (select from leave_plans n where n.type_id = p.type_id and n.scope = p.scope
        and n.scope_id is not distinct from p.scope_id and n.effective_from > p.effective_from
        and n.effective_from <= ${today}::date) as past,
      coalesce(n.people, 0) as people,
      (select a.name from accounts a where a.id = p.created_by) as created_by
    from leave_plans p join request_types t on t.id = p.type_id
    left join (
      select l.plan_id, count(distinct l.employee_id)::int as people from leave_ledger l join leave_lots o on o.id = l.lot_id
      where l.plan_id is not null and l.kind in ('grant', 'accrual') and o.valid_from <= ${today}::date
        and o.valid_to >= ${today}::date
      group by 1) n on n.plan_id = p.id
    order by lower(t.name), array_position(array['organisation', 'brand', 'department', 'designation', 'employee'], p.scope),
      p.scope_id nulls first, p.effective_from desc, p.id`.execute(tx)
  return rows
}
