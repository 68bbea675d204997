// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import type { Hike, HikeRound } from '../contract/hikes.models.ts'
import HikesScreen from './hikes/hikes-screen.tsx'
import { newPay, proposalBody, yearlyCosts } from './hikes/propose-values.ts'
import { RoundBudgets } from './rounds/round-budget.tsx'
import { hikeOf } from './testing/hike-rows.ts'

const MANAGER = ['hikes.read', 'hikes.propose', 'hikes.approve', 'hikes.apply', 'payroll.read']
const LIST = 'GET /api/admin/hike-list'
const can = (...names: (keyof Hike['can'])[]): Hike['can'] => {
  const has = (name: keyof Hike['can']) => names.includes(name)
  return {
    update: has('update'),
    withdraw: has('withdraw'),
    approve: has('approve'),
    reject: has('reject'),
    apply: has('apply'),
  }
}
const draw = (keys: readonly string[], path = '/admin/hikes') =>
  renderScreen(
    <ActorProvider value={adminActor(keys)}>
      <HikesScreen />
    </ActorProvider>,
    path,
  )

describe('the hikes', () => {
  it('show old and new pay, percentage and cost to those who see pay', async () => {
    fakeServer({ [LIST]: okPage([hikeOf(1)]) })
    await draw(MANAGER)
    const row = required((await screen.findByText('Asha Rao')).closest('tr'))
    within(row).getByText('4,000.00 EUR')
    within(row).getByText('4,400.00 EUR')
    within(row).getByText('4,800.00 EUR')
    within(row).getByText('10 %')
    within(row).getByText('Proposed')
  })

  it('show the last result of each person to those who see evaluations', async () => {
    const evaluation = { cycle: 'H1 2026', score_x100: 394, grade: 'Exceeds' }
    fakeServer({ [LIST]: okPage([hikeOf(1, { evaluation })]) })
    await draw([...MANAGER, 'performance.read'], '/admin/hikes?hike=1')
    await screen.findByText('3.94 Exceeds, H1 2026')
    screen.getByText('3.94 Exceeds')
  })

  it('show no amounts, no selection and no new hike to those who only read', async () => {
    const hidden = { current_minor: null, new_minor: null, annual_cost_minor: null, percent_bp: null }
    fakeServer({ [LIST]: okPage([hikeOf(1, hidden)]) })
    await draw(['hikes.read'])
    await screen.findByText('Asha Rao')
    expect(screen.queryByText(/EUR/)).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'New pay' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Propose hikes' })).toBeNull()
  })

  it('offer to propose the first where there are none', async () => {
    fakeServer({ [LIST]: okPage([]) })
    await draw(MANAGER)
    await screen.findByText('No hikes in this view. Propose the first.')
    expect(screen.getAllByRole('button', { name: 'Propose hikes' })).toHaveLength(2)
  })

  it('ask the server for the state and the days in the address', async () => {
    const { sent } = fakeServer({ [LIST]: okPage([hikeOf(1)]) })
    await draw(MANAGER, '/admin/hikes?state=approved&from=2026-06-01&to=2026-06-30&q=asha')
    await screen.findByText('Asha Rao')
    expect(Object.fromEntries(firstOf(sent).query)).toMatchObject({
      state: 'approved',
      from: '2026-06-01',
      to: '2026-06-30',
      q: 'asha',
    })
  })

  it('that are selected are approved together, those alone that may be', async () => {
    const rows = [hikeOf(1, { can: can('approve', 'reject') }), hikeOf(2, { can: can('approve', 'reject') }), hikeOf(3)]
    const { sent } = fakeServer({ [LIST]: okPage(rows), 'PUT /api/admin/hike-list/approve': ok(rows.slice(0, 2)) })
    await draw(MANAGER)
    const boxes = await screen.findAllByRole('checkbox')
    for (const box of boxes.slice(1)) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Approve 2 hikes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 hikes' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2 hikes' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ ids: [1, 2] }))
    await screen.findByText('Hike Approved Successfully')
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
  })

  it('are rejected with a reason alone', async () => {
    const rows = [hikeOf(1, { can: can('approve', 'reject') })]
    const { sent } = fakeServer({ [LIST]: okPage(rows), 'PUT /api/admin/hike-list/reject': ok(rows) })
    await draw(MANAGER, '/admin/hikes?hike=1')
    const dialog = await screen.findByRole('dialog', { name: 'Hike' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Reject' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject 1 hike' }))
    expect((await within(dialog).findAllByText(/required/i)).length).toBeGreaterThan(0)
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Not this year')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject 1 hike' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
        ids: [1],
        seen: [{ id: 1, version: 1 }],
        note: 'Not this year',
      }),
    )
  })

  it('say beside the row that the salary changed, and why an application is refused', async () => {
    const refusal = {
      body: {
        status: false,
        code: 'hikes.base_changed',
        message: 'The salary changed since the proposal. Review the hike again.',
      },
    }
    const rows = [hikeOf(1, { state: 'approved', base_changed: true, can: can('apply') })]
    fakeServer({ [LIST]: okPage(rows), 'PUT /api/admin/hike-list/apply': refusal })
    await draw(MANAGER, '/admin/hikes?hike=1')
    const dialog = await screen.findByRole('dialog', { name: 'Hike' })
    await within(dialog).findByText('Salary changed')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await within(dialog).findByText(/Review the hike again/)
  })
})

describe('a hike before a salary that begins later (P8)', () => {
  const later = {
    id: 12,
    effective_from: '2026-12-01',
    currency: 'EUR',
    basis: 'monthly',
    base_minor: 410_000,
    raised_minor: 451_000,
  } as const
  const approved = (id: number) =>
    hikeOf(id, { state: 'approved', can: can('apply'), ...(id === 1 ? { later_salaries: [later] } : {}) })

  it('names it, and is applied once it is chosen what becomes of it', async () => {
    const { sent } = fakeServer({ [LIST]: okPage([approved(1)]), 'PUT /api/admin/hike-list/apply': ok([approved(1)]) })
    await draw(MANAGER, '/admin/hikes?hike=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Hike' }))
    await dialog.findByText(/starts on Dec 1, 2026, after the raise: 4,100.00 EUR, or 4,510.00 EUR if it is raised/)
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply 1 hike' }).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('combobox', { name: 'Salaries after the raise' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Raise them in the same proportion' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Apply 1 hike' }))
    const body = { ids: [1], seen: [{ id: 1, version: 1 }], later: 'raise' }
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual(body))
  })

  it('asks for all that are selected at once', async () => {
    fakeServer({ [LIST]: okPage([approved(1), approved(2)]) })
    await draw(MANAGER)
    for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Apply 2 hikes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply 2 hikes' }))
    dialog.getByText(/^Asha Rao: a salary starts on/)
    dialog.getByRole('combobox', { name: 'Salaries after the raise' })
  })
})

describe('a raise dated back', () => {
  const BACK = 'POST /api/admin/hike-list/back-pay'
  const months = [
    { month: '2020-09', currency: 'EUR', difference_minor: 40_000 },
    { month: '2020-10', currency: 'EUR', difference_minor: null },
  ]

  it('names the issued months that it touches where it is seen and decided', async () => {
    const hike = hikeOf(1, { effective_from: '2020-09-01', can: can('approve') })
    const { sent } = fakeServer({ [LIST]: okPage([hike]), [BACK]: ok([{ employee_id: 5, months }]) })
    await draw(MANAGER, '/admin/hikes?hike=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Hike' }))
    await dialog.findByText(/^The raise changes months that are issued/)
    dialog.getByText('+400.00 EUR')
    dialog.getByText('October 2020')
    expect(sent.find(({ path }) => path.endsWith('back-pay'))?.body).toEqual({
      items: [{ employee_id: 5, effective_from: '2020-09-01', new_minor: 440_000 }],
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    await dialog.findByRole('button', { name: 'Approve 1 hike' })
    await dialog.findByText(/^The raise changes months that are issued/)
  })

  it('is applied among others after the months of each are named', async () => {
    const rows = [1, 2].map((id) => hikeOf(id, { effective_from: '2020-09-01', state: 'approved', can: can('apply') }))
    fakeServer({ [LIST]: okPage(rows), [BACK]: ok([{ employee_id: 5, months }]) })
    await draw(MANAGER)
    for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Apply 2 hikes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply 2 hikes' }))
    await dialog.findByText(/^Asha Rao: the raise changes months/)
  })

  it('that begins in a month to come asks for nothing', async () => {
    const { sent } = fakeServer({ [LIST]: okPage([hikeOf(1, { effective_from: '2999-01-01' })]) })
    await draw(MANAGER, '/admin/hikes?hike=1')
    await screen.findByText('Good work')
    expect(sent.some(({ path }) => path.endsWith('back-pay'))).toBe(false)
  })
})

describe('rounds', () => {
  const budget = {
    currency: 'EUR',
    budget_minor: 1_000_000,
    proposed_minor: 480_000,
    approved_minor: 0,
    applied_minor: 200_000,
  }
  const round: HikeRound = {
    id: 4,
    name: 'Annual 2026',
    effective_from: '2026-07-01',
    closed_at: null,
    hikes: 2,
    uncounted: 0,
    budgets: [budget],
    version: 3,
    can: { update: true },
  }
  const ROUNDS = 'GET /api/admin/hike-rounds'

  it('show what their hikes cost beside the budget', async () => {
    // The list returns its round, so that figures and rows are of one reading.
    const list = ok([hikeOf(1)], { next_cursor: null, total: 1, budgets: [budget] })
    const { sent } = fakeServer({ [LIST]: list, [ROUNDS]: ok([{ ...round, budgets: [] }]) })
    await draw(MANAGER, '/admin/hikes?round_id=4')
    const bars = await screen.findByRole('list', { name: 'Budget of the round' })
    within(bars).getByText('6,800.00 EUR of 10,000.00 EUR a year')
    within(bars).getByText('3,200.00 EUR left')
    within(bars).getByText('2,000.00 EUR applied, 4,800.00 EUR proposed')
    expect(sent.find(({ path }) => path.endsWith('hike-list'))?.query.get('round_id')).toBe('4')
  })

  it('say by how much the budget is exceeded, with what is typed', async () => {
    await renderScreen(
      <RoundBudgets budgets={[budget]} typed={[{ currency: 'EUR', minor: 480_000 }]} />,
      '/admin/hikes',
    )
    screen.getByText('1,600.00 EUR over')
    screen.getByText(/4,800.00 EUR typed here/)
  })

  it('propose their day for the raises of the round that is looked at', async () => {
    fakeServer({ [LIST]: okPage([]), [ROUNDS]: ok([{ ...round, effective_from: '2031-07-01' }]) })
    await draw(MANAGER, '/admin/hikes?round_id=4&propose=new')
    const form = await screen.findByRole('dialog', { name: 'Propose hikes' })
    await within(form).findByDisplayValue(/2031/)
    within(form).getByDisplayValue('Annual 2026')
  })

  it('are changed and closed', async () => {
    const { sent } = fakeServer({
      [LIST]: okPage([]),
      [ROUNDS]: ok([round]),
      'POST /api/admin/hike-rounds': ok({ ...round, closed_at: '2026-06-01T09:00:00Z' }),
    })
    await draw(MANAGER, '/admin/hikes?rounds=all')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Annual 2026' }))
    await userEvent.click(screen.getByRole('switch', { name: /^Closed/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save round' }))
    await screen.findByText('Hike Round Saved Successfully')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      id: 4,
      version: 3,
      name: 'Annual 2026',
      effective_from: '2026-07-01',
      budgets: [{ currency: 'EUR', budget_minor: 1_000_000 }],
      closed: true,
    })
  })

  it('show no amounts and no way to change them to those who only read', async () => {
    const hidden = { ...round, budgets: null, can: { update: false } }
    fakeServer({ [LIST]: okPage([]), [ROUNDS]: ok([hidden]) })
    await draw(['hikes.read'], '/admin/hikes?rounds=all')
    await screen.findByRole('heading', { name: 'Annual 2026' })
    expect(screen.queryByText(/EUR/)).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Add round/ })).toBeNull()
  })
})

describe('a proposal as it is typed', () => {
  const shared = {
    by: 'percent',
    effective_from: '2026-07-01',
    reason: 'annual',
    note: 'Agreed',
    round_id: null,
  } as const
  it('comes to the new pay, half to even', () => {
    expect(newPay(333_335, { percent_bp: 1000 }, 'percent')).toBe(366_668)
    expect(newPay(400_000, { percent_bp: Number.NaN }, 'percent')).toBeNull()
    expect(newPay(400_000, { new_minor: 412_345 }, 'amount')).toBe(412_345)
  })
  it('is sent as rows that share day, reason and note; without a note it is asked for once', () => {
    const items = [
      { employee_id: 5, percent_bp: 300 },
      { employee_id: 6, percent_bp: 400 },
    ]
    const { items: rows } = proposalBody({ ...shared, items })
    expect(rows).toMatchObject([
      { employee_id: 5, percent_bp: 300, note: 'Agreed' },
      { employee_id: 6, percent_bp: 400, note: 'Agreed' },
    ])
    expect(proposalBody({ ...shared, note: null, items }).items).toHaveLength(1)
  })
  it('sums the yearly cost of those who can be proposed, by currency', () => {
    const eligibility = {
      ok: true,
      code: null,
      message: null,
      currency: 'EUR',
      basis: 'monthly' as const,
      current_minor: 400_000,
      later_salaries: [],
    }
    const eligibilities = new Map([
      [5, { ...eligibility, employee_id: 5 }],
      [6, { ...eligibility, employee_id: 6, currency: 'INR' }],
      [7, { ...eligibility, employee_id: 7, ok: false }],
    ])
    const items = [5, 6, 7].map((employee_id) => ({ employee_id, percent_bp: 1000 }))
    expect(yearlyCosts({ by: 'percent', items }, eligibilities)).toEqual([
      { currency: 'EUR', minor: 480_000 },
      { currency: 'INR', minor: 480_000 },
    ])
  })
})
