import { lazy } from 'react'
import { Badge, Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { EmptyProps } from '#kit/web/states/empty.tsx'
import { listTasks, listTasksOf } from '../../contract/tasks.calls.ts'
import { OPEN } from '../list/address.ts'
import { KeysHelp } from '../list/keys-help.tsx'
import { TodayTab } from '../list/today-tab.tsx'
import { TaskList } from '../list/task-list.tsx'
import { TaskDrawers } from '../parts/task-drawers.tsx'
import { OWN_COLUMNS, TEAM_COLUMNS } from '../parts/task-columns.tsx'
import { TaskViews } from './views.tsx'

const OfferedTab = lazy(async () => ({ default: (await import('../list/offered-tab.tsx')).OfferedTab }))

type OwnView = 'open' | 'done' | 'created'

const EMPTY: Readonly<Record<OwnView, EmptyProps>> = {
  open: { title: 'Nothing is open', text: 'Tasks that you accept appear here.' },
  done: { title: 'Nothing is done yet', text: 'Tasks that you finish appear here.' },
  created: { title: 'You have not added a task yet', text: 'Press N to add the first.' },
}

/** Own tasks in one way of looking at them. */
const Own = ({ view }: Readonly<{ view: OwnView }>) => {
  const { id } = useActor()
  return (
    <TaskList
      id={`tasks-${view}`}
      call={listTasksOf}
      input={{ params: { userId: id }, query: { view } }}
      columns={view === 'created' ? TEAM_COLUMNS : OWN_COLUMNS}
      empty={EMPTY[view]}
      isFiltered={false}
    />
  )
}

const ToApprove = () => (
  <TaskList
    id="tasks-approve"
    call={listTasks}
    input={{ query: { view: 'to_approve' } }}
    columns={TEAM_COLUMNS}
    empty={{ title: 'Nothing is waiting for you' }}
    isFiltered={false}
  />
)

const Team = () => (
  <TaskViews
    list={({ filters, toolbar, onShow }) => (
      <TaskList
        id="tasks-team"
        call={listTasks}
        input={{ query: { ...filters.query, state: filters.query.state ?? OPEN } }}
        columns={TEAM_COLUMNS}
        empty={{ title: 'No tasks yet. Press N to add the first.' }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        toolbar={toolbar}
        onShow={onShow}
      />
    )}
  />
)

const Mark = ({ count }: Readonly<{ count: number }>) =>
  count > 0 && (
    <Badge size="sm" variant="light">
      {count}
    </Badge>
  )

/** As many as a page of the offers, so that both are one request. */
const OFFERS = 50

/** Returns the number of tasks that wait for a response or a decision of the reader. */
const useWaiting = () => {
  const { id, has } = useActor()
  const offered = useCallQuery(
    listTasksOf,
    { params: { userId: id }, query: { view: 'offered', limit: OFFERS } },
    { background: true },
  )
  const approve = useCallQuery(
    listTasks,
    { query: { view: 'to_approve', limit: 1 } },
    { enabled: has('tasks.approve'), background: true },
  )
  return { offered: offered.meta?.total ?? 0, approve: approve.meta?.total ?? 0 }
}

const MyTasksScreen = () => {
  const { has } = useActor()
  const edit = useDrawer('edit')
  const waiting = useWaiting()
  const leads = has('tasks.approve')
  const tabs: readonly Tab[] = [
    { id: 'today', label: 'Today', content: () => <TodayTab /> },
    { id: 'offered', label: 'Offered', content: () => <OfferedTab />, mark: <Mark count={waiting.offered} /> },
    { id: 'open', label: 'Open', content: () => <Own view="open" /> },
    ...(leads && waiting.approve > 0
      ? [{ id: 'approve', label: 'To approve', content: () => <ToApprove />, mark: <Mark count={waiting.approve} /> }]
      : []),
    { id: 'done', label: 'Done', content: () => <Own view="done" /> },
    { id: 'created', label: 'Created by me', content: () => <Own view="created" /> },
    ...(leads ? [{ id: 'team', label: 'Team', content: () => <Team /> }] : []),
  ]
  return (
    <Page
      title="My tasks"
      context="Your tasks, offers, and tasks that you assigned"
      primary={has('tasks.write') && <Button onClick={() => edit.open('new')}>Add Task</Button>}
    >
      <AddressTabs label="Tasks" tabs={tabs} />
      <TaskDrawers />
      <KeysHelp />
    </Page>
  )
}
export default MyTasksScreen
