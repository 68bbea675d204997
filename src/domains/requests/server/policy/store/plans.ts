import { rows } from '#kit/server/database/rows.ts'
import { leavePlan, type PlanBody } from '../../../contract/policy.calls.ts'
import { placedPerson } from '../../../contract/plan.rules.ts'
import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { PlacedPerson } from '../../../contract/plan.rules.ts'

const planRow = leavePlan.omit({ people: true })
export type PlanRow = z.output<typeof planRow>

/** Plans by type and scope, the latest version first. */
export const listPlanRows = async (tx: Tx, today: string): Promise<PlanRow[]> => {
  const found = await rows(tx, planRow)`
    select l.id, l.type_id, l.scope, l.scope_id, l.effective_from, l.yearly_amount, l.granted, l.year_start_month,
      l.opens_days_before, l.prorate, l.prorate_by, l.service_steps, l.service_from, l.reference_days_per_week, l.rounding,
      l.carry_max, l.carry_months,
      t.name as type_name, t.unit, a.name as created_by,
      case l.scope when 'brand' then (select b.name from brands b where b.id = l.scope_id)
        when 'department' then (select d.name from departments d where d.id = l.scope_id)
        when 'designation' then (select g.name from designations g where g.id = l.scope_id)
        when 'employee' then (select e.name from person_short e where e.id = l.scope_id) end as scope_name,
      exists (select from leave_plans n where n.type_id = l.type_id and n.scope = l.scope
        and n.scope_id is not distinct from l.scope_id and n.effective_from > l.effective_from
        and n.effective_from <= ${today}::date) as past
    from leave_plans l join request_types t on t.id = l.type_id left join accounts a on a.id = l.created_by
    order by lower(t.name) collate names, t.id, array_position(array['organisation', 'brand', 'department', 'designation', 'employee'], l.scope),
      l.scope_id, l.effective_from desc`
  return found
}

const placedPeopleRow = placedPerson.extend({ day: z.string() })

/** Lists people with their scopes on a day, or on their first day where that is still to come, with that day. */
export const listPlacedPeople = async (tx: Tx, day: string): Promise<(PlacedPerson & { day: string })[]> => {
  const found = await rows(tx, placedPeopleRow)`
    with recursive line as (
      select d.id, array[d.id] as ids from departments d where d.parent_id is null
      union all select d.id, d.id || line.ids from departments d join line on line.id = d.parent_id)
    select distinct on (m.employee_id) m.employee_id, m.brand_id, x.day, p.designation_id,
      coalesce(line.ids, '{}') as department_ids
    from employment_span m
    join person_short e on e.id = m.employee_id
    cross join lateral (select greatest(m.joined_on, ${day}::date) as day) x
    left join placement_on p on p.employee_id = m.employee_id and p.effective_from <= x.day
      and (p.effective_until is null or p.effective_until > x.day)
    left join line on line.id = p.department_id
    where m.left_on is null or m.left_on >= ${day}::date
    order by m.employee_id, m.joined_on`
  return found
}

const planType = z.object({
  needs_balance: z.boolean(),
  active: z.boolean(),
  allow_negative: z.number(),
  start_month: z.number().nullable(),
})
export type PlanType = z.output<typeof planType>

/** A type as its plans need it, with the month in which its leave years begin. */
export const findTypeForPlan = async (tx: Tx, typeId: number): Promise<PlanType | undefined> =>
  one(tx, planType)`
    select t.needs_balance, t.active, t.allow_negative,
      (select l.year_start_month from leave_plans l where l.type_id = t.id limit 1) as start_month
    from request_types t where t.id = ${typeId}`

/** Locks a type against other plans until the transaction ends. */
export const lockTypeForPlan = async (tx: Tx, typeId: number): Promise<void> => {
  await sql`select from request_types where id = ${typeId} for update`.execute(tx)
}

const takenRow = z.object({ taken: z.boolean() })

/** Returns true if a plan of the same type and scope begins on the same day. */
export const hasPlanFrom = async (tx: Tx, plan: PlanBody): Promise<boolean> => {
  const found = await one(tx, takenRow)`
    select exists (select from leave_plans where type_id = ${plan.type_id} and scope = ${plan.scope}
      and scope_id is not distinct from ${plan.scope_id}::int and effective_from = ${plan.effective_from}::date) as taken`
  return found?.taken ?? false
}

const PLACES: Readonly<Record<string, RawBuilder<unknown>>> = {
  brand: sql`brands`,
  department: sql`departments`,
  designation: sql`designations`,
  employee: sql`person_short`,
}

/** Returns true if the record that a plan is for exists. */
export const isPlace = async (tx: Tx, scope: PlanRow['scope'], id: number | null): Promise<boolean> => {
  const table = PLACES[scope]
  if (!table) return true
  const { rows } = await sql`select from ${table} x where x.id = ${id}`.execute(tx)
  return rows.length > 0
}

type NewPlan = PlanBody & Pick<Insertable<Database['leave_plans']>, 'created_by'>

/** Inserts a leave plan and returns its id. */
export const insertPlan = async (tx: Tx, row: NewPlan): Promise<number> => {
  const values = { ...row, service_steps: JSON.stringify(row.service_steps ?? []) }
  const { id } = await tx.insertInto('leave_plans').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
