// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Candidate, Offer } from '../contract/recruiting.models.ts'
import OfferPage from './offer-page/offer-page.tsx'
import OfferedCandidatesScreen from './screens/offered-candidates-screen.tsx'

const READ = ['hiring.read'] as const
const WRITE = ['hiring.read', 'hiring.write', 'hiring.offers', 'hiring.offers.approve'] as const
const COUNTS = { applied: 1, interviewing: 0, selected: 1, offered: 0, hired: 0, rejected: 0, withdrawn: 0 }
const NOT = {
  update: false,
  interview: false,
  select: false,
  offer: false,
  reject: false,
  withdraw: false,
  reopen: false,
}

const candidateOf = (more: Partial<Candidate> = {}): Candidate => ({
  id: 5,
  opening: { id: 2, title: 'Support engineer' },
  name: 'Ines Duarte',
  email: 'ines@example.test',
  phone: null,
  linkedin_url: null,
  source: 'direct',
  referrer: null,
  employee: null,
  resume: null,
  stage: 'applied',
  stage_since_at: '2026-03-01T08:00:00Z',
  waiting_days: 9,
  end_reason: null,
  end_note: null,
  keep_until: '2026-09-01',
  has_consent: false,
  consent_at: null,
  is_purged: false,
  next_interview_at: null,
  other_applications: 0,
  ended_offer: null,
  created_at: '2026-03-01T08:00:00Z',
  version: 3,
  can: { ...NOT, reject: true, interview: true },
  ...more,
})

const offerOf = (more: Partial<Offer> = {}): Offer =>
  ({
    id: 7,
    candidate: { id: 5, name: 'Ines Duarte', email: 'ines@example.test' },
    opening: { id: 2, title: 'Support engineer' },
    designation: { id: 1, name: 'Engineer' },
    department: { id: 1, name: 'Support' },
    team: null,
    manager: null,
    employment_type: 'permanent',
    joining_on: '2026-06-01',
    expires_on: '2026-04-01',
    probation_months: 6,
    terms: [],
    note: null,
    state: 'draft',
    onboard_id: null,
    edition: 1,
    counter: null,
    letter_file_id: null,
    answer_file_id: null,
    version: 2,
    created_at: '2026-03-01T08:00:00Z',
    can: { update: false, approve: true, send: false, answer: false, withdraw: true },
    ...more,
  }) as Offer

const REFUSED = {
  status: 409,
  body: { status: false, message: 'You cannot decide your own application.', code: 'hiring.own_application' },
}
const responses = {
  'GET /api/admin/candidates': ok([candidateOf()], { next_cursor: null, total: 1, stage_counts: COUNTS }),
  'GET /api/admin/openings': ok([]),
}

const open = (path: string, permissions: readonly string[] = WRITE) =>
  renderScreen(
    <ActorProvider value={adminActor([...permissions])}>
      <OfferedCandidatesScreen />
    </ActorProvider>,
    path,
  )

describe('the pipeline', () => {
  it('shows candidates by stage and how long they wait, and adds nobody without the right to', async () => {
    fakeServer(responses)
    await open('/admin/offered-candidates?tab=pipeline', READ)
    const applied = await screen.findByRole('region', { name: 'Applied' })
    await within(applied).findByRole('link', { name: 'Ines Duarte' })
    within(applied).getByText('Waiting 9 days')
    expect(screen.queryByRole('button', { name: 'Add candidate' })).toBeNull()
  })

  it('loads each stage by itself, so that ended applications take no place on the board', async () => {
    const server = fakeServer({
      ...responses,
      'GET /api/admin/candidates': ({ query }) => {
        const stage = query.get('stage')
        const isSecond = query.get('cursor') === 'next'
        if (stage !== 'applied') return ok([], { next_cursor: null, total: 0, stage_counts: COUNTS })
        const row = isSecond ? candidateOf({ id: 6, name: 'Joris Vos' }) : candidateOf()
        return ok([row], { next_cursor: isSecond ? null : 'next', total: 2, stage_counts: COUNTS })
      },
    })
    await open('/admin/offered-candidates?tab=pipeline', READ)
    const applied = await screen.findByRole('region', { name: 'Applied' })
    await within(applied).findByRole('link', { name: 'Ines Duarte' })
    await userEvent.click(within(applied).getByRole('button', { name: 'Show more (1)' }))
    await within(applied).findByRole('link', { name: 'Joris Vos' })
    within(screen.getByRole('region', { name: 'Hired' })).getByText('No candidates')
    const stages = server.sent
      .filter(({ path }) => path === '/api/admin/candidates')
      .map(({ query }) => query.get('stage'))
    expect(new Set(stages)).toEqual(new Set(['applied', 'interviewing', 'selected', 'offered', 'hired']))
  })

  it('rejects several with one reason and an email, and names those who stay', async () => {
    const server = fakeServer({
      ...responses,
      'GET /api/admin/candidates': ok([candidateOf(), candidateOf({ id: 6, name: 'Joris Vos' })], {
        next_cursor: null,
        total: 2,
        stage_counts: COUNTS,
      }),
      'POST /api/admin/candidates/action/5': REFUSED,
      'POST /api/admin/candidates/action/6': ok(candidateOf({ stage: 'rejected' })),
    })
    await open('/admin/offered-candidates?tab=pipeline&view=table')
    for (const box of await screen.findAllByRole('checkbox', { name: 'Select row' })) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Reject 2 candidates' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reject 2 candidates' })
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Reason' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Skills' }))
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Send the refusal by email' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /Reject/ }))
    await within(dialog).findByText('1 of 2 candidates were rejected. Still open: Ines Duarte')
    const sent = server.sent.filter(({ method }) => method === 'POST')
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toEqual({ version: 3, action: 'reject', end_reason: 'skills', tell: true })
  })
})

describe('other applications', () => {
  const other = {
    id: 9,
    name: 'Ines Duarte',
    email: 'duarte@example.test',
    opening: 'Developer',
    stage: 'applied',
    created_at: '2026-03-01T08:00:00Z',
    same: ['phone', 'name'],
    version: 5,
    can_join: true,
  }
  it('are joined after a question; the reason of a refusal is shown', async () => {
    const JOIN = 'POST /api/admin/candidates/join/5'
    const server = fakeServer({
      ...responses,
      'GET /api/admin/candidates/5': ok({
        candidate: candidateOf({ can: { ...NOT, update: true } }),
        interviews: [],
        offers: [],
        others: [other],
        files: [{ id: 31, name: 'second.pdf', size: 1000 }],
        thread: [],
      }),
      [JOIN]: {
        status: 409,
        body: { status: false, message: 'Ines Duarte has an offer.', code: 'hiring.join_offered' },
      },
    })
    await open('/admin/offered-candidates?tab=pipeline&candidate=5')
    await screen.findByText('Ines Duarte, duarte@example.test. Same phone, name.')
    screen.getByText('second.pdf')
    await userEvent.click(screen.getByRole('button', { name: 'Join Developer' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Join applications' }))
    await screen.findByText('Ines Duarte has an offer.')
    const sent = server.sent.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ version: 3, other_id: 9, other_version: 5 })
  })
})

describe('offers', () => {
  const LIST = 'GET /api/admin/offered-candidates'
  it('are approved by who may, with the version that was seen', async () => {
    const server = fakeServer({
      ...responses,
      [LIST]: ok([offerOf()], { next_cursor: null, total: 1 }),
      'POST /api/admin/offered-candidates/action/7': ok(offerOf({ state: 'approved', version: 3 })),
    })
    await open('/admin/offered-candidates?offer=7')
    const drawer = await screen.findByRole('dialog', { name: /Ines Duarte/ })
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Approve offer' }))
    const sent = server.sent.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ version: 2, action: 'approve' })
  })
})

describe('the page of an offer', () => {
  afterEach(() => {
    window.location.hash = ''
  })
  const shown = {
    name: 'Ines Duarte',
    organisation: 'Northwind',
    designation: 'Engineer',
    department: 'Support',
    employment_type: 'permanent',
    joining_on: '2026-06-01',
    pay: { base_minor: 410_000, currency: 'EUR', basis: 'monthly' },
    probation_months: 6,
    terms: [],
    note: null,
    expires_on: '2026-04-01',
    answered: null,
    countered_at: null,
  }
  const OPEN = 'POST /api/onboarding/offer-open'
  const SECRET = 'a'.repeat(43)
  const page = () => {
    window.location.hash = SECRET
    // As it is drawn before a sign-in: without the frame of the application.
    render(<OfferPage />)
  }

  it('asks for the full name, and then takes the answer', async () => {
    const server = fakeServer({ [OPEN]: ok(shown), 'POST /api/onboarding/offer-answer': ok({ state: 'accepted' }) })
    page()
    await screen.findByRole('heading', { name: 'Your offer from Northwind' })
    await userEvent.click(screen.getByRole('button', { name: 'Accept offer' }))
    await screen.findByText('Type your full name.')
    await userEvent.type(screen.getByLabelText('Your full name'), 'Ines Duarte')
    await userEvent.click(screen.getByRole('button', { name: 'Accept offer' }))
    await screen.findByRole('heading', { name: 'You accepted the offer' })
    const sent = server.sent.find(({ path }) => path === '/api/onboarding/offer-answer')
    expect(sent?.body).toMatchObject({ answer: 'accept', full_name: 'Ines Duarte' })
  })

  it('declines after a question, and names what differs when another name is typed', async () => {
    const text = 'Type your full name as it is on the offer: Ines Duarte.'
    const server = fakeServer({
      [OPEN]: ok(shown),
      'POST /api/onboarding/offer-answer': {
        status: 409,
        body: { status: false, message: text, code: 'hiring.name_differs' },
      },
    })
    page()
    await userEvent.type(await screen.findByLabelText('Your full name'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Accept offer' }))
    await screen.findByText(text)
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Decline this offer? It ends, and cannot be accepted later.')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    screen.getByRole('button', { name: 'Accept offer' })
    server.responses['POST /api/onboarding/offer-answer'] = ok({ state: 'declined' })
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, decline the offer' }))
    await screen.findByRole('heading', { name: 'You declined the offer' })
  })

  it('asks for changes once, and can still be accepted', async () => {
    const COUNTER = 'POST /api/onboarding/offer-counter'
    const server = fakeServer({ [OPEN]: ok(shown), [COUNTER]: ok({ countered_at: '2026-03-02T08:00:00Z' }) })
    page()
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for changes' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Write the changes that you would like.')
    await userEvent.type(screen.getByLabelText('Changes that you would like'), 'More holidays')
    await userEvent.type(screen.getByLabelText('Basic pay in EUR (optional)'), 'much')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Type the pay as a number.')
    await userEvent.clear(screen.getByLabelText('Basic pay in EUR (optional)'))
    await userEvent.type(screen.getByLabelText('Basic pay in EUR (optional)'), '4,200')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(/You asked for changes on/)
    screen.getByRole('button', { name: 'Accept offer' })
    expect(screen.queryByRole('button', { name: 'Ask for changes' })).toBeNull()
    const sent = server.sent.find(({ path }) => path === '/api/onboarding/offer-counter')
    expect(sent?.body).toEqual({ token: SECRET, note: 'More holidays', base_minor: 420_000, joining_on: null })
  })

  it('shows what was answered when it is opened again', async () => {
    fakeServer({ [OPEN]: ok({ ...shown, answered: 'accepted' }) })
    page()
    await screen.findByRole('heading', { name: 'You accepted the offer' })
    screen.getByRole('button', { name: 'Save the letter (PDF)' })
    expect(screen.queryByRole('button', { name: 'Accept offer' })).toBeNull()
  })

  it('says what to do with a link that is used up', async () => {
    fakeServer({ [OPEN]: { status: 404, body: { status: false, error: 'Not Found' } } })
    page()
    await screen.findByRole('heading', { name: 'This link is not valid' })
  })
})
