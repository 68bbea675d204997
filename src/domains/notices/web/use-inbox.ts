import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { asPerson, isByPage } from '#kit/web/call/cause.ts'
import { asFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import { listNotifications, listUserNotifications } from '../contract/notices.calls.ts'

export type InboxView = 'inbox' | 'snoozed' | 'archived'
export type InboxFilter = Readonly<{ view: InboxView; q?: string | undefined; unread?: boolean | undefined }>

const PAGE = 50

/** The own notifications, as many pages of them as were asked for; a change asks for all of these again. */
export const useInbox = (area: 'admin' | 'employee', filter: InboxFilter) => {
  const call = area === 'admin' ? listNotifications : listUserNotifications
  const query = useInfiniteQuery({
    queryKey: [call.id, 'pages', filter],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const query = { ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }
      // A later page that is here already comes again with the first one alone.
      const held = client.getQueryData<InfiniteData<unknown>>(queryKey)
      const background = isByPage(pageParam !== null && held?.pageParams.includes(pageParam) === true)
      return perform(call, { query }, { signal, background })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    meta: { shows: call.shows },
    placeholderData: keepPreviousData,
  })
  return {
    data: query.data?.pages.flatMap(({ data }) => data),
    unread: query.data?.pages[0]?.meta.unread ?? 0,
    failure: query.error ? asFailure(query.error) : null,
    isPlaceholderData: query.isPlaceholderData,
    reload: () => void asPerson(() => query.refetch()),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
