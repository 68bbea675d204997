import '#kit/web/theme/mantine.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#kit/web/call/query-client.ts'
import { PanelsProvider } from '#kit/web/screens/panels.tsx'
import { ConfirmHost } from '#kit/web/states/confirm.tsx'
import { onColorScheme, shownColorScheme } from '#kit/web/theme/color-scheme.ts'
import { theme, variables } from '#kit/web/theme/theme.ts'
import { Toaster } from '#kit/web/toasts/toaster.tsx'
import { onTabsNews } from '#domains/session/web/session-news.ts'
import { isAskingAgain, onSignInAgain } from '#domains/session/web/sign-in-again.ts'
import type { BrowserSession } from '#domains/session/web/stored-session.ts'
import { panels, screens } from './domain-parts.ts'
import { Frame } from './frame/frame.tsx'
import { ShellProvider, useShell } from './frame/shell-context.tsx'
import type { Area } from './guard.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import { createAreaRouter } from './router.tsx'

const SignInAgain = lazy(async () => ({
  default: (await import('#domains/session/web/parts/sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

/** Draws the application of one area for the session that the guard let in. */
export const mountSignedIn = (area: Area, session: BrowserSession): void => {
  const client = createQueryClient()
  const Layout = () => (
    <ShellProvider area={area} session={session}>
      <Title />
      <Frame>
        <Suspense>
          <Outlet />
        </Suspense>
      </Frame>
      <PaletteHost />
      <SignInAgainHost />
    </ShellProvider>
  )
  const router = createAreaRouter(area, Layout)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  onTabsNews(() => window.location.reload())
  createRoot(root).render(
    <Colours>
      <QueryClientProvider client={client}>
        <PanelsProvider value={panels}>
          <RouterProvider router={router} />
          <ConfirmHost />
          <Toaster />
        </PanelsProvider>
      </QueryClientProvider>
    </Colours>,
  )
}

const Colours = ({ children }: { children: React.ReactNode }) => {
  const scheme = useSyncExternalStore(onColorScheme, shownColorScheme)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  )
}

const SignInAgainHost = () => {
  const isAsking = useSyncExternalStore(onSignInAgain, isAskingAgain)
  return isAsking && <Suspense>{<SignInAgain />}</Suspense>
}

/** The title of the tab names the screen and the organisation. */
const Title = () => {
  const { organisation } = useShell()
  const path = useRouterState({ select: (state) => String(state.matches.at(-1)?.fullPath) })
  const title = screens.find((screen) => screen.path === path)?.title
  useEffect(() => {
    document.title = [title, organisation.name].filter(Boolean).join(' · ')
  }, [title, organisation.name])
  return null
}
