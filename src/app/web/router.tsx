import { createRootRoute, createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#kit/web/address/search-text.ts'
import type { Screen } from '#kit/web/screens/screen.ts'
import { Failed } from '#kit/web/states/failed.tsx'
import { asFailure } from '#kit/web/call/failure.ts'
import { NotFoundPage } from '#kit/web/states/pages.tsx'
import { saveReturnTo } from '#domains/session/web/return-to.ts'
import { readSession } from '#domains/session/web/stored-session.ts'
import { screens } from './domain-parts.ts'
import { type Area, areaOfPath, resolvePath } from './guard.ts'
import { guardedScreen } from './guarded-screen.tsx'
import { PagePending } from './page-pending.tsx'

const never = (): Promise<never> => new Promise<never>(() => undefined)

/** Loads a page outside of this area as a new document, so that areas do not share cached responses. */
const load = async (path: string): Promise<never> => {
  window.location.assign(path)
  return never()
}

const guard = async (area: Area, path: string, search: string): Promise<void> => {
  const end = resolvePath(path, readSession)
  if (end.shouldReturn) saveReturnTo(`${path}${search}`)
  if (areaOfPath(end.path) !== area || end.decision.kind !== 'open')
    return load(`${end.path}${end.path === path ? search : ''}`)
  if (end.path !== path) throw redirect({ to: end.path, replace: true })
}

/** Returns a check for another screen than before: filters, pages and drawers of the same one do not scroll it. */
const onOtherScreen = () => {
  let shown: string | null = null
  return ({ location }: { location: { pathname: string } }): boolean => {
    const isOther = location.pathname !== shown
    shown = location.pathname
    return isOther
  }
}

/** The router of one area: the guard first, then the screens of all domains. */
export const createAreaRouter = (area: Area, Layout: () => React.ReactNode, history?: RouterHistory) => {
  const root = createRootRoute({
    component: Layout,
    notFoundComponent: NotFoundPage,
    beforeLoad: ({ location }) => guard(area, location.pathname, location.searchStr),
  })
  const route = (screen: Screen) =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      component: guardedScreen(screen),
    })
  return createRouter({
    routeTree: root.addChildren(screens.filter((screen) => screen.area === area).map(route)),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: onOtherScreen(),
    defaultPendingComponent: PagePending,
    defaultErrorComponent: ({ error, reset }) => <Failed what="this page" failure={asFailure(error)} onRetry={reset} />,
    ...(history ? { history } : {}),
  })
}
