import { day } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { TaskRow } from '../../contract/tasks.models.ts'

const RISK = { due_off: 'Day off', no_time: 'Not enough time' } as const

/** The due date, with what does not suit it. */
export const Due = ({ task }: Readonly<{ task: TaskRow }>) => {
  if (task.due_date === null) return <span className="m-dim">–</span>
  return (
    <span className="m-row">
      {day(task.due_date)}
      {task.overdue_working_days > 0 && (
        <StatusBadge tone="bad" word={`${count(task.overdue_working_days, 'working day')} late`} />
      )}
      {task.risk !== null && task.overdue_working_days === 0 && <StatusBadge tone="attention" word={RISK[task.risk]} />}
      {task.asks_due_date !== null && <StatusBadge tone="attention" word={`Asks for ${day(task.asks_due_date)}`} />}
    </span>
  )
}
