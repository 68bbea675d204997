import '#kit/web/theme/mantine.css'
import '#kit/web/theme/contrast.css'
import '#kit/web/theme/print.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, type RouterHistory, RouterProvider, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#kit/web/call/query-client.ts'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import { pageTitle } from '#kit/web/layout/page-title.ts'
import { hasUnsaved } from '#kit/web/form/unsaved.ts'
import { PersonFieldProvider } from '#kit/web/form/person-field.tsx'
import { restoreFocus } from '#kit/web/focus/restore-focus.ts'
import { PhotosProvider } from '#kit/web/photo/photos.tsx'
import { HistoryProvider } from '#kit/web/screens/history-link.tsx'
import { KnownPagesProvider } from '#kit/web/screens/known-pages.tsx'
import { PanelsProvider } from '#kit/web/screens/panels.tsx'
import { PlacedTabsProvider } from '#kit/web/screens/placed-tabs.tsx'
import { VerbsProvider } from '#kit/web/screens/verbs.tsx'
import { ConfirmHost } from '#kit/web/states/confirm.tsx'
import { drawnScheme } from '#kit/web/theme/color-scheme.ts'
import { useStore } from '#kit/web/store.ts'
import { styleNonce } from '#kit/web/theme/style-nonce.ts'
import { theme, variables } from '#kit/web/theme/theme.ts'
import { closeToastsOfScreen } from '#kit/web/toasts/toast-store.ts'
import { Toaster } from '#kit/web/toasts/toaster.tsx'
import { onSessionEndedInTab } from '#domains/session/web/session-end-news.ts'
import { waitingForPassword } from '#domains/session/web/confirm-password.ts'
import { requestSignInAgain, canSignInAgain, waitingForSignIn } from '#domains/session/web/sign-in-again.ts'
import type { BrowserSession } from '#domains/session/web/stored-session.ts'
import { history as historySource, panels, personField, photos, placedTabs, screens, verbs } from './domain-parts.ts'
import { setExporter } from '#kit/web/table/exporter.ts'
import { Frame } from './frame/frame.tsx'
import { OwnViews } from './frame/own-views.tsx'
import { ShellProvider, useShell } from './frame/shell-context.tsx'
import type { Area } from './guard.ts'
import { LiveHost } from './live/live-host.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { saveChoice } from './palette/recent.ts'
import { createAreaRouter } from './router.tsx'
import { listExporter } from './list-exporter.ts'

const ConfirmPassword = lazy(async () => ({
  default: (await import('#domains/session/web/parts/confirm-dialog.tsx')).ConfirmDialog,
}))
const SignInAgain = lazy(async () => ({
  default: (await import('#domains/session/web/parts/sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

type Props = Readonly<{ area: Area; session: BrowserSession; history?: RouterHistory }>

/** The application of one area for the session that the guard let in. */
export const SignedIn = ({ area, session, history }: Props) => {
  const [client] = useState(createQueryClient)
  const [router] = useState(() => createAreaRouter(area, layoutFor(area, session), history))
  return (
    <Colours>
      <QueryClientProvider client={client}>
        <PlacedParts>
          <RouterProvider router={router} />
          <ConfirmHost />
          <Toaster />
        </PlacedParts>
      </QueryClientProvider>
    </Colours>
  )
}

/** Provides the parts that domains add to the screens of others. */
const PlacedParts = ({ children }: { children: React.ReactNode }) => (
  <PanelsProvider value={panels}>
    <PlacedTabsProvider value={placedTabs}>
      <PersonFieldProvider value={personField}>
        <VerbsProvider value={verbs}>
          <KnownPagesProvider value={screens}>
            <PhotosProvider value={photos}>
              <HistoryProvider value={historySource}>{children}</HistoryProvider>
            </PhotosProvider>
          </KnownPagesProvider>
        </VerbsProvider>
      </PersonFieldProvider>
    </PlacedTabsProvider>
  </PanelsProvider>
)

/** Another tab signed out: the screen goes, unless something typed would go with it. */
export const leaveOrSignInAgain = (): void => {
  if (hasUnsaved()) void requestSignInAgain({ isCovered: true })
  else window.location.reload()
}

export const mountSignedIn = (area: Area, session: BrowserSession): void => {
  setExporter(listExporter)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  onSessionEndedInTab(leaveOrSignInAgain)
  restoreFocus()
  createRoot(root).render(<SignedIn area={area} session={session} />)
}

const layoutFor = (area: Area, session: BrowserSession) => () => (
  <ShellProvider area={area} session={session}>
    <Title />
    <OwnViews>
      <Frame>
        <Suspense>
          <Outlet />
        </Suspense>
      </Frame>
    </OwnViews>
    <PaletteHost />
    <Live />
    <ConfirmPasswordHost />
    <SignInAgainHost />
  </ShellProvider>
)

const Live = () => <LiveHost server_now={useShell().server_now} />

const Colours = ({ children }: { children: React.ReactNode }) => {
  const scheme = useStore(drawnScheme)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}

const ConfirmPasswordHost = () => {
  const isWaiting = useStore(waitingForPassword) !== null
  return isWaiting && <Suspense>{<ConfirmPassword />}</Suspense>
}

const SignInAgainHost = () => {
  const isWaiting = useStore(waitingForSignIn) !== null
  useEffect(() => canSignInAgain.set(true), [])
  return isWaiting && <Suspense>{<SignInAgain />}</Suspense>
}

/** The title of the tab names the record, the screen and the organisation. The palette offers the record again. */
/** Moves the focus to another screen when it comes, unless a field there has taken it: Tab then goes on within it. */
const useFocusOnScreen = (path: string): void => {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [path])
}

const Title = () => {
  const { organisation, me } = useShell()
  const name = organisation.short_name || organisation.name
  const path = useRouterState({ select: (state) => String(state.matches.at(-1)?.fullPath) })
  const title = screens.find((screen) => screen.path === path)?.title
  const heading = useStore(pageTitle)
  const record = path.includes('$') ? heading : ''
  useEffect(() => {
    document.title = [...new Set([record, title, name])].filter(Boolean).join(' · ')
    const { pathname } = window.location
    if (title && record !== '')
      saveChoice(me.role === 'Admin' ? 'admin' : 'employee', me.id, {
        id: pathname,
        title: record,
        under: title,
        href: asScreenLink(pathname),
      })
  }, [record, title, name, me.role, me.id])
  useFocusOnScreen(path)
  return <Messages key={path} />
}

/** Messages leave with the screen that they are about. */
const Messages = () => {
  useEffect(() => closeToastsOfScreen, [])
  return null
}
