import { GoLink } from '#kit/web/address/go-link.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { ownShiftsCard } from '../../contract/shifts.cards.ts'
import { longDay, timesOf } from '../parts/labels.ts'

/** The next three shifts. */
const OwnShiftsCard = ({ data }: DashboardCardProps) => {
  const { shifts } = ownShiftsCard.parse(data)
  return (
    <>
      {shifts.map((shift) => (
        <div key={shift.id}>
          <GoLink href="/employee/shiftschedules">{longDay(shift.date)}</GoLink>{' '}
          <span className="m-small">
            {timesOf(shift)}, {shift.name}
          </span>{' '}
          {shift.changed_at !== null && <StatusBadge tone="attention" word="Changed" />}
        </div>
      ))}
    </>
  )
}
export default OwnShiftsCard
