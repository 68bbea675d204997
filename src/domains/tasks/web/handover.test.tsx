// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { takeAction } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import MyTasksScreen from './screens/my-tasks-screen.tsx'
import { canDo, row, task } from './testing/rows.ts'

const RIGHTS = ['tasks.read', 'tasks.write', 'tasks.act', 'tasks.comment', 'tasks.reassign'] as const
const SHOW = 'GET /api/user/task/12'
const OWN_LIST = 'GET /api/user/get_task/7'
const ben = { id: 18, name: 'Ben Adam', team_id: 2, photo_version: null }

const open = (path: string) =>
  renderScreen(
    <ActorProvider value={employeeActor([...RIGHTS])}>
      <MyTasksScreen />
    </ActorProvider>,
    path,
  )

describe('a task that leaves its reader', () => {
  it('is no missing page in the panel that was open', async () => {
    const offered = { ...task, state: 'offered' as const, assignee: null, offered_to: ben, can: canDo('recall') }
    const server = fakeServer({
      [OWN_LIST]: okPage([]),
      [SHOW]: ok(offered),
      'POST /api/user/task_action': () => {
        server.responses[SHOW] = { status: 404, body: { status: false, error: 'Not Found' } }
        return ok(offered)
      },
    })
    await open('/employee/tasks?task=12')
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText('Move the archive')
    await takeAction('Actions for T-12', 'Recall')
    await within(panel).findByText('You no longer see T-12')
    expect(within(panel).queryByText('Not found')).toBeNull()
    await userEvent.click(within(panel).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('names the receiver in the own list while the handover waits', async () => {
    fakeServer({ [OWN_LIST]: okPage([{ ...row, offered_to: ben, can: canDo('recall') }]) })
    await open('/employee/tasks?tab=open')
    await screen.findByText('Offered to Ben Adam')
  })
})
