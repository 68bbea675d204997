import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import styles from './organisation.module.css'

type Props = Readonly<{ name: string; is_archived: boolean; depth?: number; color?: string }>

/** A name in a list: set in below its parent, with the colour of a team, marked when it is archived. */
export const NameCell = ({ name, is_archived, depth = 0, color }: Props) => (
  <span className={styles.name} style={{ '--depth': depth }}>
    {color && <span className={styles.dot} style={{ background: color }} aria-hidden="true" />}
    <span>{name}</span>
    {is_archived && <StatusBadge tone="off" word="Archived" />}
  </span>
)
