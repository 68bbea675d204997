// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { toastEntries } from '#kit/web/toasts/toast-store.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import ForgotPasswordScreen from './screens/forgot-password-screen.tsx'
import LogoutScreen from './screens/logout-screen.tsx'
import PasswordResetScreen from './screens/password-reset-screen.tsx'
import { removeSession, storeSession } from './stored-session.ts'

const SECOND = 1000
const token = (exp: number): string => `e30.${btoa(JSON.stringify({ exp }))}.x`
const inAnHour = (): number => Math.floor(machineNow() / SECOND) + 3600
const session = (role: 'Admin' | 'User') => ({
  token: token(inAnHour()),
  role,
  id: 7,
  role_number: role === 'Admin' ? 1 : 103,
  team_id: role === 'Admin' ? null : 4,
  name: 'Asha Räo',
})
const toasts = () => toastEntries().map((entry) => [entry.kind, entry.text])

let visited: string[] = []
beforeEach(() => {
  visited = []
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void visited.push(String(url)))
  vi.spyOn(window.location, 'replace').mockImplementation((url) => void visited.push(String(url)))
})
afterEach(() => {
  removeSession('user')
  removeSession('employee')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('signing out', () => {
  it('ends both sessions with their own tokens, forgets the cookies, and goes on when the mode is read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const admin = { ...session('Admin'), token: token(inAnHour() + 1) }
    const employee = session('User')
    storeSession('user', admin)
    storeSession('employee', employee)
    localStorage.setItem('login_mode', 'admin')
    localStorage.setItem('palette.admin.7', '[]')
    localStorage.setItem('punch.7', 'queued')
    sessionStorage.setItem('return_to', '/admin/x')
    const server = fakeServer({ 'POST /api/logout': ok({}) })
    render(<LogoutScreen />)
    await waitFor(() => expect(server.sent).toHaveLength(2))
    expect(server.sent.map((request) => request.headers.get('authorization'))).toEqual([
      `Bearer ${admin.token}`,
      `Bearer ${employee.token}`,
    ])
    expect(document.cookie).toBe('')
    expect(sessionStorage.getItem('return_to')).toBeNull()
    expect(localStorage.getItem('palette.admin.7')).toBeNull()
    expect(localStorage.getItem('punch.7')).toBe('queued')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(visited).toEqual(['/admin'])
  })

  it('forgets the cookies without a network too, and says so', async () => {
    storeSession('user', session('Admin'))
    fakeServer({ 'POST /api/logout': 'no_network' })
    render(<LogoutScreen />)
    await screen.findByText('The server could not be reached; the session ends there when it expires.')
    expect(document.cookie).toBe('')
  })
})

describe('a forgotten password', () => {
  it('says that a mail is on its way, and offers to send again after a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = fakeServer({ 'POST /api/password/email': ok({ reset_status: 'sent' }) })
    render(<ForgotPasswordScreen />)
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@b.c' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send Link' }))
    await screen.findByText('If this address has an account, an email with a link is on its way.')
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(server.sent).toHaveLength(2))
  })

  it('offers Retry after a failure', async () => {
    fakeServer({ 'POST /api/password/email': { status: 500 } })
    render(<ForgotPasswordScreen />)
    await userEvent.click(screen.getByRole('button', { name: 'Send Link' }))
    await screen.findByRole('button', { name: 'Retry' })
    expect(toasts()).toEqual([['error', 'Internal Server Error']])
  })
})

describe('a reset link', () => {
  beforeEach(() => window.history.replaceState(null, '', '/password-reset/abc'))
  const save = async () => {
    await userEvent.type(screen.getByLabelText('Password'), 'one')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'two')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }

  it('sends both fields as typed with its id and leads to the sign-in of the role', async () => {
    const server = fakeServer({ 'POST /api/reset-password/abc': ok({ reset_status: 'done', role: 'Admin' }) })
    render(<PasswordResetScreen />)
    await save()
    await screen.findByText('Your password is changed. All devices are signed out.')
    expect(firstOf(server.sent).body).toEqual({ password: 'one', confirm_password: 'two' })
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/admin')
  })

  it('that is no longer valid leads to a new one', async () => {
    const message = 'This link is no longer valid. Ask for a new one.'
    fakeServer({
      'POST /api/reset-password/abc': { body: { status: false, message, code: 'session.reset_link_invalid' } },
    })
    render(<PasswordResetScreen />)
    await save()
    const link = await screen.findByRole('link', { name: 'Forgot password?' })
    expect(link.getAttribute('href')).toBe('/forget-password')
  })
})
