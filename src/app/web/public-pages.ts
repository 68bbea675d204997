import type { ComponentType } from 'react'
import { HIRING_PAGES } from '#domains/hiring/web/public-pages.ts'
import { publicScreen } from '#domains/session/web/public-screens.ts'

type PublicPage = Readonly<{ pattern: RegExp; load: () => Promise<{ default: ComponentType }> }>

/** The screen of a page that opens without a session. */
export const publicPage = (path: string): PublicPage | undefined =>
  publicScreen(path) ?? HIRING_PAGES.find(({ pattern }) => pattern.test(path))
