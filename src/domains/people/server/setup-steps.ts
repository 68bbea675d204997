import { setupSteps } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import {
  firstEmployee,
  hasEmployee,
  hasOtherEmployees,
  hasSecondSuperAdmin,
  numberOfEmployees,
  superAdmins,
} from './store/setup-conditions.ts'

/** The steps of the set-up that concern people and the accounts of administrators. */
export const setupFilling = entries(setupSteps, {
  'people.first': {
    order: 70,
    title: 'Add the first employee',
    text: 'You get a link with which they choose a password. Then they can punch in.',
    permission: 'people.write',
    href: '/admin/employees?add=employee',
    href_done: '/admin/employees',
    isDone: hasEmployee,
    result: firstEmployee,
  },
  'people.others': {
    order: 80,
    title: 'Add the others',
    text: 'All people in one go from a file, up to 10,000 rows: everything is checked before, and can be undone for a day.',
    permission: 'people.write',
    href: '/admin/employees?tab=import',
    isOptional: true,
    href_done: '/admin/employees',
    isDone: hasOtherEmployees,
    result: ({ today }) => numberOfEmployees(today),
  },
  'people.second_admin': {
    order: 120,
    title: 'Add a second super admin',
    text: 'If the only one loses access, nobody is left to let them in again.',
    permission: 'people.admin.write',
    href: '/admin/users?tab=admins&add=admin',
    href_done: '/admin/users?tab=admins',
    isDone: hasSecondSuperAdmin,
    result: superAdmins,
  },
})
