import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { loadShell } from '#domains/shell/contract/shell.calls.ts'
import styles from './inbox.module.css'

const Inbox = lazy(() => import('./inbox.tsx'))
const Preferences = lazy(() => import('./preferences.tsx'))

const MAX_SHOWN = 99
const REFRESH_MS = 60_000

/**
 * The bell of the top bar with the number of unread notifications; it opens the inbox, from which the preferences open.
 */
const Bell = ({ area }: { area: 'admin' | 'employee' }) => {
  const { has } = useActor()
  return has('notices.inbox.own') ? <OwnBell area={area} /> : null
}
export default Bell

const OwnBell = ({ area }: { area: 'admin' | 'employee' }) => {
  const drawer = useDrawer('inbox')
  const preferences = useDrawer('preferences')
  const shell = useCallQuery(loadShell, {}, { refetchInterval: REFRESH_MS })
  const unread = shell.data?.badges.notifications ?? 0
  const isOpen = drawer.id === 'open'
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={styles.bell ?? ''}
        aria-label={unread > 0 ? `Notifications, ${count(unread, 'unread', 'unread')}` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => (isOpen ? drawer.close() : drawer.open('open'))}
      >
        <IconBell size={20} aria-hidden="true" />
        {unread > 0 && <span className={styles.unread}>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
      </ActionIcon>
      <SideDrawer title="Notifications" is_open={isOpen} onClose={drawer.close}>
        <Suspense fallback={<Skeletons shape="lines" />}>
          <Inbox area={area} onLeave={drawer.close} />
        </Suspense>
      </SideDrawer>
      <SideDrawer title="Notification preferences" is_open={preferences.id === 'open'} onClose={preferences.close}>
        <Suspense fallback={<Skeletons shape="lines" />}>
          <Preferences onDone={preferences.close} />
        </Suspense>
      </SideDrawer>
    </>
  )
}
