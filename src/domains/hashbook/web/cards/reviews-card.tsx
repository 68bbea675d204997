import { GoLink } from '#kit/web/address/go-link.tsx'
import { day } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { reviewsCard } from '../../contract/hashbook.cards.ts'

const ReviewsCard = ({ data }: DashboardCardProps) => {
  const { pages, more } = reviewsCard.parse(data)
  return (
    <>
      {pages.map(({ id, title, review_on, stale }) => (
        <div key={id}>
          <GoLink href={`/employee/hashbook/subject/${id}`}>{title}</GoLink>{' '}
          {stale ? (
            <StatusBadge tone="attention" word={`Was due ${day(review_on)}`} />
          ) : (
            <span className="m-dim m-small">by {day(review_on)}</span>
          )}
        </div>
      ))}
      {more > 0 && <GoLink href="/employee/hashbook/topics?tab=review">{more} more</GoLink>}
    </>
  )
}
export default ReviewsCard
