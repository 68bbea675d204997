import { permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const recordsPermissions = permissions({
  'records.export': { label: 'Export lists', help: 'Of what the role may list anyway.', admin: [0, 1, 2, 3, 4, 5] },
  'records.own.export': { label: 'Export own lists', user: { own: USER_NUMBERS } },
})
