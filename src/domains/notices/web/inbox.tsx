import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readAllNotifications } from '../contract/notices.calls.ts'
import { InboxRows } from './inbox-rows.tsx'
import { type InboxView, useInbox } from './use-inbox.ts'
import styles from './inbox.module.css'

const VIEWS = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'archived', label: 'Archived' },
] as const

const EMPTY: Record<InboxView, Readonly<{ title: string; text: string }>> = {
  inbox: { title: 'All done.', text: 'What concerns you appears here.' },
  snoozed: { title: 'Nothing sleeps', text: 'What you snooze waits here until its time.' },
  archived: { title: 'Nothing archived', text: 'What you archive stays here to be found.' },
}

type Props = Readonly<{ area: 'admin' | 'employee'; onLeave: () => void }>

/** The own notifications, newest first. */
const Inbox = ({ area, onLeave }: Props) => {
  const [view, setView] = useState<InboxView>('inbox')
  const query = useInbox(area, view)
  const readAll = useCall(readAllNotifications)
  const { acting } = useActor()
  const newest = Math.max(0, ...(query.data ?? []).map((row) => row.id))
  return (
    <div className={styles.inbox}>
      <div className={styles.head}>
        <SegmentedControl
          aria-label="Which notifications"
          value={view}
          onChange={(next) => setView(VIEWS.find(({ value }) => value === next)?.value ?? 'inbox')}
          data={[...VIEWS]}
        />
        {view === 'inbox' && !acting && query.unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={readAll.isRunning}
            onClick={() => readAll.start({ body: { up_to: newest } })}
          >
            Mark all read
          </Button>
        )}
      </div>
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
            <Empty {...EMPTY[view]} />
          )
        }
      </Loaded>
    </div>
  )
}
export default Inbox
