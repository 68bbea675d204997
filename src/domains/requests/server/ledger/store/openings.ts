import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** The leave year in which a day lies by the plans of a type for a person, and the day on which it opens. */
export const findOpening = async (
  tx: Tx,
  employeeId: number,
  typeId: number,
  day: string,
): Promise<Readonly<{ year: number; opens_on: string }> | undefined> => {
  const { rows } = await sql<{ year: number; opens_on: string }>`
    with placed as (
      select p.department_id, p.designation_id, m.brand_id
      from (select ${employeeId}::int as id) e
      left join placed_on(${day}::date) p on p.employee_id = e.id
      left join employed_on(${day}::date) m on m.employee_id = e.id),
    above as (
      with recursive up as (
        select d.id, d.parent_id from departments d where d.id = (select department_id from placed)
        union select d.id, d.parent_id from departments d join up on up.parent_id = d.id)
      select id from up),
    plan as (
      select l.* from leave_plans l, placed
      where l.type_id = ${typeId} and l.effective_from <= ${day}::date and l.yearly_amount > 0 and case l.scope
        when 'employee' then l.scope_id = ${employeeId}
        when 'designation' then l.scope_id = placed.designation_id
        when 'department' then l.scope_id in (select id from above)
        when 'brand' then l.scope_id = placed.brand_id
        else true end
      order by array_position(array['employee', 'designation', 'department', 'brand', 'organisation'], l.scope),
        l.effective_from desc limit 1),
    start as (
      select plan.opens_days_before, make_date(
        extract(year from ${day}::date)::int
          - case when extract(month from ${day}::date)::int < plan.year_start_month then 1 else 0 end,
        plan.year_start_month, 1) as first_day
      from plan)
    select extract(year from first_day)::int as year, first_day - opens_days_before as opens_on from start`.execute(tx)
  return rows[0]
}
