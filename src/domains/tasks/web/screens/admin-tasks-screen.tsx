import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { adminListTasks } from '../../contract/admin-tasks.calls.ts'
import { TaskDrawer } from '../form/task-drawer.tsx'
import { OPEN } from '../list/address.ts'
import { KeysHelp } from '../list/keys-help.tsx'
import { QuickAdd } from '../list/quick-add.tsx'
import { TaskList } from '../list/task-list.tsx'
import { TaskPanel } from '../panel/task-panel.tsx'
import { StepDrawer } from '../parts/step-drawer.tsx'
import { TEAM_COLUMNS } from '../parts/task-columns.tsx'
import { Flow } from './flow.tsx'
import { TaskViews } from './views.tsx'

const AdminTasksScreen = () => {
  const { has } = useActor()
  const edit = useDrawer('edit')
  const mayAdd = has('tasks.write')
  const add = mayAdd && <Button onClick={() => edit.open('new')}>Add Task</Button>
  return (
    <Page title="Tasker" context="Who does what, until when, and what waits for an answer." primary={add}>
      <TaskViews
        list={({ filters, toolbar, onShow }) => (
          <TaskList
            id="tasker"
            call={adminListTasks}
            input={{ query: { ...filters.query, state: filters.query.state ?? OPEN } }}
            columns={TEAM_COLUMNS}
            empty={{ title: 'No tasks yet. Press N to add the first.', action: add }}
            isFiltered={filters.isFiltered}
            onClear={filters.clear}
            toolbar={toolbar}
            above={mayAdd && <QuickAdd />}
            onShow={onShow}
          />
        )}
      />
      <Flow />
      <TaskPanel />
      <TaskDrawer />
      <StepDrawer />
      <KeysHelp />
    </Page>
  )
}
export default AdminTasksScreen
