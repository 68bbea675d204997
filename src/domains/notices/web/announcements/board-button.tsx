import { ActionIcon } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { loadBadges } from '#domains/shell/contract/shell.calls.ts'
import styles from '../inbox.module.css'

const Board = lazy(() => import('./board.tsx'))
const MAX_SHOWN = 99

/** The megaphone of the top bar with the number of announcements that wait, and the notice board that it opens. */
const BoardButton = ({ area }: { area: 'admin' | 'employee' }) => {
  const { has } = useActor()
  return has('notices.board.read') ? <OwnBoardButton area={area} /> : null
}
export default BoardButton

const OwnBoardButton = ({ area }: { area: 'admin' | 'employee' }) => {
  const board = useDrawer('notices')
  const notice = useDrawer('notice')
  const waiting = useCallQuery(loadBadges, {}).data?.['?notices=open'] ?? 0
  const isOpen = board.id === 'open'
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={styles.bell ?? ''}
        aria-label={
          waiting > 0 ? `Notice board, ${count(waiting, 'announcement waits', 'announcements wait')}` : 'Notice board'
        }
        aria-haspopup="dialog"
        onClick={() => (isOpen ? board.close() : board.open('open'))}
      >
        <IconSpeakerphone size={20} aria-hidden="true" />
        {waiting > 0 && <span className={styles.unread}>{waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : waiting}</span>}
      </ActionIcon>
      <SideDrawer title="Notice board" is_open={isOpen} onClose={board.close}>
        <Suspense fallback={<Skeletons shape="lines" />}>
          <Board area={area} notice={notice.id === null ? null : Number(notice.id)} />
        </Suspense>
      </SideDrawer>
    </>
  )
}
