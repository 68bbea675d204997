import type { ComponentType } from 'react'

type PublicScreen = Readonly<{ pattern: RegExp; load: () => Promise<{ default: ComponentType }> }>

/** The screens that open without a session. They are apart from the list of domains, so that nothing else loads. */
const PUBLIC_SCREENS: readonly PublicScreen[] = [
  { pattern: /^\/login$/, load: () => import('./screens/login-screen.tsx') },
  { pattern: /^\/admin$/, load: () => import('./screens/admin-login-screen.tsx') },
  { pattern: /^\/sign-in\/company$/, load: () => import('./oidc/company-screen.tsx') },
  { pattern: /^\/logout$/, load: () => import('./screens/logout-screen.tsx') },
  { pattern: /^\/forget-password$/, load: () => import('./screens/forgot-password-screen.tsx') },
  { pattern: /^\/password-reset\/[^/]+$/, load: () => import('./screens/password-reset-screen.tsx') },
]

export const publicScreen = (path: string): PublicScreen | undefined =>
  PUBLIC_SCREENS.find((screen) => screen.pattern.test(path))
