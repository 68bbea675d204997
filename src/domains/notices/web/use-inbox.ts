import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
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
    queryFn: ({ pageParam, signal }) =>
      perform(
        call,
        { query: { ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    meta: { shows: call.shows },
    placeholderData: keepPreviousData,
  })
  return {
    data: query.data?.pages.flatMap(({ data }) => data),
    unread: query.data?.pages[0]?.meta.unread ?? 0,
    failure: query.error ? asFailure(query.error) : null,
    isFormer: query.isPlaceholderData,
    reload: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
