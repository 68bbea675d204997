import { useParams } from '@tanstack/react-router'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day } from '#kit/web/format/dates.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { adminListTasksOf } from '../../contract/admin-tasks.calls.ts'
import { OPEN_STATES } from '../../contract/tasks.models.ts'
import styles from './open-tasks.module.css'

const MOST = 4

/** The open tasks of the person whose record is open, those that are due first. */
const OpenTasks = () => {
  const { id } = useParams({ strict: false })
  return <OpenTasksOf key={id} user_id={Number(id)} />
}
export default OpenTasks

export const OpenTasksOf = ({ user_id }: Readonly<{ user_id: number }>) => {
  const query = useCallQuery(adminListTasksOf, {
    params: { userId: user_id },
    query: { state: [...OPEN_STATES], sort: 'due_date', limit: MOST },
  })
  const more = (query.meta?.total ?? 0) - MOST
  return (
    <Loaded query={query} what="the tasks" shape="lines">
      {(tasks) =>
        tasks.length === 0 ? (
          <p className="m-dim">No open tasks.</p>
        ) : (
          <ul className={styles.tasks}>
            {tasks.map((task) => (
              <li key={task.id}>
                <GoLink href={`/admin/employee/details/${user_id}?tab=tasks&task=${task.id}`}>{task.title}</GoLink>
                <span className={task.overdue_working_days > 0 ? styles.late : 'm-dim'}>
                  {task.due_date === null
                    ? ''
                    : `${task.overdue_working_days > 0 ? 'late, ' : ''}${day(task.due_date)}`}
                </span>
              </li>
            ))}
            {more > 0 && (
              <li>
                <GoLink href={`/admin/employee/details/${user_id}?tab=tasks`}>{more} more</GoLink>
              </li>
            )}
          </ul>
        )
      }
    </Loaded>
  )
}
