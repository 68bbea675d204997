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
  /** It stands for the whole page, so its title is that of the page. */
  isPage?: boolean
}>

/** An empty list that says what would stand here and what to do next. */
export const Empty = ({ title, text, icon, action, isPage = false }: EmptyProps) => (
  <div className={styles.state}>
    {icon && <span className={styles.emptySign}>{icon}</span>}
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {text && <p className="m-dim">{text}</p>}
    {action}
  </div>
)
