import { setupSteps } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { hasEmployee, hasOtherEmployees, hasSecondSuperAdmin } from './store/setup-conditions.ts'

/** The steps of the set-up that concern people and the accounts of administrators. */
export const setupFilling = entries(setupSteps, {
  'people.first': {
    order: 70,
    title: 'Add the first employee',
    text: 'You get a link with which they choose a password. Then they can punch in.',
    permission: 'people.write',
    href: '/admin/employees?add=employee',
    isDone: hasEmployee,
  },
  'people.others': {
    order: 80,
    title: 'Add the others',
    text: 'Fifty people in one go from a file: everything is checked before, and can be undone for a day.',
    permission: 'people.write',
    href: '/admin/employees?tab=import',
    isOptional: true,
    isDone: hasOtherEmployees,
  },
  'people.second_admin': {
    order: 120,
    title: 'Add a second super admin',
    text: 'If the only one loses access, nobody is left to let them in again.',
    permission: 'people.admin.write',
    href: '/admin/users?tab=admins&add=admin',
    isDone: hasSecondSuperAdmin,
  },
})
