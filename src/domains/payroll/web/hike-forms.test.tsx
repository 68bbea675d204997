// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok, okPage } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { proposeHikes, updateHike } from '../contract/hikes.calls.ts'
import type { HikeEligibility } from '../contract/hikes.models.ts'
import HikesScreen from './hikes/hikes-screen.tsx'
import { hikeOf } from './testing/hike-rows.ts'

const LIST = 'GET /api/admin/hike-list'
const UPDATE = 'PUT /api/admin/hike-list/1'
const PROPOSE = 'POST /api/admin/hike-list'

const draw = async (path: string, more: Responses, change = {}) => {
  const { update, ...rest } = { update: true, ...change }
  const can = { update, withdraw: false, approve: false, reject: false, apply: false }
  const listed = { [LIST]: okPage([hikeOf(1, { can, ...rest })]), ...more }
  const { sent, responses } = await drawForm(adminActor('all'), <HikesScreen />, listed, path)
  const bodies = () =>
    sent.filter(({ method, path: at }) => method !== 'GET' && !at.endsWith('back-pay')).map(({ body }) => body)
  return { responses, bodies }
}

describe('a hike that is not decided', () => {
  it('is changed in its day, raise, reason and note', async () => {
    const { bodies } = await draw('/admin/hikes?hike=1', { [UPDATE]: ok(hikeOf(1)) })
    await clickOn('Edit')
    await fill('From', '07/01/2026')
    await fill('Raise', '12.5')
    await choose('Reason', 'Promotion')
    await fill('Note', 'Leads the team')
    await clickOn('Save hike')
    await screen.findByText('Hike Updated Successfully')
    expect(bodies()).toEqual([
      { version: 1, effective_from: '2026-07-01', percent_bp: 1250, reason: 'promotion', note: 'Leads the team' },
    ])
  })

  it.each([
    ['payroll.too_old', 'From', 'The date is more than 12 months back.'],
    ['hikes.no_salary', 'From', 'This person has no salary on that day.'],
    ['hikes.too_high', 'Raise', 'The new pay is more than double the current pay.'],
  ])('says %s beside %s', async (code, label, text) => {
    await draw('/admin/hikes?hike=1', { [UPDATE]: refusing(updateHike, code) })
    await clickOn('Edit')
    await fill('Raise', '99')
    await clickOn('Save hike')
    await refusedAt(label, text)
  })

  it('says beside the button that it is decided, and shows no raise that is not to be seen', async () => {
    const hidden = { percent_bp: null, current_minor: null, new_minor: null, annual_cost_minor: null }
    const response = { [UPDATE]: refusing(updateHike, 'hikes.decided') }
    const { bodies } = await draw('/admin/hikes?hike=1', response, hidden)
    await clickOn('Edit')
    await fill('Note', 'Leads the team')
    expect(screen.queryByLabelText('Raise')).toBeNull()
    await clickOn('Save hike')
    await refusedNextTo('This hike is already decided.')
    const unchanged = { version: 1, effective_from: '2026-06-01', reason: 'merit' }
    expect(bodies()).toEqual([{ ...unchanged, note: 'Leads the team' }])
  })
})

describe('a proposal', () => {
  const eligibility: HikeEligibility = {
    employee_id: 5,
    ok: true,
    code: null,
    message: null,
    currency: 'EUR',
    basis: 'monthly',
    current_minor: 400_000,
    later_salaries: [],
  }
  const round = {
    id: 4,
    name: 'Annual 2031',
    effective_from: '2031-07-01',
    closed_at: null,
    hikes: 0,
    uncounted: 0,
    budgets: [],
    version: 1,
    can: { update: true },
  }
  const open = (response: Responses[string]) =>
    draw('/admin/hikes?propose=new', {
      [PROPOSE]: response,
      'GET /api/admin/hike-rounds': ok([round]),
      'GET /api/admin/hike-list/stand/5': ok(eligibility),
      'GET /api/admin/hike-list/stand/6': ok({ ...eligibility, employee_id: 6 }),
      'POST /api/admin/hike-list/back-pay': ok([]),
    })
  const row = async (at: number) => within(await screen.findByRole('listitem', { name: `Person ${at}` }))
  const type = async (at: number, label: string, text: string): Promise<void> =>
    userEvent.type(await (await row(at)).findByLabelText(label), text)

  it('is sent for each person with what they have in common', async () => {
    const { bodies } = await open(ok({ items: [], hikes: [] }))
    await choose('Round optional', 'Annual 2031')
    await fill('From', '08/01/2031')
    await choose('Reason', 'Merit')
    await fill('Note', 'Good year')
    await type(1, 'Person', '5')
    await type(1, 'Raise', '3.5')
    await clickOn('Add person')
    await type(2, 'Person', '6')
    await userEvent.clear(await (await row(2)).findByLabelText('Raise'))
    await type(2, 'Raise', '4')
    await screen.findByText('3,600.00 EUR')
    await clickOn('Propose 2 hikes')
    await screen.findByText('Hike Added Successfully')
    const shared = { effective_from: '2031-08-01', reason: 'merit', note: 'Good year', round_id: 4 }
    expect(bodies()).toEqual([
      {
        items: [
          { ...shared, employee_id: 5, percent_bp: 350 },
          { ...shared, employee_id: 6, percent_bp: 400 },
        ],
      },
    ])
  })

  it('gives the new pay where that is typed, and says beside the button what is wrong', async () => {
    const { responses, bodies } = await open(refusing(proposeHikes, 'hikes.not_a_raise'))
    await fill('Note', 'Good year')
    await userEvent.click(await screen.findByRole('radio', { name: 'New pay' }))
    await fill('From', '08/01/2031')
    await type(1, 'Person', '5')
    await type(1, 'New pay', '3999.99')
    await clickOn('Propose 1 hike')
    await refusedNextTo('The new pay must be higher than the current pay.')
    const shared = { effective_from: '2031-08-01', reason: 'annual', note: 'Good year', employee_id: 5 }
    expect(bodies()).toEqual([{ items: [{ ...shared, new_minor: 399_999 }] }])
    responses[PROPOSE] = faulting('items.0.employee_id', 'This person left')
    await userEvent.clear((await row(1)).getByLabelText('New pay'))
    await type(1, 'New pay', '4100')
    await clickOn('Propose 1 hike')
    await refusedAt('Person', 'This person left')
  })

  it('says beside the button that there is one already', async () => {
    await open(refusing(proposeHikes, 'hikes.open_exists'))
    await fill('Note', 'Good year')
    await type(1, 'Person', '5')
    await type(1, 'Raise', '3')
    await clickOn('Propose 1 hike')
    await refusedNextTo('A hike for this person is already open.')
  })
})
