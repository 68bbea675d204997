import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PlanTerms } from '../../../contract/entitlement.rules.ts'

export type PlanScope = 'organisation' | 'brand' | 'department' | 'designation' | 'employee'

export type PlanRow = PlanTerms &
  Readonly<{
    type_id: number
    scope: PlanScope
    scope_id: number | null
    effective_from: string
    year_start_month: number
    opens_days_before: number
    carry_max: number
    carry_months: number
  }>

/** The plans of active types with a balance. */
export const listPlanRows = async (tx: Tx): Promise<PlanRow[]> => {
  const { rows } = await sql<PlanRow>`
    select p.id, p.type_id, p.scope, p.scope_id, p.effective_from, p.yearly_amount, p.granted, p.year_start_month,
      p.opens_days_before, p.prorate, p.reference_days_per_week, p.rounding, p.carry_max, p.carry_months
    from leave_plans p join request_types t on t.id = p.type_id and t.active and t.needs_balance
    order by p.type_id, p.effective_from, p.id`.execute(tx)
  return rows
}

export type Stretch = Readonly<{
  from: string
  to: string | null
  department_ids: readonly number[]
  designation_id: number | null
  brand_id: number | null
  days_per_week: number
}>
type Row = Readonly<{ employee_id: number; stretches: readonly Stretch[] }>

/**
 * Where people stand in a span of days, as far as plans ask: employed, placed, and by which pattern. Departments are listed
 * from the nearest up. One statement for all of them.
 */
export const readStretches = async (
  tx: Tx,
  employeeIds: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, readonly Stretch[]>> => {
  const { rows } = await sql<Row>`
    with recursive up as (
      select d.id as department_id, d.id as at, d.parent_id, 0 as level from departments d
      union all select up.department_id, d.id, d.parent_id, up.level + 1 from up join departments d on d.id = up.parent_id),
    above as (select department_id, array_agg(at order by level) as ids from up group by department_id),
    week as (
      select v.pattern_id, v.effective_from,
        lead(v.effective_from) over (partition by v.pattern_id order by v.effective_from) as until,
        (select count(*) from jsonb_array_elements(v.days) d
          where d ->> 'start' is not null or coalesce((d ->> 'expected_minutes')::int, 0) > 0)::float8 / v.cycle_weeks as days_per_week
      from work_pattern_versions v)
    select m.employee_id, json_agg(json_build_object(
      'from', greatest(m.joined_on, p.effective_from, w.effective_from, ${from}::date),
      'to', least(m.left_on, p.effective_until - 1, w.until - 1, ${to}::date),
      'department_ids', coalesce(a.ids, '{}'), 'designation_id', p.designation_id, 'brand_id', m.brand_id,
      'days_per_week', w.days_per_week)
      order by greatest(m.joined_on, p.effective_from, w.effective_from, ${from}::date)) as stretches
    from employment_span m
    join placement_on p on p.employee_id = m.employee_id and p.effective_from <= least(m.left_on, ${to}::date)
      and (p.effective_until is null or p.effective_until > greatest(m.joined_on, ${from}::date))
    join week w on w.pattern_id = p.work_pattern_id
      and w.effective_from <= least(m.left_on, p.effective_until - 1, ${to}::date)
      and (w.until is null or w.until > greatest(m.joined_on, p.effective_from, ${from}::date))
    left join above a on a.department_id = p.department_id
    where m.employee_id = any(${employeeIds}::int[]) and m.joined_on <= ${to}::date
      and (m.left_on is null or m.left_on >= ${from}::date)
    group by m.employee_id`.execute(tx)
  return new Map(rows.map(({ employee_id, stretches }) => [employee_id, stretches]))
}

/** People who are employed on some day of a leave year and have no lot of it yet, after an id. */
export const listWithoutYear = async (
  tx: Tx,
  ask: Readonly<{ type_id: number; year: number; from: string; to: string; after: number; most: number }>,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct m.employee_id as id from employment_span m join person_short e on e.id = m.employee_id
    where m.employee_id > ${ask.after} and m.joined_on <= ${ask.to}::date and (m.left_on is null or m.left_on >= ${ask.from}::date)
      and not exists (select from leave_lots l where l.employee_id = m.employee_id and l.type_id = ${ask.type_id}
        and l.origin = 'year' and l.year = ${ask.year})
    order by 1 limit ${ask.most}`.execute(tx)
  return rows.map(({ id }) => id)
}
