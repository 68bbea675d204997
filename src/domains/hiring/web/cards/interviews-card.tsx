import { GoLink } from '#kit/web/address/go-link.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { interviewsCard } from '../../contract/hiring.cards.ts'

const loadDrawer = () => import('../interviews/own-interview-drawer.tsx')

const InterviewsCard = ({ data }: DashboardCardProps) => {
  const { interviews } = interviewsCard.parse(data)
  const here = useHere()
  const drawer = useDrawer('interview')
  return (
    <>
      {interviews.map((one) => (
        <div key={one.id}>
          <GoLink href={here({ interview: one.id })}>
            {one.title} with {one.candidate}
          </GoLink>{' '}
          {one.owes_feedback ? (
            <StatusBadge tone="attention" word="Add feedback" />
          ) : (
            <span className="m-dim m-small">{dateTime(one.starts_at)}</span>
          )}
        </div>
      ))}
      {drawer.id !== null && <LazyPart load={loadDrawer} props={{ drawer }} />}
    </>
  )
}
export default InterviewsCard
