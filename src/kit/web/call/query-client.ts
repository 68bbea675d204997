import { type Query, QueryClient } from '@tanstack/react-query'
import { asPage } from './cause.ts'

/** Makes the one cache of responses for the whole page. A failed read is shown, not silently repeated. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

const shownKinds = (meta: Readonly<Record<string, unknown>> | undefined): readonly unknown[] => {
  const shows = meta?.['shows']
  return Array.isArray(shows) ? shows : []
}

/**
 * Loads again, as the page and not as the person, every response on screen that shows one of these kinds of data; the
 * others count as old. A query that can load a part has `onKinds` in its meta and gets the kinds first.
 */
export const refreshKinds = async (client: QueryClient, kinds: readonly string[]): Promise<void> => {
  if (kinds.length === 0) return
  const isShowing = ({ meta }: Pick<Query, 'meta'>): boolean =>
    shownKinds(meta).some((kind) => typeof kind === 'string' && kinds.includes(kind))
  for (const { meta } of client.getQueryCache().findAll({ predicate: isShowing })) {
    const notify = meta?.['onKinds']
    if (typeof notify === 'function') notify(kinds)
  }
  await asPage(() => client.invalidateQueries({ predicate: isShowing }))
}

/** The same for every response on screen. */
export const refreshAll = (client: QueryClient): void => void asPage(() => client.invalidateQueries())
