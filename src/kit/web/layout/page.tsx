import { lazy, type ReactNode, Suspense, useState } from 'react'
import { HistoryLink, type HistoryOf } from '../screens/history-link.tsx'
import type { PageAction } from './action-menu.tsx'
import { HeadPlace } from './in-head.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './layout.module.css'

const LaterMenu = lazy(async () => ({ default: (await import('./action-menu.tsx')).ActionMenu }))

type Props = Readonly<{
  title: ReactNode
  /** One line: who, which period, how many. */
  context?: ReactNode
  /** The one main action. */
  primary?: ReactNode
  /** Further actions, in a menu. */
  actions?: readonly PageAction[]
  /** The record that it shows, where the audit has its changes. */
  history?: HistoryOf
  children: ReactNode
}>

/** The anatomy of every screen: title, context, one main action, a menu, then the body. */
export const Page = ({ title, context, primary, actions = [], history, children }: Props) => {
  usePageTitle(title)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {context && <p className="m-dim">{context}</p>}
        </div>
        <div className={styles.actions}>
          {history && <HistoryLink of={history} />}
          {actions.length > 0 && (
            <Suspense fallback={<span className={styles.menuPlace} />}>
              <LaterMenu actions={actions} label="More actions" />
            </Suspense>
          )}
          {primary}
          <span ref={setPlace} className={styles.headPlace} />
        </div>
      </header>
      <HeadPlace value={place}>{children}</HeadPlace>
    </div>
  )
}
