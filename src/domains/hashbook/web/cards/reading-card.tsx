import { GoLink } from '#kit/web/address/go-link.tsx'
import { day } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { readingCard } from '../../contract/hashbook.cards.ts'

const ReadingCard = ({ data }: DashboardCardProps) => {
  const { pages, more } = readingCard.parse(data)
  return (
    <>
      {pages.map(({ id, title, due_on, overdue }) => (
        <div key={id}>
          <GoLink href={`/employee/hashbook/subject/${id}`}>{title}</GoLink>{' '}
          {overdue ? (
            <StatusBadge tone="bad" word={`Was due ${day(due_on)}`} />
          ) : (
            <span className="m-dim m-small">by {day(due_on)}</span>
          )}
        </div>
      ))}
      {more > 0 && <GoLink href="/employee/hashbook/topics">{more} more</GoLink>}
    </>
  )
}
export default ReadingCard
