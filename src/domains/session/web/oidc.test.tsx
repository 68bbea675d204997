// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setClientConfig } from '#kit/web/call/client-config.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { OidcState } from '../contract/oidc.models.ts'
import { CompanyLink } from './oidc/company-link.tsx'
import CompanyScreen from './oidc/company-screen.tsx'
import CompanyTab from './oidc/company-tab.tsx'
import { beginVisit, returnedOf, takeVisit } from './oidc/company-flow.ts'

const STATE: OidcState = {
  settings: {
    version: 4,
    label: 'Northwind account',
    issuer: 'https://login.northwind.example',
    client_id: 'muster',
    tested_at: '2026-03-01T09:00:00Z',
    is_enabled: false,
    password_off: [7],
    keeper: { id: 2, name: 'Iris Novak' },
  },
  redirect_address: 'https://muster.example/sign-in/company',
  roles: [
    { id: 7, name: 'Associate', area: 'User', people: 24 },
    { id: 1, name: 'Super admin', area: 'Admin', people: 2 },
  ],
  keepers: [{ id: 2, name: 'Iris Novak' }],
  linked: 3,
  can: { write: true },
}

beforeEach(() => {
  setClientConfig({ token: () => 'a token', sessionEnded: async () => false })
  sessionStorage.clear()
  document.head.innerHTML = ''
})
const label = (text: string): void => {
  document.head.innerHTML = `<meta name="muster-company-sign-in" content="${text}" />`
}

describe('the way to company sign-in', () => {
  it('is on the page while it is on, and nothing while it is off', () => {
    const { unmount } = render(<CompanyLink area="employee" />)
    expect(screen.queryByRole('link')).toBeNull()
    unmount()
    label('Northwind account')
    render(<CompanyLink area="admin" />)
    expect(screen.getByRole('link', { name: 'Sign in with Northwind account' }).getAttribute('href')).toBe(
      '/sign-in/company?for=admin',
    )
  })
})

describe('a visit to the provider', () => {
  it('has a value of this tab, and is taken once', () => {
    const begun = beginVisit(new URLSearchParams('for=employee'))
    expect(begun?.binding).toMatch(/^[\w-]{43}$/)
    expect(takeVisit()).toEqual(begun)
    expect(takeVisit()).toBeNull()
    expect(beginVisit(new URLSearchParams('for=anything'))).toBeNull()
  })

  it('returns with what the provider added', () => {
    expect(returnedOf(new URLSearchParams('code=c&state=s&iss=i&session_state=x'))).toEqual({
      state: 's',
      code: 'c',
      iss: 'i',
    })
    expect(returnedOf(new URLSearchParams('for=admin'))).toBeNull()
  })
})

describe('the page of the visit', () => {
  const at = (search: string): void => window.history.replaceState(null, '', `/sign-in/company${search}`)

  it('shows that the provider is away, with the ways on', async () => {
    at('?for=employee')
    const message = 'The sign-in service of Northwind account does not answer.'
    fakeServer({
      'POST /api/login/company': { status: 200, body: { status: false, code: 'session.company_away', message } },
    })
    render(<CompanyScreen />)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/sign-in/company?for=employee')
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login')
  })

  it('refuses a response that another tab began, without sending it', async () => {
    at('?code=c&state=s')
    const { sent } = fakeServer({})
    render(<CompanyScreen />)
    expect((await screen.findByRole('alert')).textContent).toMatch(/another tab or browser/)
    expect(sent).toEqual([])
    expect(window.location.search).toBe('')
  })

  it('goes on with the second factor', async () => {
    at('?for=admin')
    sessionStorage.setItem(
      'company_sign_in',
      JSON.stringify({ purpose: 'admin', binding: 'b'.repeat(43), isAside: false }),
    )
    at('?code=c&state=s')
    const next = { step: 'verify', challenge: 'x', expires_at: '2026-03-01T09:05:00Z', methods: ['code'] }
    fakeServer({ 'POST /api/login/company/finish': ok({ next }) })
    render(<CompanyScreen />)
    expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeInstanceOf(HTMLElement)
  })

  it('shows the claims of a test, and whom they match', async () => {
    sessionStorage.setItem(
      'company_sign_in',
      JSON.stringify({ purpose: 'test', binding: 'b'.repeat(43), isAside: false }),
    )
    at('?code=c&state=s')
    const matches = [
      { area: 'Admin', kind: 'none', name: null, reason: 'No account that can sign in has this email.' },
      { area: 'User', kind: 'first', name: 'Asha Rao', reason: null },
    ]
    const claims = [{ name: 'email', value: 'asha@northwind.example' }]
    fakeServer({ 'POST /api/admin/company-sign-in/test/finish': ok({ claims, matches, has_factor: false }) })
    render(<CompanyScreen />)
    expect(await screen.findByText('Would open the account of Asha Rao, and link it.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('asha@northwind.example')).toBeInstanceOf(HTMLElement)
  })
})

describe('the tab', () => {
  const draw = async (state: OidcState) => {
    const server = fakeServer({
      'GET /api/admin/company-sign-in': ok(state),
      'POST /api/admin/company-sign-in/switch': ok({}),
      'PUT /api/admin/company-sign-in': ok({}),
    })
    await renderScreen(
      <ActorProvider value={adminActor(['session.oidc.read', 'session.oidc.write'])}>
        <CompanyTab />
      </ActorProvider>,
      '/admin/organisation?tab=company-sign-in',
    )
    return server
  }

  it('switches it on, with the people whom it concerns', async () => {
    const { sent } = await draw(STATE)
    const user = userEvent.setup()
    expect(await screen.findByText('24 people of these roles', { exact: false })).toBeInstanceOf(HTMLElement)
    await user.click(screen.getByRole('switch'))
    const card = screen.getByRole('heading', { name: 'Who signs in with it' }).closest('section')
    await user.click(within(card ?? document.body).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
        version: 4,
        is_enabled: true,
        password_off: [7],
        keeper_id: 2,
      }),
    )
  })

  it('sends no secret that was left empty', async () => {
    const { sent } = await draw(STATE)
    const user = userEvent.setup()
    const card = (await screen.findByRole('heading', { name: 'Provider' })).closest('section') ?? document.body
    const field = await within(card).findByLabelText('Client ID')
    await user.clear(field)
    await user.type(field, 'other')
    await user.click(within(card).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
        version: 4,
        label: 'Northwind account',
        issuer: 'https://login.northwind.example',
        client_id: 'other',
      }),
    )
  })

  it('shows without forms to those who only look', async () => {
    await draw({ ...STATE, can: { write: false } })
    expect(await screen.findByText('https://login.northwind.example')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Test' })).toBeNull()
  })
})
