import { ADMIN_NUMBERS, HEAD_NUMBERS, LEAD_NUMBERS, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const organisationPermissions = permissions({
  'organisation.read': {
    label: 'See the organisation',
    help: 'Departments, teams, designations, roles by name, brands, holidays and work patterns.',
    admin: [0, 1, 2, 3, 4, 5],
  },
  'organisation.write': {
    label: 'Change the organisation',
    help: 'Add, change, archive and restore departments, teams, designations and brands.',
    admin: [0, 1],
  },
  'organisation.role.read': {
    label: 'See what roles hold',
    help: 'The permissions of each role.',
    admin: [1, 5],
  },
  'organisation.role.write': {
    label: 'Change roles',
    help: 'Decides what everyone else may see and do.',
    sensitive: true,
    admin: [1],
  },
  'organisation.country.read': {
    label: 'See the list of countries',
    admin: ADMIN_NUMBERS,
  },
  'organisation.calendar.write': {
    label: 'Change holidays and work patterns',
    help: 'Decides how many minutes are expected of people.',
    admin: [0, 1, 3],
  },
  'organisation.calendar.read': {
    label: 'See working days',
    help: 'Which minutes are expected on a day, and why.',
    user: { own: USER_NUMBERS, team: [...LEAD_NUMBERS, ...HEAD_NUMBERS] },
  },
  'organisation.directory.read': {
    label: 'See departments and teams',
    help: 'Who leads a team and who belongs to it.',
    user: { all: USER_NUMBERS },
  },
})
