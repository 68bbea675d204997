import { Bars } from '#kit/web/chart/bars.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { adminTasksCard } from '../../contract/tasks.cards.ts'

/** Shows open and due tasks, and the people with the most overdue ones. */
const AdminTasksCard = ({ data }: DashboardCardProps) => {
  const { open, due_today, overdue, people } = adminTasksCard.parse(data)
  if (open === 0) return <p className="m-dim">No tasks are due. Enjoy it.</p>
  return (
    <>
      <Tiles>
        <Tile label="Open" value={number(open)} href="/admin/tasker" />
        <Tile label="Due today" value={number(due_today)} href="/admin/tasker?due=today" />
        <Tile
          label="Overdue"
          value={number(overdue)}
          href="/admin/tasker?due=overdue"
          {...(overdue > 0 ? { tone: 'bad' as const } : {})}
        />
      </Tiles>
      {people.length > 0 && (
        <Bars
          title="Overdue by person"
          unit="tasks"
          labels={people.map(({ name }) => name)}
          series={[{ name: 'Overdue', values: people.map((one) => one.overdue), tone: 'bad' }]}
          href={(at) => `/admin/tasker?due=overdue&employee_id=${people[at]?.id ?? ''}`}
        />
      )}
    </>
  )
}
export default AdminTasksCard
