import {
  ADMIN_NUMBERS,
  HEAD_NUMBERS,
  LEAD_NUMBERS,
  ownTeamDepartment,
  permissions,
  USER_NUMBERS,
} from '#kit/contract/permissions.ts'

export const peoplePermissions = permissions({
  'people.read': { label: 'See people', help: 'Records, employments and placements.', admin: [0, 1, 2, 3, 4, 5] },
  'people.write': { label: 'Add and edit people', help: 'Records, employments and placements.', admin: [0, 1, 3] },
  'people.personal.read': {
    label: 'See personal data',
    help: 'Private contact, addresses, date of birth.',
    sensitive: true,
    admin: [0, 1, 3, 5],
  },
  'people.upload': {
    label: 'Upload pictures',
    help: 'Own photo; with the right to edit people also theirs.',
    admin: { own: ADMIN_NUMBERS },
  },
  'people.photo.read': { label: 'See photos', admin: ADMIN_NUMBERS, user: { all: USER_NUMBERS } },
  'people.bank.read': {
    label: 'See bank accounts',
    help: 'Also the numbers of documents, each with a reason that the person can read.',
    sensitive: true,
    admin: [1, 3],
  },
  'people.bank.write': {
    label: 'Manage bank accounts',
    help: 'Only its holders add and approve them.',
    sensitive: true,
    admin: [1, 3],
  },
  'people.state.write': {
    label: 'Change the state of people',
    help: 'Warnings, suspensions, notice, resignations, work from home, backups, mandatory updates, blocked logins.',
    sensitive: true,
    admin: [0, 1, 3],
  },
  'people.exit.write': {
    label: 'Manage exits',
    help: 'What a leaver still holds, handing it on, closing the exit.',
    admin: [0, 1, 3],
  },
  'people.delete': { label: 'Delete people', help: 'Records made in error, and restoring them.', admin: [1, 3] },
  'people.password.write': {
    label: 'Set passwords of employees',
    help: 'Also their sign-in addresses; opens what the person may see.',
    sensitive: true,
    admin: [1, 3],
  },
  'people.user.read': { label: 'See employee logins', admin: [0, 1, 3, 5] },
  'people.user.write': { label: 'Manage employee logins', sensitive: true, admin: [1, 3] },
  'people.admin.read': { label: 'See admin accounts', admin: [0, 1, 5] },
  'people.admin.write': { label: 'Manage admin accounts', sensitive: true, admin: [0, 1] },
  'people.admin.self': { label: 'Own admin account', admin: { own: ADMIN_NUMBERS } },
  'people.directory.read': { label: 'Directory of colleagues', user: { all: USER_NUMBERS } },
  'people.own.read': {
    label: 'Profiles',
    help: 'Own profile, those of the team, cards of others.',
    user: ownTeamDepartment,
  },
  'people.team.read': {
    same_as: 'people.read',
    label: 'See who covers',
    help: 'Who stands in for people of the team.',
    user: { team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'people.warning.propose': {
    label: 'Propose warnings',
    help: 'Drafts about people of the team; HR decides.',
    user: { team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'people.own.write': { label: 'Edit own profile', user: { own: USER_NUMBERS } },
})
