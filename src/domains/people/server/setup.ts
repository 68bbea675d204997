import { sql } from 'kysely'
import { setupSteps } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'

/** The steps of the set-up that concern people and the accounts of administrators. */
export const setupFilling = entries(setupSteps, {
  'people.first': {
    order: 70,
    title: 'Add the first employee',
    text: 'You get a link with which they choose a password. Then they can punch in.',
    permission: 'people.write',
    href: '/admin/employees?add=employee',
    isDone: () => sql`exists (select from employees where deleted_at is null)`,
  },
  'people.others': {
    order: 80,
    title: 'Add the others',
    text: 'Fifty people in one go from a file: everything is checked before, and can be undone for a day.',
    permission: 'people.write',
    href: '/admin/employees?tab=import',
    isOptional: true,
    isDone: () => sql`(select count(*) from (select from employees where deleted_at is null limit 2) e) > 1`,
  },
  'people.second_admin': {
    order: 120,
    title: 'Add a second super admin',
    text: 'If the only one loses access, nobody is left to let them in again.',
    permission: 'people.admin.write',
    href: '/admin/users?tab=admins&add=admin',
    isDone: () => sql`(select count(*) from (select from accounts a join roles r on r.id = a.role_id
      where a.area = 'Admin' and r.role_number = 1 and a.deleted_at is null and a.disabled_at is null limit 2) s) > 1`,
  },
})
