// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setClientConfig } from '#kit/web/call/client-config.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { toastEntries } from '#kit/web/toasts/toast-store.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { ActAsDialog } from './parts/act-as-dialog.tsx'
import ActAsPanel from './parts/act-as-panel.tsx'
import { ActingBanner } from './parts/acting-banner.tsx'
import { PersonSignIn } from './parts/person-sign-in.tsx'
import SecurityPanel from './parts/security-panel.tsx'
import { readSession, removeSession, storeSession } from './stored-session.ts'
import { actor, ENDS, LIST, listed, row } from './testing/security.ts'

const token = (name: string): string =>
  `e30.${btoa(JSON.stringify({ exp: Math.floor(machineNow() / 1000) + 1800, name }))}.x`
const user = (name: string) => ({
  token: token(name),
  role: 'User',
  id: 5,
  role_number: 101,
  team_id: 4,
  name,
})
const LOGIN = 'POST /api/admin_user/login'

let opened: string[] = []
let isBlocked = false
let visited: string[] = []
beforeEach(() => {
  opened = []
  visited = []
  isBlocked = false
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return isBlocked ? null : window
  })
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void visited.push(String(url)))
  setClientConfig({ token: () => 'own', sessionEnded: async () => false })
})
afterEach(() => {
  removeSession('user')
  removeSession('employee')
  vi.restoreAllMocks()
})

describe('logging in as an employee', () => {
  const acting = { admin_name: 'Olivia Grant', ends_at: ENDS }
  const dialog = async () => {
    const close = vi.fn()
    await renderScreen(<ActAsDialog employee={{ id: 5, name: 'Asha Rao' }} onClose={close} />)
    return close
  }
  const submitReason = async () => {
    await userEvent.type(screen.getByLabelText(/Reason/), 'Helps with a form')
    await userEvent.click(screen.getByRole('button', { name: 'Log in as employee' }))
  }

  it('keeps the session beside that of the admin, and opens a tab with it', async () => {
    storeSession('user', { ...user('Olivia Grant'), role: 'Admin' })
    const before = document.cookie
    const server = fakeServer({ [LOGIN]: ok({ ...user('Asha Rao'), acting }) })
    const close = await dialog()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Reason/)))
    await submitReason()
    await waitFor(() => expect(opened).toEqual(['/employee/dashboard']))
    expect(server.sent[0]?.body).toEqual({ id: 5, reason: 'Helps with a form' })
    expect(readSession('employee')).toMatchObject({ role: 'User', name: 'Asha Rao' })
    expect(document.cookie).toContain(before)
    expect(toastEntries().map(({ text }) => text)).toEqual(['Logged in as employee Successfully'])
    expect(close).toHaveBeenCalledOnce()
  })

  it.each([
    ['refused', { body: { status: false, message: 'This employee cannot sign in.', code: 'x' } }],
    ['failed', { status: 500 }],
    ['without a network', 'no_network' as const],
  ])('opens no tab and changes no cookie when it is %s', async (_, reply) => {
    storeSession('employee', user('Someone'))
    const before = document.cookie
    fakeServer({ [LOGIN]: reply })
    const close = await dialog()
    await submitReason()
    await waitFor(() => expect(toastEntries()).toHaveLength(1))
    expect([opened, document.cookie, close.mock.calls]).toEqual([[], before, []])
  })

  it('offers the link where the browser opens no tab', async () => {
    isBlocked = true
    fakeServer({ [LOGIN]: ok({ ...user('Asha Rao'), acting }) })
    await dialog()
    await submitReason()
    const link = await screen.findByRole('link', { name: 'Open it here' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/employee/dashboard', '_blank'])
  })

  it('says that another employee session of the browser ends, and ends it', async () => {
    const before = user('Jonas Weber')
    storeSession('employee', before)
    const server = fakeServer({ [LOGIN]: ok({ ...user('Asha Rao'), acting }), 'POST /api/logout': ok({}) })
    await dialog()
    screen.getByText(/You are signed in as Jonas Weber/)
    await submitReason()
    await waitFor(() => expect(server.sent).toHaveLength(2))
    expect(server.sent[1]?.headers.get('authorization')).toBe(`Bearer ${before.token}`)
    expect(readSession('employee')).toMatchObject({ name: 'Asha Rao' })
  })
})

it('a visit can begin without seeing where others are signed in', async () => {
  fakeServer({ 'GET /api/admin/session/User/5': { status: 403, body: { status: false, error: 'No' } } })
  await renderScreen(
    <ActorProvider value={{ ...actor(), area: 'admin', has: () => true }}>
      <ActAsPanel />
    </ActorProvider>,
    '/admin/employees?act_as=5',
  )
  await screen.findByRole('dialog', { name: 'Log in as this employee' })
})

describe('while acting', () => {
  const visitor = actor({ acting: { admin_name: 'Olivia Grant', ends_at: ENDS } })

  it('a banner says so, and Stop ends this session alone', async () => {
    const [own, admin] = [user('Asha Rao'), { ...user('Olivia Grant'), role: 'Admin' }]
    storeSession('employee', own)
    storeSession('user', admin)
    const server = fakeServer({ 'POST /api/logout': ok({}) })
    await renderScreen(
      <ActorProvider value={visitor}>
        <ActingBanner />
      </ActorProvider>,
    )
    expect(screen.getByRole('status').textContent).toMatch(
      /^You act as Asha Rao until \d\d:\d\d.*Everything is recorded under your name\./,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(visited).toEqual(['/']))
    expect(server.sent.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${own.token}`])
    expect([readSession('employee'), readSession('user')?.name]).toEqual([null, 'Olivia Grant'])
    expect(window.close).toHaveBeenCalledOnce()
  })

  it('the sign-in of the employee is neither shown nor asked for', async () => {
    const server = fakeServer({})
    await renderScreen(
      <ActorProvider value={visitor}>
        <SecurityPanel />
      </ActorProvider>,
    )
    screen.getByText('Only Asha Rao sees this')
    expect(server.sent).toEqual([])
  })
})

const security = () =>
  renderScreen(
    <ActorProvider value={actor()}>
      <SecurityPanel />
    </ActorProvider>,
  )

describe('the own sign-in', () => {
  it('shows a visit at once, ends it, and tells what a past one changed', async () => {
    const live = row({
      id: 2,
      current: false,
      acting: { admin_name: 'Olivia Grant', reason: 'Wrong shift', ends_at: ENDS },
    })
    const past = {
      id: 9,
      admin_name: 'Clara Winter',
      reason: 'New address',
      created_at: ENDS,
      ended_at: ENDS,
      actions: 1,
    }
    const server = fakeServer({
      [LIST]: ok({ ...listed, sessions: [row(), live], past_acting: [past] }),
      'DELETE /api/session/2': ok({}),
      'GET /api/user/session/acting/9': ok(
        [{ at: ENDS, sentence: 'Changed the profile: mobile', path: '/employee/userprofile' }],
        { next_cursor: null, total: 1 },
      ),
    })
    await security()
    expect((await screen.findByText('Olivia Grant')).closest('p')?.textContent).toContain('Wrong shift')
    await userEvent.click(screen.getByRole('button', { name: 'End now' }))
    await waitFor(() => expect(server.sent.some(({ path }) => path === '/api/session/2')).toBe(true))
    await userEvent.click(screen.getByText('New address'))
    const link = await screen.findByRole('link', { name: 'Changed the profile: mobile' })
    expect(link.getAttribute('href')).toBe('/employee/userprofile')
  })

  it('tells of a long visit page by page, to the end', async () => {
    const past = { id: 9, admin_name: 'Clara Winter', reason: 'Many', created_at: ENDS, ended_at: ENDS, actions: 2 }
    const page = (sentence: string, next_cursor: string | null) =>
      ok([{ at: ENDS, sentence, path: null }], { next_cursor, total: 2 })
    fakeServer({
      [LIST]: ok({ ...listed, past_acting: [past] }),
      'GET /api/user/session/acting/9': ({ query }) =>
        query.get('cursor') === 'p2' ? page('Punched out', null) : page('Punched in', 'p2'),
    })
    await security()
    await userEvent.click(await screen.findByText('Many'))
    await screen.findByText('Punched in')
    expect(screen.queryByText('Punched out')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    const last = await screen.findByText('Punched out')
    screen.getByText('Punched in')
    expect(document.activeElement).toBe(last.closest('ol'))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('the sign-in of someone else', () => {
  const shown = (can: object) => ({
    name: 'Asha Rao',
    last_sign_in: { at: ENDS, device_label: 'Firefox on Windows' },
    sessions: [row({ current: false, can: { end: false } })],
    events: [],
    factor: { on: true, required: false, codes_left: 7 },
    can: { act_as: false, end_sessions: false, reset_factor: false, ...can },
  })
  const PATH = '/api/admin/session/User/5'
  const draw = () => renderScreen(<PersonSignIn person={{ role: 'User', id: 5 }} />)

  it('offers what the actor may do, with a reason', async () => {
    const server = fakeServer({
      [`GET ${PATH}`]: ok(shown({ end_sessions: true, reset_factor: true })),
      'POST /api/admin/session/end': ok({ ended: 1 }),
    })
    await draw()
    await userEvent.click(await screen.findByRole('button', { name: 'End sessions' }))
    await userEvent.type(await screen.findByLabelText(/Reason/), 'Lost laptop')
    await userEvent.click(screen.getByRole('button', { name: 'End 1 session' }))
    await waitFor(() => expect(toastEntries().map(({ text }) => text)).toEqual(['Sessions Ended Successfully']))
    expect(server.sent.find(({ method }) => method === 'POST')?.body).toEqual({
      role: 'User',
      id: 5,
      reason: 'Lost laptop',
    })
    expect(screen.queryByRole('button', { name: 'Log in as employee' })).toBeNull()
    screen.getByRole('button', { name: 'Reset second factor' })
  })

  it('says so where there is no login', async () => {
    fakeServer({ [`GET ${PATH}`]: { status: 404, body: { status: false, error: 'Not Found' } } })
    await draw()
    await screen.findByText('No login')
  })
})
