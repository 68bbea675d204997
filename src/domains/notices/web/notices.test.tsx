// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { VerbsProvider } from '#kit/web/screens/verbs.tsx'
import { endSession } from '#domains/session/contract/session.calls.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { required } from '#kit/contract/testing/required.ts'
import type { Notification } from '../contract/notices.models.ts'
import Bell from './bell.tsx'

const row = (id: number, read_at: string | null = null): Notification => ({
  id,
  kind: 'attendance.corrected',
  title: `Notice ${id}`,
  body: 'Someone corrected your day.',
  path: id === 2 ? null : '/employee/timesheet',
  actor_name: null,
  why: 'This is about your time.',
  count: 1,
  priority: 'normal',
  created_at: '2026-05-12T09:00:00.000Z',
  read_at,
  snoozed_until: null,
  archived_at: null,
  verbs: [],
  can: { read: read_at === null, snooze: true, archive: true, restore: false, mute: true },
  version: 4,
})
const verb = (label: string) => ({ label, call: 'session.end', params: { params: { id: 12 } } })
const inboxResponses = (rows: readonly ReturnType<typeof row>[], unread: number) => ({
  'GET /api/shell': ok({ badges: { notifications: unread } }),
  'GET /api/user/task_notify': ok(rows, { next_cursor: null, total: rows.length, unread }),
})
const preferences = {
  version: 3,
  quiet: { mode: 'roster', from_time: '20:00', to_time: '07:00' },
  kinds: [
    {
      kind: 'attendance.corrected',
      label: 'Your time was corrected',
      domain: 'attendance',
      live: true,
      mail: 'digest',
      locked: false,
    },
    {
      kind: 'session.new_device',
      label: 'Sign-in from a new device',
      domain: 'session',
      live: true,
      mail: 'instant',
      locked: true,
    },
  ],
}
const draw = (path = '/employee/dashboard') =>
  renderScreen(
    <VerbsProvider value={new Map([[endSession.id, () => Promise.resolve(endSession)]])}>
      <ActorProvider value={employeeActor(['notices.inbox.own'])}>
        <Bell area="employee" />
      </ActorProvider>
    </VerbsProvider>,
    path,
  )

describe('the bell', () => {
  it('says how many are unread, and opens the inbox at an address of its own', async () => {
    fakeServer(inboxResponses([row(1), row(2)], 120))
    const { history } = await draw()
    const bell = await screen.findByRole('button', { name: 'Notifications, 120 unread' })
    expect(bell.textContent).toBe('99+')
    await userEvent.click(bell)
    expect(history.location.search).toBe('?inbox=open')
    expect((await screen.findByRole('link', { name: 'Notice 1' })).getAttribute('href')).toBe('/employee/timesheet')
    expect(screen.getAllByText(/This is about your time\./)).toHaveLength(2)
  })

  it('is done when nothing is left', async () => {
    fakeServer(inboxResponses([], 0))
    await draw('/employee/dashboard?inbox=open')
    await screen.findByText('All done.')
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  })

  it('shows more for as long as there is more', async () => {
    const page = (first: number) => [row(first), row(first + 1)]
    const { sent } = fakeServer({
      ...inboxResponses([], 0),
      'GET /api/user/task_notify': ({ query }) => {
        const at = Number(query.get('cursor') ?? 0)
        const next_cursor = at < 4 ? String(at + 1) : null
        return ok(page(1 + at * 2), { next_cursor, total: 10, unread: 10 })
      },
    })
    await draw('/employee/dashboard?inbox=open')
    for (let shown = 1; shown < 5; shown++) {
      await screen.findByText(`Notice ${shown * 2}`)
      await userEvent.click(screen.getByText('Show more'))
    }
    await screen.findByText('Notice 10')
    expect(screen.queryByText('Show more')).toBeNull()
    expect(sent.filter(({ path }) => path === '/api/user/task_notify').map(({ query }) => query.get('cursor'))).toEqual(
      [null, '1', '2', '3', '4'],
    )
  })

  it('goes down with j, up with k, archives with e, and takes it back', async () => {
    const { sent } = fakeServer({
      ...inboxResponses([row(1), row(2), row(3)], 3),
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

  it('goes by its keys as soon as it is open, and does not lose them with the last row', async () => {
    const { sent } = fakeServer({
      ...inboxResponses([row(1), row(2)], 2),
      'PUT /api/user/update-notify/2': ok({ ...row(2), version: 5, archived_at: '2026-05-12T10:00:00.000Z' }),
    })
    await draw('/employee/dashboard?inbox=open')
    await screen.findByRole('link', { name: 'Notice 1' })
    await userEvent.keyboard('jj')
    expect(document.activeElement?.textContent).toBe('Notice 2')
    await userEvent.keyboard('e')
    expect(document.activeElement?.textContent).toBe('Notice 1')
    await waitFor(() => expect(sent.filter((one) => one.method === 'PUT')).toHaveLength(1))
  })

  it('finds words, without a key meaning anything while they are typed, and what is unread alone', async () => {
    const { sent } = fakeServer({
      ...inboxResponses([], 0),
      'GET /api/user/task_notify': ({ query }) => {
        const rows = query.get('q') === 'jeke' ? [] : [row(1)]
        return ok(rows, { next_cursor: null, total: rows.length, unread: 1 })
      },
    })
    await draw('/employee/dashboard?inbox=open')
    await screen.findByRole('link', { name: 'Notice 1' })
    await userEvent.click(screen.getByRole('switch', { name: 'Unread only' }))
    const queries = () => sent.filter(({ path }) => path === '/api/user/task_notify').map(({ query }) => query)
    await waitFor(() => expect(queries().at(-1)?.get('unread')).toBe('true'))
    await userEvent.type(screen.getByLabelText('Search notifications'), 'jeke')
    await screen.findByText('Nothing matches')
    // Rows that are not shown are not marked as read with the rest.
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await screen.findByRole('link', { name: 'Notice 1' })
    expect(screen.getByRole('switch', { name: 'Unread only' })).toHaveProperty('checked', false)
    expect(sent.filter((one) => one.method === 'PUT')).toEqual([])
  })

  it('marks everything as read up to the newest row that was seen', async () => {
    const { sent } = fakeServer({
      ...inboxResponses([row(9), row(4)], 2),
      'POST /api/notify/read_all': ok({ changed: 2 }),
    })
    await draw('/employee/dashboard?inbox=open')
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(sent.find((one) => one.path.endsWith('read_all'))?.body).toEqual({ up_to: 9 }))
  })

  it('marks a row as read when it is followed', async () => {
    const { sent } = fakeServer({ ...inboxResponses([row(1)], 1), 'PUT /api/user/update-notify/1': ok(row(1, 'x')) })
    const { history } = await draw('/employee/dashboard?inbox=open')
    await userEvent.click(await screen.findByRole('link', { name: 'Notice 1' }))
    await waitFor(() => expect(history.location.pathname).toBe('/employee/timesheet'))
    await waitFor(() => expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({ version: 4, state: 'read' }))
  })

  it('sends what a row offers with its number', async () => {
    const { sent } = fakeServer({
      ...inboxResponses(
        [{ ...row(1), verbs: [{ label: 'Unknown', call: 'no.call', params: {} }, verb('End now')] }],
        1,
      ),
      'DELETE /api/session/12': ok({}),
    })
    await draw('/employee/dashboard?inbox=open')
    const title = await screen.findByRole('link', { name: 'Notice 1' })
    expect(screen.queryByRole('button', { name: 'Unknown' })).toBeNull()
    // The actions of a notice are fetched after it.
    await screen.findByRole('button', { name: 'End now' })
    act(() => title.focus())
    await userEvent.keyboard('21')
    await waitFor(() =>
      expect(sent.filter((one) => one.method === 'DELETE').map((one) => one.path)).toEqual(['/api/session/12']),
    )
  })

  it('snoozes until the next shift by the menu that s opens, and takes it back', async () => {
    const { sent } = fakeServer({
      ...inboxResponses([row(1)], 1),
      'PUT /api/user/update-notify/1': ok({ ...row(1), version: 5, snoozed_until: '2026-05-13T07:00:00.000Z' }),
    })
    await draw('/employee/dashboard?inbox=open')
    const title = await screen.findByRole('link', { name: 'Notice 1' })
    act(() => title.focus())
    await userEvent.keyboard('s')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Next shift' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const states = () => sent.filter((one) => one.method === 'PUT').map((one) => one.body)
    await waitFor(() =>
      expect(states()).toEqual([
        { version: 4, state: 'snoozed', until: 'next_shift' },
        { version: 5, state: 'restored' },
      ]),
    )
  })

  it('mutes a kind in place', async () => {
    const { sent } = fakeServer({
      ...inboxResponses([row(1)], 1),
      'GET /api/notify/preferences': ok(preferences),
      'PUT /api/notify/preferences': ok(preferences),
    })
    await draw('/employee/dashboard?inbox=open')
    await userEvent.click(await screen.findByRole('button', { name: 'More for Notice 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute this kind' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({
        version: 3,
        kinds: [{ kind: 'attendance.corrected', live: false, mail: 'off' }],
      }),
    )
  })
})

describe('the preferences', () => {
  it('are saved with what was changed; locked kinds cannot be', async () => {
    const { sent } = fakeServer({
      ...inboxResponses([], 0),
      'GET /api/notify/preferences': ok(preferences),
      'PUT /api/notify/preferences': ok({ ...preferences, version: 4 }),
    })
    await draw('/employee/dashboard?preferences=open')
    const locked = await screen.findByRole('switch', { name: 'Live: Sign-in from a new device' })
    expect((locked as HTMLInputElement).disabled).toBe(true)
    await userEvent.click(screen.getByRole('switch', { name: 'Live: Your time was corrected' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Hours' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({
        version: 3,
        quiet: { mode: 'hours', from_time: '20:00', to_time: '07:00' },
        kinds: [{ kind: 'attendance.corrected', live: false, mail: 'digest' }],
      }),
    )
  })

  it('ask before what was chosen is lost, and not once it is saved', async () => {
    fakeServer({
      ...inboxResponses([], 0),
      'GET /api/notify/preferences': ok(preferences),
      'PUT /api/notify/preferences': ok({ ...preferences, version: 4 }),
    })
    const { history } = await draw('/employee/dashboard?preferences=open')
    await userEvent.click(await screen.findByRole('switch', { name: 'Live: Your time was corrected' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(history.location.search).toBe('?preferences=open')
    await userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))
    await waitFor(() => expect(history.location.search).toBe(''))
  })

  it('keep what was chosen when others change elsewhere, and overwrite none that changed on both sides', async () => {
    const [first, ...rest] = preferences.kinds
    const second = { ...required(first), kind: 'attendance.closed', label: 'A month was closed' }
    let stored = { ...preferences, kinds: [required(first), second, ...rest] }
    const { sent } = fakeServer({
      ...inboxResponses([], 0),
      'GET /api/notify/preferences': () => ok(stored),
      'PUT /api/notify/preferences': () => ok(stored),
    })
    const { client } = await draw('/employee/dashboard?preferences=open')
    const corrected = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Live: Your time was corrected' })
    const closed = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Live: A month was closed' })
    await screen.findByRole('switch', { name: 'Live: Your time was corrected' })
    await userEvent.click(corrected())
    stored = { ...stored, version: 4, kinds: [required(first), { ...second, live: false }, ...rest] }
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(closed().checked).toBe(false))
    expect(corrected().checked).toBe(false)
    stored = { ...stored, version: 5, kinds: [{ ...required(first), mail: 'off' }, second, ...rest] }
    await act(() => client.invalidateQueries())
    await userEvent.click(await screen.findByRole('button', { name: 'Load the new version' }))
    expect(corrected().checked).toBe(true)
    expect(screen.queryByText(/in the meantime/)).toBeNull()
    await userEvent.click(closed())
    await userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({
        version: 5,
        kinds: [{ kind: 'attendance.closed', live: false }],
      }),
    )
  })
})
