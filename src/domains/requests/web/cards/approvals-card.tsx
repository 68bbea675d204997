import { dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { approvalsCard } from '../../contract/requests.cards.ts'
import { waitedText } from './waited-text.ts'

const ApprovalsCard = ({ data, path }: DashboardCardProps) => {
  const { waiting, overdue, oldest_hours, due_at } = approvalsCard.parse(data)
  if (waiting === 0) return <p className="m-dim">Nothing is waiting for you.</p>
  return (
    <Tiles>
      <Tile
        label="Waiting for you"
        value={number(waiting)}
        tone="attention"
        note={oldest_hours === null ? null : `the oldest for ${waitedText(oldest_hours)}`}
        {...(path ? { href: path } : {})}
      />
      <Tile
        label="Overdue"
        value={number(overdue)}
        tone={overdue > 0 ? 'bad' : 'off'}
        note={due_at && `first due ${dateTime(due_at)}`}
        href="/employee/approvals?overdue=yes"
      />
    </Tiles>
  )
}
export default ApprovalsCard
