import { ADMIN_NUMBERS, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

export const sessionPermissions = permissions({
  'session.own': {
    label: 'Own sign-in',
    help: 'Own sessions, password and security settings.',
    admin: { own: ADMIN_NUMBERS },
    user: { own: USER_NUMBERS },
  },
  'session.act_as': {
    label: 'Log in as an employee',
    help: 'For 30 minutes, recorded under their own name; the employee is notified.',
    sensitive: true,
    admin: [0, 1],
  },
  'session.others.read': {
    label: 'See where others are signed in',
    help: 'Devices, networks and the latest sign-ins of accounts.',
    sensitive: true,
    admin: [0, 1, 3, 5],
  },
  'session.others.end': { label: 'Sign others out', sensitive: true, admin: [0, 1, 3] },
  'session.tokens.write': {
    label: 'API tokens',
    help: 'Own tokens with which programs use the admin area. A super admin sees and ends those of everyone.',
    sensitive: true,
    admin: [0, 1],
  },
  'session.oidc.read': {
    label: 'See company sign-in',
    help: 'The provider, the roles that sign in with it alone, and the links of accounts.',
    sensitive: true,
    admin: [0, 1, 5],
  },
  'session.oidc.write': {
    label: 'Change company sign-in',
    help: 'Super admins alone: a provider decides who may sign in as whom.',
    sensitive: true,
    admin: [1],
  },
  'session.factor.reset': {
    label: 'Reset second factors',
    help: 'For someone who lost the device and the recovery codes.',
    sensitive: true,
    admin: [1],
  },
})
