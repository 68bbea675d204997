import { QueryClient } from '@tanstack/react-query'

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

/** Asks again for every answer on screen that shows one of these kinds of data; the others count as old. */
export const refreshKinds = (client: QueryClient, kinds: readonly string[]): void => {
  if (kinds.length === 0) return
  void client.invalidateQueries({
    predicate: (query) => shownKinds(query.meta).some((kind) => typeof kind === 'string' && kinds.includes(kind)),
  })
}
