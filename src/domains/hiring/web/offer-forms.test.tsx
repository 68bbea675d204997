// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok, okPage } from '#kit/web/testing/fake-server.ts'
import {
  choose,
  faulting,
  fill,
  clickOn,
  refusedAt,
  refusedNextTo,
  refusing,
  takeAction,
} from '#kit/web/testing/form-steps.ts'
import { actOnOffer, addOffer } from '../contract/offers.calls.ts'
import type { Offer } from '../contract/recruiting.models.ts'
import OfferedCandidatesScreen from './screens/offered-candidates-screen.tsx'

const LIST = 'GET /api/admin/offered-candidates'
const ADD = 'POST /api/admin/offered-candidates'
const ACT = 'POST /api/admin/offered-candidates/action/7'
const MENU = 'More actions for this offer'
const UPLOAD = 'POST /api/admin/offered-candidates/answer'

const offer = {
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
  state: 'sent',
  onboard_id: null,
  letter_file_id: null,
  answer_file_id: null,
  edition: 1,
  counter: { at: '2026-03-03T08:00:00Z', note: 'More holidays', joining_on: '2026-08-01' },
  version: 2,
  created_at: '2026-03-01T08:00:00Z',
  can: { update: false, approve: false, send: false, answer: true, renew: true, withdraw: true },
} as unknown as Offer

const draw = async (query: string, more: Responses) => {
  const known = {
    'GET /api/admin/candidates': ok([], { next_cursor: null, total: 0, stage_counts: {} }),
    'GET /api/admin/openings': ok([]),
    [LIST]: okPage([offer]),
    ...more,
  }
  const path = `/admin/offered-candidates?${query}`
  const { sent, responses } = await drawForm(adminActor('all'), <OfferedCandidatesScreen />, known, path)
  const bodies = () =>
    sent.filter((one) => one.method !== 'GET' && !one.path.endsWith('/answer')).map(({ body }) => body)
  return { responses, bodies }
}

describe('an offer that was sent', () => {
  it('is withdrawn for a reason, which is asked for at its field', async () => {
    const { responses, bodies } = await draw('offer=7', { [ACT]: refusing(actOnOffer, 'hiring.bad_state') })
    await takeAction(MENU, 'Withdraw offer')
    await fill('Reason', 'no')
    await clickOn('Withdraw offer')
    await refusedAt('Reason', 'Reason must have at least 3 characters')
    await fill('Reason', 'The place is filled')
    await clickOn('Withdraw offer')
    await refusedNextTo('That is not possible while it is {state}.')
    responses[ACT] = faulting('end_reason', 'Give a reason')
    await clickOn('Withdraw offer')
    await refusedAt('Reason', 'Give a reason')
    const body = { version: 2, action: 'withdraw', end_reason: 'The place is filled' }
    expect(bodies()).toEqual([body, body])
  })

  it('shows the changes that the candidate asks for, and is replaced by a new version', async () => {
    const { bodies } = await draw('offer=7', { [ACT]: ok({ ...offer, id: 8, state: 'draft', edition: 2 }) })
    const region = await screen.findByRole('region', { name: 'Changes that the candidate asks for' })
    within(region).getByText('More holidays')
    within(region).getByRole('row', { name: 'First day Jun 1, 2026 Aug 1, 2026' })
    await clickOn('Make a new version')
    await screen.findByText(/offer=8|Offer to/)
    expect(bodies()).toEqual([{ version: 2, action: 'revise' }])
  })

  it('is sent again, and extended to a later day, which is asked for at its field', async () => {
    const { responses, bodies } = await draw('offer=7', { [ACT]: ok(offer) })
    await takeAction(MENU, 'Send again')
    await takeAction(MENU, 'Extend')
    responses[ACT] = faulting('expires_on', 'Choose a day')
    await clickOn('Extend offer')
    await refusedAt('Answer until', 'Choose a day')
    await fill('Answer until', '05/01/2026')
    responses[ACT] = refusing(actOnOffer, 'hiring.not_longer')
    await clickOn('Extend offer')
    await refusedAt('Answer until', 'Choose a later day than {day}.')
    responses[ACT] = ok(offer)
    await clickOn('Extend offer')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Extend offer' })).toBeNull())
    expect(bodies()[0]).toEqual({ version: 2, action: 'resend' })
    expect(bodies().at(-1)).toEqual({ version: 2, action: 'extend', expires_on: '2026-05-01' })
  })

  it.each([
    ['accept', 'Offer was accepted'],
    ['decline', 'Offer was declined'],
  ])('has a signed answer: %s, with the file and how it came', async (action, label) => {
    const { responses, bodies } = await draw('offer=7', {
      [UPLOAD]: ok({ file_id: 41, name: 'answer.pdf' }),
      [ACT]: refusing(actOnOffer, 'hiring.file_needed'),
    })
    await takeAction(MENU, 'Record a signed answer')
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (input) await userEvent.upload(input, new File(['%PDF'], 'answer.pdf', { type: 'application/pdf' }))
    const form = (await screen.findByRole('button', { name: label })).closest('form')
    const inside = within(form ?? document.body)
    await userEvent.click(inside.getByRole('button', { name: label }))
    expect(await inside.findAllByText('Add the signed answer as a file and a note.')).toHaveLength(2)
    expect(inside.getByLabelText('How the answer came').getAttribute('aria-invalid')).toBe('true')
    responses[ACT] = ok(offer)
    await userEvent.type(inside.getByLabelText('How the answer came'), 'By post')
    await userEvent.click(inside.getByRole('button', { name: label }))
    await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull())
    expect(bodies().at(-1)).toEqual({ version: 2, action, file_id: 41, note: 'By post' })
  })
})

describe('an offer is made', () => {
  const units = {
    'GET /api/admin/designation': ok([{ id: 3, name: 'Engineer' }]),
    'GET /api/admin/viewdepts': ok([{ id: 2, name: 'Support' }]),
    'GET /api/admin/teams': ok([{ id: 4, name: 'Night', department: { id: 2, name: 'Support' } }]),
  }
  const open = (response: Responses[string]) => draw('tab=pipeline&make=5', { ...units, [ADD]: response })

  it('with all that is typed', async () => {
    const { bodies } = await open(ok(offer))
    await fill('First day', '06/01/2031')
    await fill('Answer until optional', '05/01/2031')
    await choose('Department optional', 'Support')
    await choose('Team optional', 'Night')
    await choose('Designation optional', 'Engineer')
    await choose('Employment optional', 'Permanent')
    await fill('Manager optional', '9')
    await fill('Basic pay optional', '4200')
    await choose('For optional', /month/i)
    await fill('Currency optional', 'EUR')
    await fill('Probation optional', '6')
    await clickOn('Add term')
    await fill('Term', 'Bonus')
    await fill('Value', 'A tenth')
    await fill('Text of the letter optional', 'Welcome')
    await clickOn('Draft offer')
    await screen.findByText('Offer Added Successfully')
    expect(bodies()).toEqual([
      {
        candidate_id: 5,
        joining_on: '2031-06-01',
        expires_on: '2031-05-01',
        department_id: 2,
        team_id: 4,
        designation_id: 3,
        employment_type: 'permanent',
        manager_id: 9,
        pay: { base_minor: 420_000, basis: 'monthly', currency: 'EUR' },
        probation_months: 6,
        terms: [{ term: 'Bonus', value: 'A tenth' }],
        note: 'Welcome',
      },
    ])
  })

  it('with the first day, at least; what forbids it is said beside the button', async () => {
    const { responses, bodies } = await open(refusing(addOffer, 'hiring.no_vacancy'))
    await clickOn('Draft offer')
    await refusedAt('First day', 'First day is required')
    await fill('First day', '06/01/2031')
    await clickOn('Draft offer')
    await refusedNextTo('No vacancy is left in this opening.')
    responses[ADD] = faulting('team_id', 'belongs to another department')
    await clickOn('Draft offer')
    await refusedAt('Team optional', 'Team belongs to another department')
    expect(bodies()[0]).toEqual({ candidate_id: 5, joining_on: '2031-06-01', terms: [] })
  })
})
