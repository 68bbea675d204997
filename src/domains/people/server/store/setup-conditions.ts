import { type RawBuilder, sql } from 'kysely'

/* The conditions under which steps of the set-up are done. */

export const hasEmployee = (): RawBuilder<boolean> => sql`exists (select from employees where deleted_at is null)`

export const hasOtherEmployees = (): RawBuilder<boolean> =>
  sql`(select count(*) from (select from employees where deleted_at is null limit 2) e) > 1`

export const hasSecondSuperAdmin =
  (): RawBuilder<boolean> => sql`(select count(*) from (select from accounts a join roles r on r.id = a.role_id
      where a.area = 'Admin' and r.role_number = 1 and a.deleted_at is null and a.disabled_at is null limit 2) s) > 1`
