import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { parseSearch, stringifySearch } from '#kit/web/address/search-text.ts'
import { createQueryClient } from '#kit/web/call/query-client.ts'
import { PersonFieldProvider } from '#kit/web/form/person-field.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { PanelsProvider } from '#kit/web/screens/panels.tsx'
import { PlacedTabsProvider } from '#kit/web/screens/placed-tabs.tsx'
import type { Screen } from '#kit/web/screens/screen.ts'
import { ConfirmHost } from '#kit/web/states/confirm.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { theme } from '#kit/web/theme/theme.ts'
import { Toaster } from '#kit/web/toasts/toaster.tsx'
import { panels, personField, placedTabs } from '../domain-parts.ts'
import { isResponding } from './sample-responses.ts'

const MAX_TICKS = 60
const QUIET_TICKS = 3

/** Waits until responses have arrived, parts are drawn and nothing changes any more. */
export const waitUntilQuiet = async (): Promise<void> => {
  let quiet = 0
  let before = ''
  for (let n = 0; n < MAX_TICKS && quiet < QUIET_TICKS; n += 1) {
    await act(() => new Promise((done) => setTimeout(done, 1)))
    const now = document.body.innerHTML
    quiet = now === before && !isResponding() ? quiet + 1 : 0
    before = now
  }
}

const Root = () => (
  <Suspense>
    <Outlet />
  </Suspense>
)

/** Draws a screen at an address, for someone with every right, with the parts that other domains place in it. */
export const drawAddress = async (screen: Screen, address: string): Promise<void> => {
  const loaded = await screen.load()
  const root = createRootRoute({ component: Root })
  const route = createRoute({ getParentRoute: () => root, path: screen.path, component: loaded.default })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <PanelsProvider value={panels}>
          <PlacedTabsProvider value={placedTabs}>
            <PersonFieldProvider value={personField}>
              <ActorProvider value={screen.area === 'admin' ? adminActor('all') : employeeActor('all')}>
                <RouterProvider router={router} />
              </ActorProvider>
            </PersonFieldProvider>
          </PlacedTabsProvider>
        </PanelsProvider>
        <ConfirmHost />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await act(() => router.load())
  await waitUntilQuiet()
}
