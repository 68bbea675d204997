import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listNotifications, listUserNotifications, readAllNotifications } from '../contract/notices.calls.ts'
import { InboxRows } from './inbox-rows.tsx'
import styles from './inbox.module.css'

const VIEWS = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'archived', label: 'Archived' },
] as const
type View = (typeof VIEWS)[number]['value']

const EMPTY: Record<View, Readonly<{ title: string; text: string }>> = {
  inbox: { title: 'All done.', text: 'What concerns you appears here.' },
  snoozed: { title: 'Nothing sleeps', text: 'What you snooze waits here until its time.' },
  archived: { title: 'Nothing archived', text: 'What you archive stays here to be found.' },
}

type Props = Readonly<{ area: 'admin' | 'employee'; onLeave: () => void }>

const FIRST = 50
const MOST = 200

/** The own notifications, newest first. */
const Inbox = ({ area, onLeave }: Props) => {
  const [view, setView] = useState<View>('inbox')
  const [limit, setLimit] = useState(FIRST)
  const call = area === 'admin' ? listNotifications : listUserNotifications
  const query = useCallQuery(call, { query: { view, limit } }, { keep: true })
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
        {view === 'inbox' && !acting && (query.meta?.unread ?? 0) > 0 && (
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
              {query.meta?.next_cursor && limit < MOST && (
                <Button variant="default" size="compact-md" onClick={() => setLimit(MOST)}>
                  Show older
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
