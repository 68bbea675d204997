import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { useCallPages } from '#kit/web/call/use-call-pages.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listNotifications, listUserNotifications, readAllNotifications } from '../contract/notices.calls.ts'
import type { Notification } from '../contract/notices.models.ts'
import { InboxRows } from './inbox-rows.tsx'
import styles from './inbox.module.css'

type InboxView = 'inbox' | 'snoozed' | 'archived'
type InboxFilter = Readonly<{ view: InboxView; q?: string | undefined; unread?: boolean | undefined }>

const PAGE = 50

/** Fetches the own notifications, as many pages as are open; a change fetches all of these again. */
const useInbox = (area: 'admin' | 'employee', filter: InboxFilter) => {
  const call = area === 'admin' ? listNotifications : listUserNotifications
  const { pages, meta, ...query } = useCallPages(call, { query: filter }, PAGE)
  return { ...query, data: pages?.flat(), unread: meta?.unread ?? 0 }
}

const VIEWS = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'archived', label: 'Archived' },
] as const

const EMPTY: Record<InboxView, Readonly<{ title: string; text: string }>> = {
  inbox: { title: 'All done.', text: 'Your notifications appear here.' },
  snoozed: { title: 'Nothing snoozed', text: 'What you snooze waits here until its time.' },
  archived: { title: 'Nothing archived', text: 'What you archive stays here to be found.' },
}

const NO_MATCH = { title: 'Nothing matches', text: 'Try other words, or remove the filter.' } as const

type Props = Readonly<{ area: 'admin' | 'employee'; onLeave: () => void }>

/** The own notifications, newest first. */
const Inbox = ({ area, onLeave }: Props) => {
  const [view, setView] = useState<InboxView>('inbox')
  const [q, setText] = useState<string>()
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const unread = view === 'inbox' && isUnreadOnly ? true : undefined
  const query = useInbox(area, { view, q, unread })
  const clear = (): void => {
    setText(undefined)
    setUnreadOnly(false)
  }
  return (
    <div className={styles.inbox}>
      <div className={styles.head}>
        <SegmentedControl
          aria-label="Which notifications"
          value={view}
          onChange={(next) => setView(VIEWS.find(({ value }) => value === next)?.value ?? 'inbox')}
          data={[...VIEWS]}
        />
        {view === 'inbox' && q === undefined && query.unread > 0 && <ReadAll rows={query.data ?? []} />}
      </div>
      <FilterBar
        search={{ value: q, onChange: setText, label: 'Search notifications' }}
        onClear={clear}
        aside={
          view === 'inbox' && (
            <Switch
              label="Unread only"
              checked={isUnreadOnly}
              onChange={(event) => setUnreadOnly(event.currentTarget.checked)}
            />
          )
        }
      />
      <Loaded query={query} what="your notifications" shape="lines">
        {(rows) =>
          rows.length > 0 ? (
            <>
              <InboxRows key={view} rows={rows} area={area} onLeave={onLeave} />
              {query.hasMore && (
                <Button variant="default" size="compact-md" loading={query.isLoadingMore} onClick={query.loadMore}>
                  Show more
                </Button>
              )}
            </>
          ) : (
            <Empty {...(q === undefined ? EMPTY[view] : NO_MATCH)} />
          )
        }
      </Loaded>
    </div>
  )
}
export default Inbox

/** Marks everything up to the newest shown row as read; rows that come meanwhile stay unread. */
const ReadAll = ({ rows }: { rows: readonly Notification[] }) => {
  const readAll = useCall(readAllNotifications)
  const { acting } = useActor()
  const newest = Math.max(0, ...rows.map((row) => row.id))
  if (acting) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={readAll.isRunning}
      onClick={() => readAll.start({ body: { up_to: newest } })}
    >
      Mark all read
    </Button>
  )
}
