import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { TASK } from './labels.ts'
import styles from '../parts/hiring.module.css'

/** The checklist by due day; items that block the approval or the first day are marked. */
export const ChecklistCard = ({ onboard }: Readonly<{ onboard: WholeOnboard }>) => {
  const here = useHere()
  return (
    <Card title="Checklist">
      {onboard.checklist.length === 0 ? (
        <p className="m-dim">The template has no items.</p>
      ) : (
        <ul className={styles.list}>
          {onboard.checklist.map((one) => (
            <li key={one.id} className={styles.entry}>
              <span className="m-row">
                <GoLink href={here({ item: one.id })}>{one.title}</GoLink>
                <StatusBadge {...TASK[one.state]} />
                {one.is_late && <StatusBadge tone="bad" word="Overdue" />}
                {one.state === 'open' && one.blocks !== 'none' && <StatusBadge tone="attention" word="Critical" />}
              </span>
              <span className="m-dim m-small">
                {[
                  fullDay(one.due_on),
                  one.owner,
                  one.equipment && `${one.equipment.name}: ${one.equipment.in_stock} in stock`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** All that happened, from the first application on; the newest first. */
export const ThreadCard = ({ thread }: Pick<WholeOnboard, 'thread'>) => (
  <Card title="Time line">
    <ol className={styles.list}>
      {thread.toReversed().map((entry, at) => (
        <li key={at} className={styles.entry}>
          <span className={styles.text}>{entry.text}</span>
          <span className="m-dim m-small">{[entry.actor, dateTime(entry.at)].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ol>
  </Card>
)
