import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { adminListTasksOf, adminShowTask } from '../../contract/admin-tasks.calls.ts'
import { addTask, deleteTask, updateTask } from '../../contract/tasks.calls.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { TaskDrawers } from '../parts/task-drawers.tsx'
import { OWN_COLUMNS } from '../parts/task-columns.tsx'

const CALLS = { add: addTask, update: updateTask, show: adminShowTask }

/** Tasks of one person, on the screen of the person. */
const PersonTab = () => {
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const { has } = useActor()
  const here = useHere()
  const edit = useDrawer('edit')
  const remove = useCall(deleteTask)
  const confirmRemoval = async (row: TaskRow): Promise<void> => {
    const question = { title: `Delete ${row.key}?`, text: 'Its steps and comments go with it.', action: 'Delete task' }
    if (await confirm({ ...question, isDestructive: true })) remove.start({ params: { id: row.id } })
  }
  const menu = (row: TaskRow) => [
    ...(row.can.update ? [{ label: 'Edit', run: () => edit.open(row.id) }] : []),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmRemoval(row), isDestructive: true }] : []),
  ]
  const add = has('tasks.write') && <Button onClick={() => edit.open('new')}>Add Task</Button>
  return (
    <div className="m-stack">
      <div className="m-row">{add}</div>
      <Refused failure={remove.failure} />
      <CallTable
        id="tasks-person"
        label="Tasks"
        prefix="t_"
        call={adminListTasksOf}
        input={{ params: { userId: id } }}
        rows={(rows) => rows}
        columns={OWN_COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ task: row.id })}
        actions={(row) => menu(row).length > 0 && <ActionMenu actions={menu(row)} label={`Actions for ${row.key}`} />}
        isPast={(row) => row.state === 'done' || row.state === 'cancelled'}
        empty={{ title: 'No tasks yet', text: 'Tasks that are given to this person appear here.' }}
      />
      <TaskDrawers calls={CALLS} person={{ id, name: '' }} />
    </div>
  )
}
export default PersonTab
