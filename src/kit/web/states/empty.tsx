import type { ReactNode } from 'react'
import styles from './states.module.css'

/** The reason why requested data is not shown; `e2e/walks` fails on a screen with one. */
type Outcome = 'not_found' | 'forbidden' | 'failed' | 'refused'

export type EmptyProps = Readonly<{
  /** The title in place of the rows: `No teams yet`. */
  title: string
  /** The reason why it is empty, and the next step. */
  text?: string | undefined
  icon?: ReactNode
  /** The one next action. */
  action?: ReactNode
  /** It replaces the whole page, so its title is that of the page. */
  isPage?: boolean
  /** It replaces a page that was requested and cannot be shown. */
  outcome?: Outcome
}>

/** An empty list that describes its content and the next step. */
export const Empty = ({ title, text, icon, action, isPage = false, outcome }: EmptyProps) => (
  <div className={styles.state} data-outcome={outcome}>
    {icon && <span className={styles.emptySign}>{icon}</span>}
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {text && <p className="m-dim">{text}</p>}
    {action}
  </div>
)
