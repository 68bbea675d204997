import { GoLink } from '#kit/web/address/go-link.tsx'
import { day } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { ownTasksCard } from '../../contract/tasks.cards.ts'

/** Shows the next tasks of a person. */
const OwnTasksCard = ({ data }: DashboardCardProps) => {
  const { open, overdue, next } = ownTasksCard.parse(data)
  if (open === 0) return <p className="m-dim">No tasks are due. Enjoy it.</p>
  return (
    <>
      <Tiles>
        <Tile label="Open" value={number(open)} href="/employee/tasks?tab=open" />
        <Tile
          label="Overdue"
          value={number(overdue)}
          href="/employee/tasks"
          {...(overdue > 0 ? { tone: 'bad' as const } : {})}
        />
      </Tiles>
      {next.map((task) => (
        <div key={task.id}>
          <GoLink href={`/employee/tasks?task=${task.id}`}>{task.title}</GoLink>{' '}
          {task.due_date !== null &&
            (task.overdue ? (
              <StatusBadge tone="bad" word={`Was due ${day(task.due_date)}`} />
            ) : (
              <div className="m-dim m-small">by {day(task.due_date)}</div>
            ))}
        </div>
      ))}
    </>
  )
}
export default OwnTasksCard
