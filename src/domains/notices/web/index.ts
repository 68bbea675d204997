import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const noticesWeb: DomainWeb = {
  topBarItems: [{ id: 'notifications', area: 'both', load: () => import('./bell.tsx') }],
}
