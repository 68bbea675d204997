// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NETWORK_TEXT } from '#kit/web/call/failure.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { closeToasts, toastEntries } from '#kit/web/toasts/toast-store.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import { recordLoginMode, useLoginMode } from './login-mode.ts'
import { NewPasswordForm } from './parts/new-password-form.tsx'
import AdminLoginScreen from './screens/admin-login-screen.tsx'
import LoginScreen from './screens/login-screen.tsx'
import { readSession, removeSession, storeSession } from './stored-session.ts'

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
const cookie = (text: string): void => {
  document.cookie = text
}

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

const signIn = async (email = 'a@b.c', password = ' secret ') => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
}

describe('signing in', () => {
  it('begins in the first field, and says at the form what was wrong until it is tried again', async () => {
    let turn = 0
    fakeServer({
      'POST /api/user/login': () => {
        turn += 1
        return { body: { Status: 401, status: false, message: `Wrong ${turn}` } }
      },
    })
    render(<LoginScreen />)
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await signIn()
    const wrong = await screen.findByText('Wrong 1', { selector: 'form p' })
    const password = screen.getByLabelText('Password')
    expect([password.getAttribute('aria-invalid'), password.getAttribute('aria-describedby')]).toEqual([
      'true',
      expect.stringContaining(wrong.id),
    ])
    await userEvent.type(password, 'x{Enter}')
    await screen.findByText('Wrong 2', { selector: 'form p' })
    expect(screen.queryByText('Wrong 1')).toBeNull()
    closeToasts()
  })

  it('shows whose it is: the logo and the name that the page tells, else our own', () => {
    const addMeta = (name: string, content: string) => {
      const meta = document.createElement('meta')
      Object.assign(meta, { name: `muster-${name}`, content })
      document.head.append(meta)
      return meta
    }
    const shown = () => document.querySelector('main img')?.getAttribute('src')
    const { unmount } = render(<LoginScreen />)
    expect(shown()).toBe('/icon.svg')
    unmount()
    const metas = [addMeta('organisation', 'Northwind'), addMeta('logo', '/api/logo?v=12')]
    render(<LoginScreen />)
    expect([shown(), screen.getByText('Northwind').tagName]).toEqual(['/api/logo?v=12', 'SPAN'])
    for (const meta of metas) meta.remove()
  })

  it('sends a number and a PIN where there is no email, and has a PIN chosen in the same card', async () => {
    const next = { step: 'new_pin', challenge: 'c', expires_at: '2026-03-11T09:05:00Z', methods: ['pin'] }
    const { sent } = fakeServer({
      'POST /api/user/pin-login': { body: { Status: 200, status: true, data: { next } } },
      'POST /api/login/step': { body: { Status: 200, status: true, data: session('User') } },
    })
    render(<LoginScreen />)
    await signIn('nb-0033', '482916')
    expect(sent.map(({ body }) => body)).toEqual([{ employee_no: 'nb-0033', pin: '482916' }])
    await userEvent.type(await screen.findByLabelText('PIN'), '739146')
    await userEvent.type(screen.getByLabelText('Confirm PIN'), '739146')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(readSession('employee')?.id).toBe(7))
    expect(sent.at(-1)?.body).toEqual({ challenge: 'c', password: '739146', confirm_password: '739146' })
  })

  it('sends exactly what was typed, also nothing, and keeps the session in the cookie of its area', async () => {
    const server = fakeServer({
      'POST /api/user/login': { body: { Status: 200, status: true, data: session('User') } },
    })
    render(<LoginScreen />)
    await signIn()
    await waitFor(() => expect(visited).toEqual(['/employee/dashboard']))
    expect(firstOf(server.sent).body).toEqual({ email: 'a@b.c', password: ' secret ' })
    expect(firstOf(server.sent).headers.get('authorization')).toBeNull()
    expect(readSession('employee')).toMatchObject({
      role: 'User',
      id: 7,
      role_number: 103,
      team_id: 4,
      name: 'Asha Räo',
    })
    expect(readSession('user')).toBeNull()
  })

  it('goes back to the kept address of its area, and to no other', async () => {
    fakeServer({ 'POST /api/admin/login': { body: { Status: 200, status: true, data: session('Admin') } } })
    sessionStorage.setItem('return_to', '/admin/employees?q=x')
    const first = render(<AdminLoginScreen />)
    await signIn()
    await waitFor(() => expect(visited).toEqual(['/admin/employees?q=x']))
    first.unmount()
    sessionStorage.setItem('return_to', '//evil.test/admin/')
    render(<AdminLoginScreen />)
    await signIn()
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/dashboard'))
  })

  it.each([
    ['Status other than 200', { body: { Status: 404 } }, 'Invalid Credentials.'],
    [
      'the refusal of the server',
      { body: { Status: 401, status: false, message: 'Invalid Credentials.' } },
      'Invalid Credentials.',
    ],
    ['status false with a message', { body: { status: false, message: 'x' } }, 'x'],
    ['no result', { body: { Status: 200, status: true, data: {} } }, 'Invalid User'],
    ['500', { status: 500, body: { status: false, error: 'boom' } }, 'Internal Server Error'],
    ['401', { status: 401, body: { status: false, error: 'no' } }, 'Invalid credentials'],
    ['418', { status: 418, body: 'I am a teapot' }, 'I am a teapot'],
    ['400', { status: 400, body: { status: false, error: 'Email is required' } }, 'Email is required'],
    ['no network', 'no_network' as const, NETWORK_TEXT],
  ])('answered with %s shows one message and keeps no session', async (_, reply, text) => {
    fakeServer({ 'POST /api/user/login': reply })
    render(<LoginScreen />)
    await signIn('', '')
    await waitFor(() => expect(toasts()).toEqual([['error', text]]))
    expect(readSession('employee')).toBeNull()
    expect(visited).toEqual([])
  })

  it('shows one message at a time, until the next attempt', async () => {
    const server = fakeServer({ 'POST /api/admin/login': { status: 500 } })
    render(<AdminLoginScreen />)
    await signIn()
    await waitFor(() => expect(toasts()).toEqual([['error', 'Internal Server Error']]))
    server.responses['POST /api/admin/login'] = { body: { Status: 401 } }
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
    await waitFor(() => expect(toasts()).toEqual([['error', 'Invalid Credentials.']]))
  })

  it('asks for a new password in the same card before there is a session', async () => {
    const next = { step: 'new_password', challenge: 'c1', expires_at: '2026-01-01T00:00:00Z', methods: ['password'] }
    const server = fakeServer({
      'POST /api/user/login': { body: { Status: 200, status: true, data: { next } } },
      'POST /api/login/step': ok(session('User')),
    })
    render(<LoginScreen />)
    await signIn()
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'other')
    expect(readSession('employee')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(visited).toEqual(['/employee/dashboard']))
    expect(nthOf(server.sent, 1).body).toEqual({
      challenge: 'c1',
      password: 'correct horse',
      confirm_password: 'other',
    })
  })

  it.each([
    ['<meta name="muster-password-min" content="14">', '2 of at least 14 characters'],
    ['', '2 characters'],
  ])('counts the characters of a new password, and says what the page says: %s', async (head, text) => {
    document.head.innerHTML = head
    render(<NewPasswordForm isBusy={false} wrong={null} onSubmit={() => undefined} />)
    await userEvent.click(screen.getByLabelText('Password'))
    await userEvent.paste('🦊ö')
    screen.getByText(text)
    document.head.innerHTML = ''
  })

  it('asks for a code of the app, or a recovery code, and starts again when that took too long', async () => {
    const next = {
      step: 'verify',
      challenge: 'c1',
      expires_at: '2026-01-01T00:00:00Z',
      methods: ['code', 'recovery_code'],
    }
    const server = fakeServer({
      'POST /api/admin/login': { body: { Status: 200, status: true, data: { next } } },
      'POST /api/login/step': {
        body: { status: false, message: 'The code is not valid.', code: 'session.factor_invalid' },
      },
    })
    render(<AdminLoginScreen />)
    await signIn()
    await userEvent.type(await screen.findByLabelText('Code'), '123 456')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(toasts()).toEqual([['error', 'The code is not valid.']]))
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    server.responses['POST /api/login/step'] = {
      body: {
        status: false,
        message: 'This sign-in took too long. Start again.',
        code: 'session.challenge_expired',
      },
    }
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abcde-fghjk')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByLabelText<HTMLInputElement>('Email')).toHaveProperty('value', 'a@b.c')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
    expect(server.sent.slice(1).map(({ body }) => body)).toEqual([
      { challenge: 'c1', code: '123 456' },
      { challenge: 'c1', code: 'abcde-fghjk' },
    ])
    expect(readSession('user')).toBeNull()
  })

  it('sets a second factor up in the card, and keeps no session before the codes are kept', async () => {
    const next = {
      step: 'setup',
      challenge: 'c1',
      expires_at: '2026-01-01T00:00:00Z',
      methods: ['code'],
      secret: 'JBSWY3DPEHPK3PXP',
      otpauth_uri: 'otpauth://totp/Northwind:a%40b.c?secret=JBSWY3DPEHPK3PXP',
    }
    const recovery_codes = Array.from({ length: 10 }, (_, index) => `ABCDEFGHJ${index}`)
    fakeServer({
      'POST /api/admin/login': { body: { Status: 200, status: true, data: { next } } },
      'POST /api/login/step': ok({ ...session('Admin'), recovery_codes }),
    })
    render(<AdminLoginScreen />)
    await signIn()
    await screen.findByRole('img', { name: 'QR code for an app that shows codes' })
    screen.getByText('JBSW Y3DP EHPK 3PXP')
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toContain('ABCDE-FGHJ0')
    expect(readSession('user')).toBeNull()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
    write.mockResolvedValueOnce()
    await userEvent.click(await screen.findByRole('button', { name: 'Copy failed' }))
    await screen.findByRole('button', { name: 'Copied' })
    expect(write.mock.lastCall?.[0].split('\n')).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
    await waitFor(() => expect(visited).toEqual(['/admin/dashboard']))
    expect(readSession('user')).toMatchObject({ role: 'Admin' })
  })

  it('lists the demo accounts only where the page says so', async () => {
    const view = render(<AdminLoginScreen />)
    expect(screen.queryByText(/northwind-demo/)).toBeNull()
    view.unmount()
    document.head.innerHTML = '<meta name="muster-demo" content="1" />'
    render(<AdminLoginScreen />)
    await userEvent.click(screen.getByRole('button', { name: 'code4-admin@northwind.example' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('code4-admin@northwind.example')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('northwind-demo')
    document.head.innerHTML = ''
  })
})

describe('a stored session', () => {
  it('ends with its token, in seconds, with a warning, and its cookie goes', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const now = Math.floor(machineNow() / SECOND)
    storeSession('employee', { ...session('User'), token: token(now + 60) })
    expect(readSession('employee')).not.toBeNull()
    expect(warn).not.toHaveBeenCalled()
    cookie(`employee=${encodeURIComponent(JSON.stringify({ ...session('User'), token: token(now - 1) }))}; Path=/`)
    expect(readSession('employee')).toBeNull()
    expect(warn).toHaveBeenCalledExactlyOnceWith('Session expired')
    expect(document.cookie).not.toContain('employee=')
  })

  it.each(['not json', '{}', '{"token":""}', '{"token":"x.y.z"}', '%E0%A4%A'])(
    'that reads %s counts as none and is removed',
    (text) => {
      cookie(`user=${text.startsWith('%') ? text : encodeURIComponent(text)}; Path=/`)
      expect(readSession('user')).toBeNull()
      expect(document.cookie).not.toContain('user=')
    },
  )
})

describe('the login mode', () => {
  it.each([
    ['/admin', 'admin'],
    ['/login', 'user'],
    ['/admin/dashboard', null],
    ['/logout', null],
  ])('visiting %s records %s', (path, mode) => {
    recordLoginMode(path)
    expect(localStorage.getItem('login_mode')).toBe(mode)
  })

  it('is read back after 2000 ms, not before', () => {
    vi.useFakeTimers()
    const read = vi.spyOn(Storage.prototype, 'getItem')
    const Shown = () => <p>{useLoginMode() ?? 'not read'}</p>
    localStorage.setItem('login_mode', 'admin')
    render(<Shown />)
    act(() => void vi.advanceTimersByTime(1999))
    screen.getByText('not read')
    expect(read).not.toHaveBeenCalledWith('login_mode')
    act(() => void vi.advanceTimersByTime(1))
    screen.getByText('admin')
  })
})
