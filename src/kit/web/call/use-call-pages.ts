import { z } from 'zod'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AnyCall, DataOf, MetaOf } from '#kit/contract/call.ts'
import { withQuery } from './call-url.ts'
import { asPerson, isByPage } from './cause.ts'
import { asFailure, type CallFailure } from './failure.ts'
import { perform } from './perform.ts'
import type { CallInput, Sent } from './send.ts'

export type CallPages<C> = Readonly<{
  /** One response for each page that is open. */
  pages: readonly DataOf<C>[] | undefined
  /** The meta of the first page. */
  meta: MetaOf<C> | undefined
  failure: CallFailure | null
  isPlaceholderData: boolean
  reload: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}>

const place = z.object({ next_cursor: z.string().nullable() })

/** Reads a list that pages by key in its query, as many pages as are open; a change loads all of these again. */
export const useCallPages = <C extends AnyCall>(call: C, input: CallInput<C>, limit: number): CallPages<C> => {
  const query = useInfiniteQuery({
    queryKey: [call.id, 'pages', input, limit],
    queryFn: ({ pageParam, signal, client, queryKey }): Promise<Sent<C>> => {
      // A later page that is here already comes again with the first one alone.
      const cached = client.getQueryData<InfiniteData<unknown>>(queryKey)
      const background = isByPage(pageParam !== null && cached?.pageParams.includes(pageParam) === true)
      const page = { limit, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return perform(call, withQuery(input, page), { signal, background })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => place.safeParse(meta).data?.next_cursor ?? null,
    meta: { shows: call.shows },
    placeholderData: keepPreviousData,
  })
  return {
    pages: query.data?.pages.map(({ data }) => data),
    meta: query.data?.pages[0]?.meta,
    failure: query.error ? asFailure(query.error) : null,
    isPlaceholderData: query.isPlaceholderData,
    reload: () => void asPerson(() => query.refetch()),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
