import { withSearch } from '#kit/web/address/search-text.ts'
import { Line } from '#kit/web/chart/line.tsx'
import { day } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { ticketsCard } from '../../contract/tickets.cards.ts'

const TicketsCard = ({ data, path }: DashboardCardProps) => {
  const { days, open, overdue } = ticketsCard.parse(data)
  return (
    <>
      <Line
        title="Tickets"
        unit="per day"
        labels={days.map(({ date }) => day(date))}
        series={[
          { name: 'Received', values: days.map(({ received }) => received), tone: 'away' },
          { name: 'Resolved', values: days.map(({ resolved }) => resolved), tone: 'good' },
        ]}
        href={(at) => (days[at] && path !== '' ? withSearch(path, { date: days[at].date }) : undefined)}
        height={160}
      />
      <p className="m-dim m-small">
        {number(open)} open, {number(overdue)} overdue now
      </p>
    </>
  )
}
export default TicketsCard
