import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { adminListTasks } from '../../contract/admin-tasks.calls.ts'
import { OPEN } from '../list/address.ts'
import { KeysHelp } from '../list/keys-help.tsx'
import { QuickAdd } from '../list/quick-add.tsx'
import { TaskList } from '../list/task-list.tsx'
import { TaskDrawers } from '../parts/task-drawers.tsx'
import { TEAM_COLUMNS } from '../parts/task-columns.tsx'
import { TaskViews, useTaskView } from './views.tsx'
import { lazy, Suspense, useState } from 'react'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import styles from '../parts/tasks.module.css'

const FlowChart = lazy(async () => ({ default: (await import('./flow-chart.tsx')).FlowChart }))

/** Shows added and finished tasks by week, when it is unfolded. */
const Flow = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.part}>
      <div>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the last 12 weeks' : 'Show the last 12 weeks'}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeletons shape="form" />}>
          <FlowChart />
        </Suspense>
      )}
    </section>
  )
}

const AdminTasksScreen = () => {
  const { has } = useActor()
  const edit = useDrawer('edit')
  const [{ show }] = useTaskView()
  const mayAdd = has('tasks.write')
  const add = mayAdd && <Button onClick={() => edit.open('new')}>Add Task</Button>
  return (
    <Page
      title="Tasker"
      context={show === 'people' ? 'Tasks of one team, by person' : 'Tasks of all people'}
      primary={add}
    >
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
      <TaskDrawers />
      <KeysHelp />
    </Page>
  )
}
export default AdminTasksScreen
