import { useActor } from '#kit/web/screens/actor.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listTasksOf } from '../../contract/tasks.calls.ts'
import { OWN_COLUMNS } from '../parts/task-columns.tsx'
import { TaskList } from './task-list.tsx'
import styles from '../parts/tasks.module.css'

const NOTHING = 'Nothing planned. Pick from Open with P.'

/** Tasks that are planned for today or due; without any, the open tasks, those due next first. */
export const TodayTab = () => {
  const { id } = useActor()
  const params = { userId: id }
  const input = { params, query: { view: 'today' } } as const
  const { data } = useListResponse(listTasksOf, input)
  const list = { call: listTasksOf, columns: OWN_COLUMNS, isFiltered: false }
  if (data?.length !== 0) return <TaskList {...list} id="tasks-today" input={input} empty={{ title: NOTHING }} />
  return (
    <TaskList
      {...list}
      id="tasks-next"
      input={{ params, query: { view: 'open', sort: 'due_date' } }}
      empty={{ title: 'Nothing is open', text: 'Tasks that you accept appear here, to be planned for a day.' }}
      toolbar={
        <div className={styles.dueNext}>
          <h3>Due next</h3>
          <p className="m-dim">{NOTHING}</p>
        </div>
      }
      isToPlan
    />
  )
}
