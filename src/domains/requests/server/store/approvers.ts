import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

/** A person who decides, with the account they do it by. */
export const decider = z.object({ account_id: z.number(), employee_id: z.number() })
export type Decider = z.output<typeof decider>

/** Those of some people who are employed on a day and can sign in; the requester is never among them. */
export const listAvailableDeciders = async (
  tx: Tx,
  employeeIds: readonly number[],
  requester: number,
  day: string,
): Promise<Decider[]> => {
  if (employeeIds.length === 0) return []
  return rows(tx, decider)`
    select a.id as account_id, a.employee_id from accounts a
    where a.employee_id = any(${employeeIds}::int[]) and a.employee_id <> ${requester} and a.area = 'User'
      and a.deleted_at is null
      and exists (select from employed_on(${day}::date) m where m.employee_id = a.employee_id)
    order by a.id`
}

/** The people behind accounts of the employee area. */
export const listDecidersByAccount = async (tx: Tx, accountIds: readonly number[]): Promise<Decider[]> => {
  return rows(tx, decider)`
    select a.id as account_id, a.employee_id from accounts a
    where a.id = any(${accountIds}::int[]) and a.employee_id is not null order by a.id`
}

/**
 * Lists those who decide for the department of a person on a day: people placed in it or heading it whose role decides
 * for a department; where there are none, those of the department above, and so on.
 */
export const listDepartmentApprovers = async (tx: Tx, requester: number, day: string): Promise<Decider[]> => {
  return rows(tx, decider)`
    with recursive up as (
      select d.id, d.parent_id, d.head_id, 0 as level
      from placed_on(${day}::date) p join departments d on d.id = p.department_id
      where p.employee_id = ${requester}
      union all
      select d.id, d.parent_id, d.head_id, up.level + 1 from departments d join up on up.parent_id = d.id),
    deciding as (
      select p.employee_id, a.id as account_id, p.department_id
      from (select g.role_id from role_grants g
        where g.permission_key = 'approvals.decide' and g.scope in ('department', 'all') offset 0) g
      -- Role by role, by their index: a plan would rather look at everyone.
      cross join lateral (select o.* from placed_on(${day}::date) o where o.role_id = g.role_id offset 0) p
      join accounts a on a.employee_id = p.employee_id and a.area = 'User' and a.deleted_at is null
      where p.employee_id <> ${requester}
        and exists (select from employed_on(${day}::date) m where m.employee_id = p.employee_id)),
    found as (
      select d.employee_id, d.account_id, up.level from up join deciding d on d.department_id = up.id or d.employee_id = up.head_id)
    select distinct employee_id, account_id from found where level = (select min(level) from found) order by 1`
}
