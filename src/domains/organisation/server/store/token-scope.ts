import { type RawBuilder, sql } from 'kysely'
import type { TokenLimits } from '#kit/server/actor.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'

type Value = RawBuilder<unknown>
const yes = sql<boolean>`true`
const no = sql<boolean>`false`

/** The departments to which a token is limited, with everything below them. */
const departmentsOf = (ids: readonly number[]): Value => sql`(
  with recursive below as (
    select d.id from departments d where d.id = any(${[...ids]}::int[])
    union
    select c.id from departments c join below on c.parent_id = below.id)
  select id from below)`

/**
 * The brand of a person on a day: that of the employment of the day, else of the last one before it; of people who only join
 * later, that of their first. Leavers and joiners stay with their brand.
 */
const brandOn = (employee: Value, day: Value): Value => sql`(
  select m.brand_id from employment_span m where m.employee_id = ${employee}
  order by m.joined_on <= ${day} desc, abs(m.joined_on - ${day}) limit 1)`

const isWithin = ({ brand_ids, department_ids }: TokenLimits, employee: Value, day: Value): RawBuilder<boolean> => {
  const inBrand = brand_ids === null ? yes : sql<boolean>`${brandOn(employee, day)} = any(${[...brand_ids]}::int[])`
  const inDepartment =
    department_ids === null
      ? yes
      : sql<boolean>`exists (select from placed_on(${day}) w
          where w.employee_id = ${employee} and w.department_id in ${departmentsOf(department_ids)})`
  return sql<boolean>`(${inBrand} and ${inDepartment})`
}

/** The people within the limits of a token on a day, as one list for the whole statement. */
const peopleWithin = (limits: TokenLimits, day: Value): Value =>
  sql`any(array(select x.id from person_short x where ${isWithin(limits, sql`x.id`, day)}))`

/** Narrows the scope of the owner of an API token to the brands and departments of the token. */
export const narrowed = (ofOwner: ScopeFilter, limits: TokenLimits, today: Value): ScopeFilter => ({
  isAll: false,
  where: (employee, day) =>
    sql<boolean>`(${ofOwner.where(employee, day)} and ${
      day ? isWithin(limits, employee, day) : sql`${employee} = ${peopleWithin(limits, today)}`
    })`,
  whereFew: (employee) => sql<boolean>`(${ofOwner.whereFew(employee)} and ${isWithin(limits, employee, today)})`,
  // Everyone who was within the limits on one of the days; `where` with the day decides about each row.
  between: (employee, from, to) => sql<boolean>`(${ofOwner.between(employee, from, to)} and ${employee} = any(array(
    select p.employee_id from placement_on p where p.effective_from <= ${to}::date
      and (p.effective_until is null or p.effective_until > ${from}::date)
      and ${limits.department_ids === null ? yes : sql`p.department_id in ${departmentsOf(limits.department_ids)}`}
      and ${
        limits.brand_ids === null
          ? yes
          : sql`(${brandOn(sql`p.employee_id`, sql`${to}::date`)} = any(${[...limits.brand_ids]}::int[])
              or ${brandOn(sql`p.employee_id`, sql`${from}::date`)} = any(${[...limits.brand_ids]}::int[]))`
      })))`,
  // A team belongs to a department, and to no brand.
  ofTeam: (team) =>
    limits.brand_ids !== null || limits.department_ids === null
      ? no
      : sql<boolean>`(${ofOwner.ofTeam(team)} and ${team} = any(array(
          select w.id from teams w where w.department_id in ${departmentsOf(limits.department_ids)})))`,
})
