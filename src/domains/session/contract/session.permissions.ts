import { ADMIN_NUMBERS, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const sessionPermissions = permissions({
  'session.own': {
    label: 'Own sign-in',
    help: 'Own sessions, password and security settings.',
    admin: { numbers: ADMIN_NUMBERS, scope: 'own' },
    user: { own: USER_NUMBERS },
  },
})
