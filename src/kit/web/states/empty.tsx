import type { ReactNode } from 'react'
import styles from './states.module.css'

export type EmptyProps = Readonly<{
  /** What would stand here: `No teams yet`. */
  title: string
  /** Why it is empty and what to do next. */
  text?: string | undefined
  icon?: ReactNode
  /** The one next action. */
  action?: ReactNode
}>

/** An empty list that says what would stand here and what to do next. */
export const Empty = ({ title, text, icon, action }: EmptyProps) => (
  <div className={styles.state}>
    {icon && <span className={styles.emptySign}>{icon}</span>}
    <h2>{title}</h2>
    {text && <p className="m-dim">{text}</p>}
    {action}
  </div>
)
