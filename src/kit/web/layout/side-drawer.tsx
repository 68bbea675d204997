import { type ReactNode, Suspense } from 'react'
import { HistoryLink, type HistoryOf } from '../screens/history-link.tsx'
import { Skeletons } from '../states/skeletons.tsx'
import { HeadPlace } from './in-head.tsx'
import { LaterDrawer } from './later-dialogs.tsx'
import styles from './layout.module.css'

type Props = Readonly<{
  title: ReactNode
  /** Actions of the record, next to the button that closes the drawer. */
  actions?: ReactNode
  is_open: boolean
  onClose: () => void
  /** The record that it shows, where the audit has its changes. */
  history?: HistoryOf
  /** Has room for a whole page with its actions next to it. */
  isWide?: boolean
  /** Has a file next to the form (`FormWithFile`): as wide as the window, up to 1500 px. */
  isSplit?: boolean
  children: ReactNode
}>

/** The detail of a row, whose file may be fetched when it opens (`lazy`): 480 px at the right, or 1000 px, the full width on a phone. Its address comes from `useDrawer`. */
export const SideDrawer = (props: Props) => {
  const { title, actions, is_open, onClose, history, isWide = false, isSplit = false, children } = props
  return (
    <LaterDrawer
      opened={is_open}
      onClose={onClose}
      title={
        actions ? (
          <span className={styles.drawerHead}>
            {title}
            {actions}
          </span>
        ) : (
          title
        )
      }
      {...(actions ? { classNames: { title: styles.drawerTitle ?? '' } } : {})}
      position="right"
      size={isSplit ? 'min(1500px, 100vw)' : isWide ? 'min(1000px, 100vw)' : 'min(480px, 100vw)'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      <HeadPlace value={undefined}>
        <Suspense fallback={<Skeletons shape="form" />}>{children}</Suspense>
      </HeadPlace>
      {history && (
        <div className={styles.history}>
          <HistoryLink of={[history[0], history[1], history[2] ?? (typeof title === 'string' ? title : undefined)]} />
        </div>
      )}
    </LaterDrawer>
  )
}
