import { type RawBuilder, sql } from 'kysely'
import { namesInShort } from '#kit/server/names-in-short.ts'

/* The conditions under which steps of the set-up are done, and what they lead to. */

export const hasEmployee = (): RawBuilder<boolean> => sql`exists (select from employees where deleted_at is null)`

export const hasOtherEmployees = (): RawBuilder<boolean> =>
  sql`(select count(*) from (select from employees where deleted_at is null limit 2) e) > 1`

export const hasSecondSuperAdmin =
  (): RawBuilder<boolean> => sql`(select count(*) from (select from accounts a join roles r on r.id = a.role_id
      where a.area = 'Admin' and r.role_number = 1 and a.deleted_at is null and a.disabled_at is null limit 2) s) > 1`

export const firstEmployee = (): RawBuilder<string | null> =>
  sql`(select e.name from employees e where e.deleted_at is null order by e.id limit 1)`

export const numberOfEmployees = (today: string): RawBuilder<string> =>
  sql`(select count(distinct m.employee_id) || ' people' from employed_on(${today}::date) m)`

export const superAdmins = () =>
  namesInShort(sql`select a.name from accounts a join roles r on r.id = a.role_id
    where a.area = 'Admin' and r.role_number = 1 and a.deleted_at is null and a.disabled_at is null`)
