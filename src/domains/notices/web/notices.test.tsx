// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Actor, ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import Bell from './bell.tsx'

const actor: Actor = {
  area: 'employee',
  id: 7,
  employee_id: 7,
  name: 'Asha Rao',
  role_name: 'Agent',
  role_number: 115,
  team_id: null,
  time_zone: 'Europe/Berlin',
  organisation: { name: 'Northwind', time_zone: 'Europe/Berlin', currency: 'EUR', week_start: 'monday' },
  has: (permission) => permission === 'notices.inbox.own',
}
const row = (id: number, read_at: string | null = null) => ({
  id,
  kind: 'attendance.corrected',
  title: `Notice ${id}`,
  body: 'Somebody corrected your day.',
  path: id === 2 ? null : '/employee/timesheet',
  actor_name: null,
  why: 'It is your time.',
  count: 1,
  priority: 'normal',
  created_at: '2026-05-12T09:00:00.000Z',
  read_at,
  archived_at: null,
  can: { read: read_at === null, archive: true, restore: false },
  version: 4,
})
const answers = (rows: readonly ReturnType<typeof row>[], unread: number) => ({
  'GET /api/shell': ok({ badges: { notifications: unread } }),
  'GET /api/user/task_notify': ok(rows, { next_cursor: null, total: rows.length, unread }),
})
const draw = (path = '/employee/dashboard') =>
  renderScreen(
    <ActorProvider value={actor}>
      <Bell area="employee" />
    </ActorProvider>,
    path,
  )

describe('the bell', () => {
  it('says how many are unread, and opens the inbox at an address of its own', async () => {
    fakeServer(answers([row(1), row(2)], 120))
    const { history } = await draw()
    const bell = await screen.findByRole('button', { name: 'Notifications, 120 unread' })
    expect(bell.textContent).toBe('99+')
    await userEvent.click(bell)
    expect(history.location.search).toBe('?inbox=open')
    expect((await screen.findByRole('link', { name: 'Notice 1' })).getAttribute('href')).toBe('/employee/timesheet')
    expect(screen.getAllByText(/It is your time\./)).toHaveLength(2)
  })

  it('is done when nothing is left', async () => {
    fakeServer(answers([], 0))
    await draw('/employee/dashboard?inbox=open')
    expect(await screen.findByText('All done.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  })

  it('goes down with j, up with k, archives with e, and takes it back', async () => {
    const { sent } = fakeServer({
      ...answers([row(1), row(2), row(3)], 3),
      'PUT /api/user/update-notify/2': ok({ ...row(2), version: 5, archived_at: '2026-05-12T10:00:00.000Z' }),
    })
    await draw('/employee/dashboard?inbox=open')
    const first = await screen.findByRole('link', { name: 'Notice 1' })
    act(() => first.focus())
    await userEvent.keyboard('jjk')
    expect(document.activeElement?.textContent).toBe('Notice 2')
    await userEvent.keyboard('e')
    expect(document.activeElement?.textContent).toBe('Notice 3')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const states = () => sent.filter((one) => one.method === 'PUT').map((one) => one.body)
    await waitFor(() =>
      expect(states()).toEqual([
        { version: 4, state: 'archived' },
        { version: 5, state: 'restored' },
      ]),
    )
  })

  it('marks everything as read up to the newest row that was seen', async () => {
    const { sent } = fakeServer({ ...answers([row(9), row(4)], 2), 'POST /api/notify/read_all': ok({ changed: 2 }) })
    await draw('/employee/dashboard?inbox=open')
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(sent.find((one) => one.path.endsWith('read_all'))?.body).toEqual({ up_to: 9 }))
  })

  it('marks a row as read when it is followed', async () => {
    const { sent } = fakeServer({ ...answers([row(1)], 1), 'PUT /api/user/update-notify/1': ok(row(1, 'x')) })
    const { history } = await draw('/employee/dashboard?inbox=open')
    await userEvent.click(await screen.findByRole('link', { name: 'Notice 1' }))
    await waitFor(() => expect(history.location.pathname).toBe('/employee/timesheet'))
    await waitFor(() => expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({ version: 4, state: 'read' }))
  })
})
