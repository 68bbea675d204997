import { permissions } from '#kit/contract/permissions.ts'

export const integrationsPermissions = permissions({
  'integrations.read': {
    label: 'See webhooks',
    help: 'To which addresses changes are sent, and what was sent.',
    admin: [0, 1, 5],
  },
  'integrations.write': {
    label: 'Change webhooks',
    help: 'Sends what oneself may read to other programs.',
    sensitive: true,
    admin: [0, 1],
  },
})
