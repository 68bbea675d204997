import { ADMIN_NUMBERS, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const noticesPermissions = permissions({
  'notices.inbox.own': {
    label: 'Own inbox',
    help: 'Notices that concern oneself.',
    admin: { numbers: ADMIN_NUMBERS, scope: 'own' },
    user: { own: USER_NUMBERS },
  },
})
