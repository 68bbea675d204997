// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { takeAction } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { STATES, type TaskRow } from '../../contract/tasks.models.ts'
import AdminTasksScreen from '../screens/admin-tasks-screen.tsx'
import { canDo, row } from '../testing/rows.ts'

const by_state = Object.fromEntries(STATES.map((state) => [state, 0]))
const first: TaskRow = { ...row, can: canDo('plan') }
const second: TaskRow = { ...row, id: 13, key: 'T-13', title: 'Second', can: canDo('plan') }

describe('a card of the board', () => {
  it('is moved up and down in its column, by its menu and by keys', async () => {
    const server = fakeServer({
      'GET /api/admin/taskmanagement': ({ query }) => {
        const rows = query.get('state') === 'in_progress' ? [first, second] : []
        return ok(rows, { next_cursor: null, total: rows.length, by_state })
      },
      'PUT /api/admin/taskmanagement/place/13': ok({ id: 13 }),
      'PUT /api/admin/taskmanagement/place/12': ok({ id: 12 }),
    })
    await renderScreen(
      <ActorProvider value={adminActor(['tasks.read', 'tasks.write'])}>
        <AdminTasksScreen />
      </ActorProvider>,
      '/admin/tasker?show=board',
    )
    const column = await screen.findByRole('region', { name: 'In progress' })
    await within(column).findByText('Second')
    await takeAction('Move T-13 to', 'Move up')
    const placed = () =>
      server.sent.filter(({ path }) => path.includes('/place/')).map(({ path, body }) => [path, body])
    const base = '/api/admin/taskmanagement/place'
    await waitFor(() => expect(placed()).toEqual([[`${base}/13`, { next_to: 12, side: 'before' }]]))
    within(column).getByRole('link', { name: 'Move the archive' }).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(placed()[1]).toEqual([`${base}/12`, { next_to: 13, side: 'after' }]))
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(placed()).toHaveLength(2)
    expect(server.sent.find(({ query }) => query.get('state') === 'in_progress')?.query.get('sort')).toBe('board')
  })
})
