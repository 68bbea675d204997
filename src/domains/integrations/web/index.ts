import type { DomainWeb } from '#kit/web/screens/screen.ts'

/** Webhooks, as a tab of the organisation. */
export const integrationsWeb: DomainWeb = {
  screens: [],
  tabs: {
    organisation: [
      {
        id: 'webhooks',
        label: 'Webhooks',
        permission: 'integrations.read',
        load: () => import('./webhooks-tab.tsx'),
      },
    ],
  },
}
