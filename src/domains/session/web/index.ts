import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const sessionWeb: DomainWeb = {
  verbs: { 'session.end': async () => (await import('../contract/session.calls.ts')).endSession },
  panels: {
    security: () => import('./parts/security-panel.tsx'),
    sign_in: () => import('./parts/sign-in-drawer.tsx'),
    act_as: () => import('./parts/act-as-panel.tsx'),
  },
  tabs: {
    organisation: [
      {
        id: 'tokens',
        label: 'API tokens',
        permission: 'session.tokens.write',
        load: () => import('./tokens/tokens-tab.tsx'),
      },
      {
        id: 'company-sign-in',
        label: 'Company sign-in',
        permission: 'session.oidc.read',
        load: () => import('./oidc/company-tab.tsx'),
      },
    ],
    'employee-details': [
      {
        id: 'sign-in',
        label: 'Sign-in',
        permission: 'session.others.read',
        load: () => import('./parts/sign-in-tab.tsx'),
      },
    ],
  },
}
