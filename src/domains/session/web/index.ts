import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const sessionWeb: DomainWeb = {
  panels: { security: () => import('./parts/security-panel.tsx') },
}
