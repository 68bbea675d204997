import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import { day } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { listOwnMustReads } from '../../contract/talk.calls.ts'
import { useBook } from '../parts/use-book.ts'
import styles from '../parts/hashbook.module.css'

/** What the person has to read; nothing where nothing is left. */
export const ToRead = ({ mustReads }: Readonly<{ mustReads: DataOf<typeof listOwnMustReads> }>) => {
  const book = useBook()
  const open = mustReads.filter(({ acknowledged_at }) => acknowledged_at === null)
  if (open.length === 0) return null
  return (
    <Card title="To read">
      <ul className={styles.list}>
        {open.map(({ page, due_on, overdue, changed_since }) => (
          <li key={page.id} className={styles.line}>
            <span className={styles.lineText}>
              <GoLink href={book.subject(page.id)}>{page.title}</GoLink>
              {changed_since && <span className="m-dim m-small">It has changed since you read it.</span>}
            </span>
            {overdue ? (
              <StatusBadge tone="bad" word={`Was due ${day(due_on)}`} />
            ) : (
              <span className="m-dim m-small">by {day(due_on)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
