// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { OfferRow } from '../contract/offers.models.ts'
import type { Plan } from '../contract/shifts.models.ts'
import ShiftRecordsScreen from './screens/shift-records-screen.tsx'
import ShiftSchedulesScreen from './screens/shift-schedules-screen.tsx'
import { plan, shift, week } from './testing/rows.ts'

const { name, short, color, date, start_time, end_time, break_minutes, site } = shift
const late = { name, short, color, date, start_time, end_time, break_minutes, site }
const offer: OfferRow = {
  id: 31,
  version: 2,
  week_id: 5,
  team_name: 'Support Berlin',
  employee: { id: 11, name: 'Ravi Kumar' },
  replaced: late,
  from_shift_id: 9,
  proposed: { ...late, name: 'Early', short: 'E', start_time: '06:00', end_time: '14:00' },
  zone: 'UTC',
  reason: 'A colleague is ill',
  offered_by: 'Nina Lead',
  created_at: '2030-06-02T08:00:00.000Z',
  respond_by: '2030-06-02T19:00:00.000Z',
  state: 'open',
  decided_at: null,
  can: { respond: false, withdraw: true },
}
const mine: OfferRow = { ...offer, can: { respond: true, withdraw: false } }

describe('a person', () => {
  const open = (offers: readonly OfferRow[], more: Parameters<typeof fakeServer>[0] = {}) => {
    const server = fakeServer({
      'GET /api/user/shiftOffers': ok(offers),
      'GET /api/user/getWeeks/2': ok([week]),
      'GET /api/user/loadShifts/5/11': ok({ ...plan, offers, shifts: [{ ...shift, mine: true }] }),
      ...more,
    })
    const actor = employeeActor(['shifts.read', 'shifts.own'], { id: 11, employee_id: 11, team_id: 2 })
    const drawn = renderScreen(
      <ActorProvider value={actor}>
        <ShiftSchedulesScreen />
      </ActorProvider>,
      '/employee/shiftschedules',
    )
    return { server, drawn }
  }

  it.each([
    ['accepts', 'Accept', 'accept'],
    ['declines', 'Decline', 'decline'],
  ])('%s an offered change from the card above the own shifts', async (_what, label, response) => {
    let hasResponded = false
    const { server, drawn } = open([mine], {
      'GET /api/user/shiftOffers': () => ok(hasResponded ? [] : [mine]),
      'PUT /api/user/offerAnswer/31': () => {
        hasResponded = true
        return ok({
          ...mine,
          state: response === 'accept' ? 'accepted' : 'declined',
          can: { respond: false, withdraw: false },
        })
      },
    })
    await drawn
    const card = within(await screen.findByRole('region', { name: 'Offered changes' }))
    card.getByText('Early on Monday 3 June 06:00–14:00 instead of Late 14:00–22:00.')
    card.getByText(/Accept or decline until Sunday 2 June 19:00\./)
    card.getByText('Nina Lead, Support Berlin: A colleague is ill')
    await userEvent.click(card.getByRole('button', { name: new RegExp(`^${label} Early`) }))
    await expect.poll(() => screen.queryByRole('region', { name: 'Offered changes' })).toBeNull()
    expect(server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 2, answer: response })
  })

  it('is told why an offer cannot be accepted any more', async () => {
    const message = 'This offer is already withdrawn.'
    const { drawn } = open([mine], {
      'PUT /api/user/offerAnswer/31': {
        status: 200,
        body: { status: false, code: 'shifts.offer_state', message },
      },
    })
    await drawn
    await userEvent.click(await screen.findByRole('button', { name: /^Accept Early/ }))
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  })

  it('sees the own shifts alone where nothing is offered', async () => {
    const { drawn } = open([])
    await drawn
    await screen.findByText('No weeks yet')
    expect(screen.queryByRole('region', { name: 'Offered changes' })).toBeNull()
  })
})

describe('a planner', () => {
  const open = (shown: Plan, address = '', more: Parameters<typeof fakeServer>[0] = {}) => {
    const server = fakeServer({
      'GET /api/shift/teams': ok([{ id: 2, name: 'Support Berlin' }]),
      'GET /api/admin/shiftweek_manager/getweeks/2': ok([week]),
      'GET /api/admin/loadPreviousShift/5': ok(shown),
      ...more,
    })
    const drawn = renderScreen(
      <ActorProvider value={adminActor(['shift_records.read', 'shifts.plan', 'shifts.publish'])}>
        <ShiftRecordsScreen />
      </ActorProvider>,
      `/admin/shiftrecords?team=2&week=5${address}`,
    )
    return { server, drawn }
  }
  const offered = { ...plan, offers: [offer, { ...offer, id: 32, state: 'declined' as const }] }

  it('sees an open offer in the cell of its day, with its state', async () => {
    const { drawn } = open(offered)
    await drawn
    const cell = within(await screen.findByLabelText(/^Ravi Kumar, Monday/))
    const chip = cell.getByRole('link', {
      name: 'Early 06:00–14:00, offered, waits for an answer until Jun 2, 2030 07:00 PM',
    })
    // The keyboard goes through the shifts of a cell and what is offered in it.
    cell.getByRole('link', { name: /^Late 14:00–22:00/ }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(chip)
    const list = within(screen.getByRole('region', { name: 'Offered changes' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ravi KumarEarly on Monday 3 June.*Waiting for an answer$/),
      expect.stringMatching(/Declined$/),
    ])
  })

  it('withdraws it', async () => {
    const { server, drawn } = open(offered, '&offer=31', {
      'PUT /api/shift/offerWithdraw/31': ok({ ...offer, state: 'withdrawn', can: { respond: false, withdraw: false } }),
    })
    await drawn
    const panel = within(await screen.findByRole('dialog', { name: 'Offered change' }))
    await userEvent.click(panel.getByRole('button', { name: 'Withdraw' }))
    await expect.poll(() => server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 2 })
  })

  const REASON_REQUIRED = {
    status: 200,
    body: {
      status: false,
      code: 'shifts.reason_required',
      message: 'A change within 720 hours of the start needs a reason.',
    },
  }
  /** All weeks of the tests are inside of it. */
  const HOURS = 24 * 365 * 50
  const early = {
    ...shift,
    id: 10,
    name: 'Early',
    start_time: '06:00',
    end_time: '13:00',
    users: [],
    open: 1,
    needed: 1,
  }
  const shown = (overrides: boolean): Plan => ({
    ...plan,
    rules: [],
    shifts: [shift, early],
    settings: { ...plan.settings, change_notice_hours: HOURS, overrides },
  })
  const assign = async (overrides: boolean) => {
    let calls = 0
    const { server, drawn } = open(shown(overrides), '&shift=10', {
      'GET /api/shift/candidates/10': ok([
        {
          employee: { id: 12, name: 'Mia Wolf', photo_version: null },
          rank: 1,
          findings: [],
          planned_minutes: 0,
          contract_minutes: 2400,
          wish: null,
          claims_granted: 0,
        },
      ]),
      'POST /api/shift/apply': () => {
        calls += 1
        return calls === 1 ? REASON_REQUIRED : ok({ plan: shown(overrides), findings: [], undo: [] })
      },
    })
    await drawn
    await userEvent.click(await screen.findByRole('button', { name: 'Assign Mia Wolf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Why so late?' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ben is ill')
    const last = () => server.sent.findLast(({ path }) => path === '/api/shift/apply')?.body
    return { dialog, last }
  }

  it('asks the person by default, and sees whom and until when before', async () => {
    const { dialog, last } = await assign(false)
    dialog.getByText(/Early on Monday 3 June 06:00–13:00, as an additional shift/)
    expect(dialog.queryByRole('button', { name: 'Hold without asking' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Ask first' }))
    await expect.poll(last).toMatchObject({ reason: 'Ben is ill', offer: true })
  })

  it('lets it hold without asking, with the right to override', async () => {
    const { dialog, last } = await assign(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Hold without asking' }))
    await expect.poll(last).toMatchObject({ reason: 'Ben is ill' })
    expect(last()).not.toHaveProperty('offer')
  })
})
