import { Columns } from '#kit/web/chart/columns.tsx'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { adminShiftsCard } from '../../contract/shifts.cards.ts'
import { shortDay } from '../parts/labels.ts'

/** Places of the next seven days: taken and open. */
const AdminShiftsCard = ({ data, path }: DashboardCardProps) => {
  const { days } = adminShiftsCard.parse(data)
  const open = days.reduce((sum, day) => sum + day.open, 0)
  return (
    <>
      <Columns
        title="Places of the next 7 days"
        unit="places"
        labels={days.map(({ date }) => shortDay(date))}
        series={[
          { name: 'Taken', values: days.map(({ planned }) => planned) },
          { name: 'Open', values: days.map((day) => day.open) },
        ]}
      />
      {path !== '' && <GoLink href={path}>{open === 0 ? 'All places are taken' : `${open} places are open`}</GoLink>}
    </>
  )
}
export default AdminShiftsCard
