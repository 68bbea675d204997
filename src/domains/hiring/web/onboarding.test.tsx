// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Onboard } from '../contract/onboarding.models.ts'
import type { PortalView } from '../contract/portal.calls.ts'
import PortalPage from './portal/portal-page.tsx'
import InvitationScreen from './screens/invitation-screen.tsx'

const CAN = {
  update: true,
  invite: true,
  review: false,
  send_back: false,
  approve: false,
  reopen: false,
  hand_in: false,
  convert: false,
  no_show: false,
  complete: false,
  delete: true,
}
const COUNTS = {
  draft: 1,
  invited: 0,
  started: 0,
  submitted: 2,
  changes_requested: 0,
  approved: 0,
  converted: 0,
  joined: 0,
  completed: 0,
  no_show: 0,
  withdrawn: 0,
}

const onboardOf = (more: Partial<Onboard> = {}): Onboard => ({
  id: 7,
  candidate_id: null,
  offer_id: null,
  owner: { id: 1, name: 'Hana Sato' },
  name: 'Ines Duarte',
  email: 'ines@example.test',
  designation: { id: 1, name: 'Engineer' },
  department: { id: 1, name: 'Support' },
  team: null,
  manager: null,
  employment_type: 'permanent',
  joining_on: '2026-06-01',
  first_day_zone: 'Europe/Berlin',
  state: 'draft',
  invited_at: null,
  submitted_at: null,
  approved_at: null,
  approved_by: null,
  ended_reason: null,
  employee_id: null,
  is_own_entry: false,
  invite: null,
  missing_count: 9,
  tasks: { open: 7, late: 1 },
  version: 1,
  can: CAN,
  ...more,
})

const LIST = 'GET /api/admin/onboarding'
const listed = ok([onboardOf()], { next_cursor: null, total: 1, state_counts: COUNTS })
const open = (path: string, permissions: readonly string[]) =>
  renderScreen(
    <ActorProvider value={adminActor([...permissions])}>
      <InvitationScreen />
    </ActorProvider>,
    path,
  )

describe('the list of onboardings', () => {
  it('sends an invitation by a GET, and shows the link while no mail leaves', async () => {
    const server = fakeServer({
      [LIST]: listed,
      'GET /api/admin/invite/7': ok({
        id: 7,
        state: 'invited',
        sent_at: '2026-05-12T09:00:00Z',
        expires_at: '2026-05-19T09:00:00Z',
        setup_url: 'http://muster.test/onboarding#secret',
      }),
    })
    await open('/admin/onboarding/invitation', ['hiring.read', 'hiring.onboard.write'])
    await screen.findByText('7 open, 1 late')
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ines Duarte' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send invitation' }))
    await screen.findByText('http://muster.test/onboarding#secret')
    expect(server.sent.find(({ path }) => path === '/api/admin/invite/7')).toMatchObject({ method: 'GET', body: null })
  })

  it('shows only the own checklist to those who may not see hiring', async () => {
    const server = fakeServer({
      'GET /api/admin/onboarding-tasks': ok([], { next_cursor: null, total: 0 }),
    })
    await open('/admin/onboarding/invitation', ['hiring.tasks'])
    await screen.findByText('Nothing is waiting for you.')
    expect(screen.queryByRole('tab', { name: /Invited/ })).toBeNull()
    expect(server.sent.some(({ path }) => path === '/api/admin/onboarding')).toBe(false)
  })
})

const view: PortalView = {
  version: 3,
  state: 'changes_requested',
  organisation: 'Northwind',
  designation: 'Engineer',
  joining_on: '2026-06-01',
  steps: { account: 'done', profile: 'changes', documents: 'done', bank: 'done' },
  bank_required: true,
  profile: {
    first_name: 'Ines',
    middle_name: null,
    last_name: 'Duarte',
    preferred_name: null,
    date_of_birth: '1995-04-03',
    gender: null,
    marital_status: null,
    nationality_country_id: null,
    mobile: '+49 30 1',
    current_address: null,
    permanent_address: null,
    emergency_contact: null,
    linkedin_url: null,
  },
  document_types: [],
  documents: [],
  contract: null,
  bank: null,
  changes: [
    {
      id: 1,
      target: 'profile',
      field: 'mobile',
      document_id: null,
      comment: 'A number of Germany',
      is_answered: false,
    },
  ],
  missing: ['a requested change'],
  read_only: false,
  countries: [],
  first_day: null,
}

describe('the page of an invited person', () => {
  afterEach(() => {
    window.location.hash = ''
    window.sessionStorage.clear()
  })

  it('lets a session in, and only the asked field be changed, which it sends alone', async () => {
    window.sessionStorage.setItem('onboarding', 'b'.repeat(43))
    const server = fakeServer({
      'GET /api/onboarding/me': ok(view),
      'PUT /api/onboarding/profile': ok({ ...view, version: 4 }),
    })
    render(<PortalPage />)
    const mobile = await screen.findByLabelText('Mobile')
    expect(screen.getByLabelText('First name')).toHaveProperty('disabled', true)
    await userEvent.clear(mobile)
    await userEvent.type(mobile, '+49 30 2')
    await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))
    const sent = server.sent.find(({ method }) => method === 'PUT')
    expect(sent?.body).toEqual({ version: 3, mobile: '+49 30 2' })
    expect(sent?.headers.get('Authorization')).toBe(`Bearer ${'b'.repeat(43)}`)
  })

  it('has the contract to sign, which is saved as the person', async () => {
    window.sessionStorage.setItem('onboarding', 'b'.repeat(43))
    const steps = { account: 'done', profile: 'done', documents: 'todo', bank: 'todo' } as const
    const contract = { id: 41, name: 'Contract.pdf', size: 1000 }
    const server = fakeServer({
      'GET /api/onboarding/me': ok({ ...view, state: 'started', steps, changes: [], contract }),
      'GET /api/onboarding/files/41': { body: '%PDF' },
    })
    render(<PortalPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Save Contract.pdf' }))
    const sent = server.sent.find(({ path }) => path === '/api/onboarding/files/41')
    expect(sent?.headers.get('Authorization')).toBe(`Bearer ${'b'.repeat(43)}`)
  })

  it('offers to sign in, or a new link, where the link is over', async () => {
    window.location.hash = 'a'.repeat(43)
    const MESSAGE = 'If we know this address, a new link is on its way.'
    fakeServer({
      'POST /api/onboarding/open': { status: 404, body: { status: false, error: 'Not Found' } },
      'POST /api/onboarding/new-link': { body: { status: true, data: {}, message: MESSAGE } },
    })
    render(<PortalPage />)
    await screen.findByText(/This link was used, replaced or has expired/)
    await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
    await screen.findByText('Type your email address.')
    await userEvent.type(screen.getByLabelText('Email'), 'ines@example.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
    await screen.findByText(MESSAGE)
  })
})
