import { Button, SegmentedControl } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import {
  listNotifications,
  listUserNotifications,
  type Notification,
  readAllNotifications,
} from '../contract/notices.calls.ts'
import { InboxRow } from './inbox-row.tsx'
import { useRowActions } from './use-row-actions.ts'
import styles from './inbox.module.css'

type View = 'inbox' | 'archived'
type Props = Readonly<{ area: 'admin' | 'employee'; onLeave: () => void }>

const FIRST = 50
const MOST = 200

/** The own notifications, newest first. Keys: j and k go down and up, e archives, Enter opens. */
const Inbox = ({ area, onLeave }: Props) => {
  const [view, setView] = useState<View>('inbox')
  const [limit, setLimit] = useState(FIRST)
  const call = area === 'admin' ? listNotifications : listUserNotifications
  const query = useCallQuery(call, { query: { view, limit } }, { keep: true })
  const readAll = useCall(readAllNotifications)
  const newest = Math.max(0, ...(query.data ?? []).map((row) => row.id))
  return (
    <div className={styles.inbox}>
      <div className={styles.head}>
        <SegmentedControl
          aria-label="Which notifications"
          value={view}
          onChange={(next) => setView(next === 'archived' ? 'archived' : 'inbox')}
          data={[
            { value: 'inbox', label: 'Inbox' },
            { value: 'archived', label: 'Archived' },
          ]}
        />
        {view === 'inbox' && (query.meta?.unread ?? 0) > 0 && (
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
              <Rows key={view} rows={rows} area={area} onLeave={onLeave} />
              {query.meta?.next_cursor && limit < MOST && (
                <Button variant="default" size="compact-md" onClick={() => setLimit(MOST)}>
                  Show older
                </Button>
              )}
            </>
          ) : (
            <Empty
              title={view === 'inbox' ? 'All done.' : 'Nothing archived'}
              text={view === 'inbox' ? 'What concerns you appears here.' : 'What you archive stays here to be found.'}
            />
          )
        }
      </Loaded>
    </div>
  )
}
export default Inbox

type RowsProps = Readonly<{ rows: readonly Notification[]; area: Props['area']; onLeave: () => void }>

const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null

const Rows = ({ rows, area, onLeave }: RowsProps) => {
  const actions = useRowActions(area)
  const move = (list: HTMLElement, step: number): void => {
    const items = [...list.querySelectorAll<HTMLElement>('[data-title]')]
    const at = items.findIndex((item) => item.closest('[data-row]')?.contains(document.activeElement))
    items[Math.min(items.length - 1, Math.max(0, at + step))]?.focus()
  }
  const box = useEventListener<'keydown', HTMLUListElement>('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    const list = event.currentTarget
    if (!(list instanceof HTMLElement)) return
    if (event.key === 'j') move(list, 1)
    if (event.key === 'k') move(list, -1)
    const focused = rows.find((row) => document.activeElement?.closest(`[data-row="${row.id}"]`))
    if (event.key === 'e' && focused) {
      move(list, 1)
      actions.archive(focused)
    }
  })
  return (
    <ul ref={box} className={styles.rows} aria-label="Notifications" aria-keyshortcuts="j k e">
      {rows.map((row) => (
        <InboxRow key={row.id} row={row} actions={actions} onLeave={onLeave} />
      ))}
    </ul>
  )
}
