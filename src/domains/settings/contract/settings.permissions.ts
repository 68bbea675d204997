import { permissions } from '#kit/contract/permissions.ts'

export const settingsPermissions = permissions({
  'settings.read': { label: 'Read the settings', admin: [1, 5, 33] },
  'settings.write': {
    label: 'Change the settings',
    help: 'How long sessions last, who needs a second factor, and the mail server, too.',
    sensitive: true,
    admin: [1, 33],
  },
})
