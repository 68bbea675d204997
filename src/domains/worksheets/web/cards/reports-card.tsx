import { GoLink } from '#kit/web/address/go-link.tsx'
import { relative } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { type ReportsCard as Card, reportsCard } from '../../contract/worksheets.cards.ts'
import { periodText } from '../../contract/worksheets.texts.ts'
import { statusSign } from '../parts/labels.ts'
import styles from '../parts/worksheets.module.css'

const TAB = { daily: 'day', weekly: 'week', monthly: 'month' } as const
const OWED = new Set(['open', 'missing', 'returned'])

/** The own report of today, and what else is owed or came back. */
const ReportsCard = ({ data }: DashboardCardProps) => {
  const { items, mandatory_open } = reportsCard.parse(data)
  if (items.length === 0) return <p className="m-dim">No report is due. Enjoy it.</p>
  return (
    <div className={styles.part}>
      <ul className={styles.list}>
        {items.map((item) => (
          <Item key={`${item.kind} ${item.period_start}`} item={item} />
        ))}
      </ul>
      {mandatory_open > 0 && (
        <p className="m-dim m-small">
          {count(mandatory_open, 'mandatory activity', 'mandatory activities')} to answer today
        </p>
      )}
    </div>
  )
}
export default ReportsCard

const Item = ({ item: { kind, period_start: start, status, due_at } }: { item: Card['items'][number] }) => (
  <li className={styles.between}>
    <GoLink href={`/employee/worksheet?tab=${TAB[kind]}&date=${start}`}>{upper(periodText(kind, start))}</GoLink>
    <span className="m-row">
      {due_at && OWED.has(status) && <span className="m-dim m-small">due {relative(due_at)}</span>}
      <StatusBadge {...statusSign(status)} />
    </span>
  </li>
)

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
