import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const superAdminLeftRow = z.object({ covered: z.boolean() })

/**
 * Checks that another person could sign in as a super admin on every day from `from` to `to` (null: without an end).
 * Exits and suspensions of the others that begin in between count too. Called under the lock of super admins.
 */
export const isSuperAdminLeft = async (tx: Tx, without: number, from: string, to: string | null): Promise<boolean> => {
  const found = await rows(tx, superAdminLeftRow)`
    with others as (
      select a.id, a.employee_id from accounts a join roles r on r.id = a.role_id
      where r.is_locked and a.area = 'Admin' and a.id <> ${without} and a.deleted_at is null
        and a.disabled_at is null and a.activated_at is not null),
    days as (
      select ${from}::date as day
      union select m.left_on + 1 from employments m join others o on o.employee_id = m.employee_id
      union select s.from_date from suspensions s join others o on o.employee_id = s.employee_id where s.block_login)
    select not exists (
      select from days d
      where d.day >= ${from}::date and d.day <= coalesce(${to}::date, 'infinity') and not exists (
        select from others o
        where (o.employee_id is null
            or not exists (select from employments m where m.employee_id = o.employee_id)
            or exists (select from employments m
              where m.employee_id = o.employee_id and (m.left_on is null or m.left_on >= d.day)))
          and not exists (select from suspensions s
            where s.employee_id = o.employee_id and s.block_login and s.from_date <= d.day
              and coalesce(s.lifted_on, s.to_date + 1, 'infinity') > d.day))) as covered`
  return found[0]?.covered ?? false
}

const blockedFromRow = z.object({ blocked: z.boolean() })

/** Checks that the sign-in of a person is blocked on the day or, as planned already, on a later one. */
export const isBlockedFrom = async (tx: Tx, employeeId: number, day: string): Promise<boolean> => {
  const found = await rows(tx, blockedFromRow)`
    select exists (
        select from employments where employee_id = ${employeeId} having count(*) > 0 and count(left_on) = count(*))
      or exists (
        select from suspensions s
        where s.employee_id = ${employeeId} and s.block_login
          and coalesce(s.lifted_on, s.to_date + 1, 'infinity') > greatest(${day}::date, s.from_date)) as blocked`
  return found[0]?.blocked ?? false
}
