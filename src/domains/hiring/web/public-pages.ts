import type { ComponentType } from 'react'

/** The pages of candidates, who have no session. They are apart from the domain, so that nothing else loads with them. */
export const HIRING_PAGES: readonly Readonly<{ pattern: RegExp; load: () => Promise<{ default: ComponentType }> }>[] = [
  { pattern: /^\/offer$/, load: () => import('./offer-page/offer-page.tsx') },
  { pattern: /^\/onboarding$/, load: () => import('./portal/portal-page.tsx') },
]
