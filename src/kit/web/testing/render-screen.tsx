import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { parseSearch, stringifySearch } from '../address/search-text.ts'
import { createQueryClient } from '../call/query-client.ts'
import { ConfirmHost } from '../states/confirm.tsx'
import { theme } from '../theme/theme.ts'
import { Toaster } from '../toasts/toaster.tsx'

/** Draws a part as the frame would: with addresses, responses, toasts and dialogs. `path` is its address. */
export const renderScreen = async (content: ReactNode, path = '/') => {
  const history = createMemoryHistory({ initialEntries: [path] })
  const client = createQueryClient()
  const rootRoute = createRootRoute({ component: () => content, notFoundComponent: () => content })
  const router = createRouter({ routeTree: rootRoute, history, parseSearch, stringifySearch })
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await act(() => router.load())
  return { ...view, history, client }
}
