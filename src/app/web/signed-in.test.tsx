// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setClientConfig } from '#kit/web/call/client-config.ts'
import { noteUnsaved } from '#kit/web/form/unsaved.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import {
  resolveSignInAgain,
  requestSignInAgain,
  canSignInAgain,
  waitingForSignIn,
} from '#domains/session/web/sign-in-again.ts'
import { type BrowserSession, removeSession, storeSession } from '#domains/session/web/stored-session.ts'
import type { ShellState } from '#domains/shell/contract/shell.calls.ts'
import { machineInstant, machineNow } from '#kit/contract/machine-clock.ts'
import { findNearEnd } from './frame/session-end.tsx'
import { layoutPanelOpen } from './layout/panel-state.ts'
import { paletteOpen } from './palette/palette-state.ts'
import { leaveOrSignInAgain, SignedIn } from './signed-in.tsx'

const HOUR = 3_600_000
const session: BrowserSession = {
  token: `e30.${btoa(JSON.stringify({ exp: Math.floor((machineNow() + HOUR) / 1000) }))}.x`,
  role: 'Admin',
  id: 7,
  role_number: 1,
  team_id: null,
  name: 'Asha Rao',
}
const shell: ShellState = {
  organisation: {
    name: 'Northwind',
    time_zone: 'Europe/Berlin',
    country: 'DE',
    currency: 'EUR',
    locale: 'en-GB',
    short_name: '',
    logo_url: null,
    week_start: 'monday',
  },
  me: {
    role: 'Admin',
    id: 7,
    employee_id: null,
    name: 'Asha Rao',
    email: 'asha.rao@northwind.example',
    role_number: 1,
    role_name: 'Super admin',
    team_id: null,
    time_zone: 'UTC',
    locale: 'en-GB',
    formats: { locale: null, time_zone: null },
    photo: null,
  },
  permissions: ['dashboard.admin.read', 'notices.inbox.own'],
  session: {
    expires_at: new Date(machineNow() + 5 * HOUR).toISOString(),
    idle_minutes: 60,
    acting: null,
    last_sign_in: { at: new Date(machineNow() - HOUR).toISOString(), device_label: 'Firefox on Windows' },
    failed_since: 2,
    factor: { on: false, required: false },
  },
  badges: { notifications: 0 },
  duty: null,
  preferences: { color_scheme: 'light', dashboard: { order: [], hidden: [] }, views: [], version: 1 },
  help_contact: 'it@northwind.example',
  app_version: '1',
  is_demo: false,
  server_now: machineInstant(),
}
const dashboard = {
  date: '2026-05-12',
  as_of_at: machineInstant(),
  since: { last_visit_at: null, items: [{ text: 'new people', count: 3, path: '/admin/employees' }] },
  cards: {},
}
const SHELL = 'GET /api/shell'
const DASHBOARD = 'GET /api/admin/dashboard'
const responses = () => ({ [SHELL]: ok(shell), [DASHBOARD]: ok(dashboard) })

let visited: string[] = []
beforeEach(() => {
  visited = []
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void visited.push(String(url)))
  window.history.replaceState(null, '', '/admin/dashboard')
  storeSession('user', session)
  setClientConfig({ token: () => session.token, sessionEnded: requestSignInAgain })
})
afterEach(() => {
  removeSession('user')
  removeSession('employee')
  paletteOpen.set(false)
  layoutPanelOpen.set(false)
  canSignInAgain.set(false)
  vi.restoreAllMocks()
})

const open = (path = '/admin/dashboard') => {
  const history = createMemoryHistory({ initialEntries: [path] })
  render(<SignedIn area="admin" session={session} history={history} />)
  return history
}

describe('the application of a signed-in person', () => {
  it('shows the dashboard with what is new and the last sign-in, and names the page', async () => {
    fakeServer(responses())
    open()
    await screen.findByText(/Last sign-in .*, Firefox on Windows\. 2 failed attempts since\./)
    const news = await screen.findByRole('link', { name: '3 new people' })
    expect(news.getAttribute('href')).toBe('/admin/employees')
    await waitFor(() => expect(document.title).toBe('Dashboard · Northwind'))
    expect(document.body.dataset).toMatchObject({ layout: 'vertical', sidebarTheme: 'dark', width: 'fluid' })
  })

  it('keeps what is typed while the palette loads', async () => {
    fakeServer(responses())
    open()
    await screen.findByRole('link', { name: '3 new people' })
    act(() => paletteOpen.set(true))
    for (const key of ['p', 'a', 'x', 'Backspace', 'y']) fireEvent.keyDown(document.body, { key })
    expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveProperty('value', 'pay')
  })

  it('shows what is asked of the person, and leads there once after a sign-in when it is overdue', async () => {
    const duty = { text: 'Check your profile.', path: '/admin/userprofile', is_overdue: true }
    fakeServer({ ...responses(), [SHELL]: ok({ ...shell, duty }) })
    const first = open()
    await screen.findByText('Check your profile.')
    expect(first.location.pathname).toBe('/admin/dashboard')
    cleanup()
    sessionStorage.setItem('just_signed_in', '1')
    const landed = open()
    await waitFor(() => expect(landed.location.pathname).toBe('/admin/userprofile'))
    expect(sessionStorage.getItem('just_signed_in')).toBeNull()
  })

  it('says which roles open a screen that the own role does not, and loads nothing of it', async () => {
    const roles = 'GET /api/shell/roles'
    const { sent } = fakeServer({ ...responses(), [roles]: ok({ roles: ['Auditor', 'HR manager'] }) })
    open('/admin/users')
    await screen.findByText(/Open to: Auditor, HR manager\./)
    const adminCalls = sent.filter(({ path }) => path.startsWith('/api/admin/'))
    expect(adminCalls.map(({ path }) => path)).toEqual([])
    expect(sent.find(({ path }) => path === '/api/shell/roles')?.query.get('keys')).toBe(
      'people.admin.read,people.user.read',
    )
  })

  it('says that an address leads nowhere, with whom to ask', async () => {
    fakeServer(responses())
    open('/admin/nowhere')
    await screen.findByText('This page does not exist')
    screen.getByText(/Questions: it@northwind\.example/)
  })

  it('leaves for the sign-in with the address kept when the session ended before anything was shown', async () => {
    fakeServer({ [SHELL]: { status: 401, body: { status: false, error: 'x' } } })
    open()
    await waitFor(() => expect(visited).toEqual(['/admin']))
    expect(sessionStorage.getItem('return_to')).toBe('/admin/dashboard')
    expect(document.cookie).toBe('')
  })

  it('asks for the sign-in over the screen when the session ends later, and goes on', async () => {
    let isOver = true
    const server = fakeServer({
      ...responses(),
      [DASHBOARD]: () => (isOver ? { status: 401, body: { status: false, error: 'x' } } : ok(dashboard)),
      'POST /api/admin/login': { body: { Status: 200, status: true, data: session } },
    })
    canSignInAgain.set(true)
    open()
    const password = await screen.findByLabelText('Password')
    await waitFor(() => expect(document.activeElement).toBe(password))
    await userEvent.keyboard('secret')
    isOver = false
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByRole('link', { name: '3 new people' })
    const credentials = { email: 'asha.rao@northwind.example', password: 'secret' }
    expect(server.sent.find(({ path }) => path === '/api/admin/login')?.body).toEqual(credentials)
    expect(server.sent.filter((request) => request.path.endsWith('dashboard'))).toHaveLength(2)
    expect(visited).toEqual([])
  })

  it('opens the palette with Ctrl+K and lists only what the permissions open', async () => {
    fakeServer(responses())
    open()
    await screen.findByRole('link', { name: '3 new people' })
    await screen.findByRole('button', { name: 'Notifications' })
    await userEvent.keyboard('{Control>}k{/Control}')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Dashboard',
      'Appearance: System',
      'Appearance: Light',
      'Appearance: Dark',
      'Customise layout',
      'Sign out',
    ])
  })

  it('waits with a search that came too fast, and asks again by itself', async () => {
    let calls = 0
    const found = { kind: 'people', items: [{ id: 5, title: 'Asha Rao', subtitle: 'Support', path: '/admin/x' }] }
    fakeServer({
      ...responses(),
      'GET /api/search': () => {
        calls += 1
        return calls === 1
          ? { status: 429, body: { status: false, error: 'Too many attempts. Try again in 1 second.' } }
          : ok({ groups: [found] })
      },
    })
    open()
    await screen.findByRole('link', { name: '3 new people' })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'd')
    screen.getByRole('option', { name: 'Dashboard' })
    await userEvent.keyboard('a')
    await screen.findByText('Searching')
    screen.getByRole('option', { name: 'Dashboard' })
    await screen.findByRole('option', { name: /Asha Rao/ })
    expect(screen.queryByText('Searching')).toBeNull()
    expect(screen.queryByText(/Too many attempts/)).toBeNull()
  })

  it('says below the screens that fit that the search failed, and tries again', async () => {
    let isDown = true
    fakeServer({ ...responses(), 'GET /api/search': () => (isDown ? 'no_network' : ok({ groups: [] })) })
    open()
    await screen.findByRole('link', { name: '3 new people' })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'das')
    const retry = within(await screen.findByRole('dialog')).findByRole('button', { name: 'Retry' })
    await retry
    screen.getByRole('option', { name: 'Dashboard' })
    isDown = false
    await userEvent.click(await retry)
    await waitFor(() => expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Retry' })).toBeNull())
  })

  it('says that there is no connection, and asks again for what is shown', async () => {
    const server = fakeServer(responses())
    open()
    await screen.findByRole('link', { name: '3 new people' })
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText('No connection. What you type is kept.')
    const before = server.sent.length
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() =>
      expect(server.sent.slice(before).map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/api/shell', '/api/admin/dashboard']),
      ),
    )
  })

  it.each([
    ['offers the settings', 'a super admin', ['settings.read', 'settings.write'], true],
    ['offers no settings', 'an auditor, who only reads them,', ['settings.read'], false],
    ['offers no settings', 'an operations manager', [], false],
  ])('%s to %s in the account menu', async (_, _who, more, isOffered) => {
    fakeServer({ ...responses(), [SHELL]: ok({ ...shell, permissions: [...shell.permissions, ...more] }) })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Asha Rao' }))
    await screen.findByText('Customise layout')
    const items = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
    expect(items).toContain('Sign out')
    expect(items.includes('Settings')).toBe(isOffered)
  })

  it.each([
    ['offers the approvals', 'a deputy, whose menu has none,', 115, ['approvals.read'], true],
    ['offers no approvals', 'an approver, whose menu leads there,', 31111, ['approvals.read'], false],
    ['offers no approvals', 'those who decide nothing', 115, [], false],
  ])('%s to %s in the account menu', async (_, _who, role_number, permissions, isOffered) => {
    const me = { ...shell.me, role: 'User', employee_id: 7, role_number }
    fakeServer({
      [SHELL]: ok({ ...shell, me, permissions: ['dashboard.employee.read', ...permissions] }),
      'GET /api/user/dashboard': ok(dashboard),
    })
    const own: BrowserSession = { ...session, role: 'User', role_number }
    storeSession('employee', own)
    setClientConfig({ token: () => own.token, sessionEnded: requestSignInAgain })
    const history = createMemoryHistory({ initialEntries: ['/employee/dashboard'] })
    render(<SignedIn area="employee" session={own} history={history} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Asha Rao' }))
    await screen.findByText('Customise layout')
    const items = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
    expect(items).toContain('Sign out')
    expect(items.includes('Approvals')).toBe(isOffered)
    if (!isOffered) return
    await userEvent.click(screen.getByText('Approvals', { selector: '[role=menuitem] *' }))
    await waitFor(() => expect(history.location.pathname).toBe('/employee/approvals'))
  })

  it('keeps the last appearance that was chosen, however quickly', async () => {
    let stored = { ...shell.preferences }
    fakeServer({
      ...responses(),
      [SHELL]: () => ok({ ...shell, preferences: stored }),
      'PUT /api/shell/preferences': ({ body }) => {
        const { version, color_scheme } = body as { version: number; color_scheme: 'light' | 'dark' }
        if (version !== stored.version)
          return { body: { status: false, code: 'common.stale', message: 'Someone else was quicker.' } }
        stored = { ...stored, color_scheme, version: version + 1 }
        return ok(stored)
      },
    })
    open()
    await screen.findByRole('link', { name: '3 new people' })
    const choose = async (name: string) => {
      await userEvent.keyboard('{Control>}k{/Control}')
      await userEvent.click(await screen.findByRole('option', { name: `Appearance: ${name}` }))
    }
    await choose('Dark')
    await choose('Light')
    await choose('Dark')
    await waitFor(() => expect(stored).toMatchObject({ color_scheme: 'dark', version: 4 }))
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
    expect(screen.queryByText('Someone else was quicker.')).toBeNull()
  })

  it.each([
    ['Asia/Kolkata', '12:32'],
    ['America/New_York', '03:02'],
  ])('writes times by the clock that the account has chosen: %s', async (time_zone, time) => {
    const formats = { locale: 'en-GB', time_zone }
    const last_sign_in = { at: '2026-05-12T07:02:00Z', device_label: 'Firefox' }
    const zonedShell = { ...shell, me: { ...shell.me, formats }, session: { ...shell.session, last_sign_in } }
    fakeServer({ ...responses(), [SHELL]: ok(zonedShell) })
    open()
    expect((await screen.findByText(/Last sign-in/)).textContent).toContain(time)
  })

  it('sets the sidebar anew when the layout that stands is chosen again', async () => {
    fakeServer(responses())
    open()
    await screen.findByText(/Last sign-in/)
    act(() => layoutPanelOpen.set(true))
    const panel = within(await screen.findByRole('complementary', { name: 'Customise layout' }))
    await userEvent.click(panel.getByRole('radio', { name: 'Light' }))
    await waitFor(() => expect(document.body.dataset['sidebarTheme']).toBe('light'))
    await userEvent.click(panel.getByRole('radio', { name: 'Vertical' }))
    await waitFor(() => expect(document.body.dataset['sidebarTheme']).toBe('default'))
  })

  it('keeps what was typed when another tab signs out, behind a cover, and goes where nothing was', async () => {
    fakeServer(responses())
    open()
    await screen.findByText(/Last sign-in/)
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const saved = noteUnsaved()
    act(leaveOrSignInAgain)
    await screen.findByText('Your session has ended')
    expect([reload.mock.calls.length, waitingForSignIn.get()?.isCovered]).toEqual([0, true])
    act(() => resolveSignInAgain(true))
    saved()
    act(leaveOrSignInAgain)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('opens the layout panel at the side and closes it with Esc, giving the focus back', async () => {
    fakeServer(responses())
    open()
    const button = await screen.findByRole('button', { name: 'Customise layout' })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('radio', { name: 'Detached' }))
    expect(document.body.dataset).toMatchObject({
      layout: 'detached',
      sidebarType: 'scrollable',
      sidebarTheme: 'default',
    })
    screen.getByText(/Detached always uses these/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
    expect(document.activeElement).toBe(button)
  })
})

describe('the end of a session', () => {
  const now = 1_000_000_000
  const minutes = (count: number): number => count * 60_000
  it.each([
    ['long before', now, now + minutes(300), 'none'],
    ['2 min before the idle end', now - minutes(58), now + minutes(300), 'idle'],
    ['just more than 2 min before', now - minutes(58) + 1, now + minutes(300), 'none'],
    ['10 min before the absolute end', now, now + minutes(10), 'absolute'],
    ['both', now - minutes(59), now + minutes(5), 'absolute'],
  ])('%s', (_, last_act, expires_at, ending) => {
    expect(findNearEnd(now, last_act, 60, expires_at)).toBe(ending)
  })
})
