import { type Query, QueryClient } from '@tanstack/react-query'
import { asPage } from './cause.ts'

/** One store of answers for the whole page. A failed read is shown, not silently repeated. */
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
 * Asks again, as the page and not as the person, for every answer on screen that shows one of these kinds of data; the
 * others count as old. A query that can
 * ask for a part has `onKinds` in its meta and is told first which kinds they are.
 */
export const refreshKinds = (client: QueryClient, kinds: readonly string[]): void => {
  if (kinds.length === 0) return
  const isShowing = ({ meta }: Pick<Query, 'meta'>): boolean =>
    shownKinds(meta).some((kind) => typeof kind === 'string' && kinds.includes(kind))
  for (const { meta } of client.getQueryCache().findAll({ predicate: isShowing })) {
    const tell = meta?.['onKinds']
    if (typeof tell === 'function') tell(kinds)
  }
  void asPage(() => client.invalidateQueries({ predicate: isShowing }))
}

/** The same for every answer on screen. */
export const refreshAll = (client: QueryClient): void => void asPage(() => client.invalidateQueries())
