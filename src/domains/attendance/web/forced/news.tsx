import { Button } from '@mantine/core'
import type { ForceRow } from '../../contract/forced.models.ts'
import { outText } from './out-time.ts'
import type { ForcedResult } from './use-forced-action.ts'
import styles from './forced.module.css'

const MOST = 3

const outcome = ({ state, decided_out_at, session }: ForceRow): string => {
  if (state === 'approved' && decided_out_at) return `punched out at ${outText(decided_out_at, session)}`
  return state === 'returned' ? 'returned' : 'settled otherwise'
}

type Props = Readonly<{
  done: readonly ForcedResult[]
  /** Decisions of others in the meantime. */
  elsewhere: readonly ForceRow[]
  onDismiss: () => void
}>

/** Shows the latest decisions: the own ones, and those of others. */
export const News = ({ done, elsewhere, onDismiss }: Props) => {
  const own = done.flatMap(({ row }) => (row ? [row] : []))
  const lines = [
    ...elsewhere.map((row) => ({
      id: row.id,
      text: `${row.session.employee.name}: ${outcome(row)}${row.decided_by ? `, decided by ${row.decided_by.name}` : ''}`,
    })),
    ...own.slice(0, MOST).map((row) => ({ id: row.id, text: `${row.session.employee.name}: ${outcome(row)}` })),
  ]
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className={styles.news}>
          <ul>
            {lines.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
            {own.length > MOST && <li className="m-dim">and {own.length - MOST} more</li>}
          </ul>
          <Button size="compact-xs" variant="subtle" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  )
}
