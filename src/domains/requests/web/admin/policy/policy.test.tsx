// @vitest-environment happy-dom
import { nthOf } from '#kit/contract/testing/required.ts'
import '#kit/web/testing/setup.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { required } from '#kit/contract/testing/required.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { blockOf, chainOf, KINDS, planOf, policyType, stepOf } from '../../testing/policy-rows.ts'
import { draw, hr, reader, stopDate } from '../../testing/screens.tsx'
import { blockOn } from './block-draft.ts'
import { newPlan, planState } from './plan-draft.ts'
import { codeOf } from './type-draft.ts'

stopDate()

const PATH = '/api/admin/request'
const OPTIONS = {
  brands: [{ id: 2, name: 'Berlin' }],
  departments: [{ id: 3, name: 'Support' }],
  teams: [],
  designations: [],
}
const responses = (can = true) => ({
  [`GET ${PATH}/type`]: ok({
    types: [
      policyType(1, { can: { update: can } }),
      policyType(2, { name: 'Sick leave', active: false, needs_balance: false, can: { update: can } }),
    ],
    kinds: KINDS,
  }),
  [`GET ${PATH}/plan`]: ok([planOf(1), planOf(2, { scope: 'brand', scope_id: 2, scope_name: 'Berlin', past: true })]),
  [`GET ${PATH}/chain`]: ok([chainOf(1, { can: { update: can } })]),
  [`GET ${PATH}/block`]: ok([blockOf(1, { can: { update: can, delete: can } })]),
  'GET /api/admin/employee-options': ok(OPTIONS),
})
const open = (query = '', actor = hr) => draw(actor, <RequestsAdminScreen />, `/admin/requests?tab=policy${query}`)
const drawer = async () => within(await screen.findByRole('dialog'))
const pick = async (box: HTMLElement, option: string) => {
  await userEvent.click(box)
  const wanted = await screen.findByRole('option', { name: option })
  // A choice may render a field whose file is still loading: without waiting, its rendering is lost with the click.
  await act(async () => userEvent.click(wanted))
}
const written = (server: ReturnType<typeof fakeServer>, method: string) =>
  server.sent.findLast((one) => one.method === method)?.body

describe('types', () => {
  it('are listed with their rules; what is inactive says so', async () => {
    fakeServer(responses())
    await open()
    const table = await screen.findByRole('table', { name: 'Request types' })
    const [, annual, sick] = within(table).getAllByRole('row')
    expect(required(annual).textContent).toBe(
      'Annual leaveLeaveDaysFull day, First half, Second halfNeeded7 days100 %Head of department',
    )
    within(required(sick)).getByText('Inactive')
  })

  it('are changed with amounts as people write them, with the version', async () => {
    const server = fakeServer({ ...responses(), [`PUT ${PATH}/type/1`]: ok(policyType(1)) })
    await open('&request_type=1')
    const form = await drawer()
    const most = await form.findByLabelText<HTMLInputElement>(/^Most in one request/)
    expect(most.value).toBe('15.5')
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Kind' }).disabled).toBe(true)
    await userEvent.clear(most)
    await userEvent.type(most, '12,25')
    await userEvent.clear(form.getByLabelText(/^Notice/))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Request Type Updated Successfully')
    expect(written(server, 'PUT')).toMatchObject({
      version: 4,
      name: 'Annual leave',
      max_amount: 1225,
      notice_days: null,
      chain_id: 1,
    })
  })

  it('are added: the code follows the name, the unit and the methods the kind', async () => {
    const server = fakeServer({ ...responses(), [`POST ${PATH}/type`]: ok(policyType(3)) })
    await open('&request_type=new')
    const form = await drawer()
    await userEvent.type(await form.findByLabelText('Name'), 'Für die Bank')
    expect(form.getByLabelText<HTMLInputElement>('Code').value).toBe('fur_die_bank')
    await pick(form.getByRole('combobox', { name: 'Kind' }), 'Other')
    expect(form.queryByLabelText('Methods')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Add request type' }))
    await screen.findByText('Request Type Added Successfully')
    expect(written(server, 'POST')).toMatchObject({
      kind: 'other',
      unit: 'none',
      methods: [],
      needs_balance: false,
      code: 'fur_die_bank',
      name: 'Für die Bank',
    })
  })

  it('say beside the field what the server finds wrong', async () => {
    const wrong = { status: 400, body: { status: false, error: 'Check', fields: { name: 'Name is too plain' } } }
    fakeServer({ ...responses(), [`PUT ${PATH}/type/1`]: wrong })
    await open('&request_type=1')
    const form = await drawer()
    await form.findByLabelText('Name')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByRole('link', { name: 'Name is too plain' })).toHaveProperty(
      'hash',
      '#requestTypes-update-name',
    )
  })

  it('make codes that begin with a letter', () => {
    expect([codeOf('24 h on call'), codeOf('  '), codeOf('Ärzte & Pflege!')]).toEqual(['h_on_call', '', 'arzte_pflege'])
  })
})

describe('leave plans', () => {
  it('begin a new version with the values of the former', async () => {
    const server = fakeServer({ ...responses(), [`POST ${PATH}/plan`]: ok(planOf(3)) })
    const { history } = await open('&section=plans&plan=1')
    await userEvent.click(await screen.findByRole('button', { name: 'New version from this' }))
    expect(history.location.search).toContain('plan=new-1')
    const form = await drawer()
    const yearly = await form.findByLabelText<HTMLInputElement>('A full leave year')
    expect(yearly.value).toBe('30')
    expect(form.getByLabelText<HTMLInputElement>('First day').value).toBe('06/01/2026')
    await userEvent.clear(yearly)
    await userEvent.type(yearly, '28.5')
    await userEvent.click(form.getByRole('button', { name: 'Add version' }))
    await screen.findByText('Leave Plan Added Successfully')
    const {
      id: _id,
      type_name: _t,
      unit: _u,
      scope_name: _s,
      past: _p,
      people: _n,
      created_by: _c,
      ...values
    } = planOf(1)
    expect(written(server, 'POST')).toEqual({ ...values, yearly_amount: 2850, effective_from: '2026-06-01' })
  })

  it('are added for a brand, and say why the server refuses', async () => {
    const taken = { status: false, error: 'There is already a plan from this date.', code: 'requests.plan_exists' }
    const server = fakeServer({ ...responses(), [`POST ${PATH}/plan`]: { body: taken } })
    await open('&section=plans&plan=new')
    const form = await drawer()
    await pick(await form.findByRole('combobox', { name: 'Type' }), 'Annual leave')
    await pick(form.getByRole('combobox', { name: 'For' }), 'Brand')
    await pick(form.getByRole('combobox', { name: 'Brand' }), 'Berlin')
    await userEvent.type(form.getByLabelText('A full leave year'), '24')
    await userEvent.click(form.getByRole('button', { name: 'Add leave plan' }))
    await form.findByRole('link', { name: taken.error })
    expect(written(server, 'POST')).toMatchObject({ type_id: 1, scope: 'brand', scope_id: 2, yearly_amount: 2400 })
  })

  it('are tried before they are added: who gets less, and what would not be paid for', async () => {
    const employee = { id: 7, name: 'Asha Rao' }
    const found = {
      people: 12,
      gain: 0,
      lose: 1,
      below_zero: 1,
      changed: [{ employee, before: { balance: 400, lowest: 400 }, after: { balance: -200, lowest: -200 } }],
      requests_refused: [
        {
          id: 3,
          code: 'requests.insufficient_balance',
          employee,
          from_date: '2026-10-05',
          to_date: '2026-10-12',
          status: 'approved',
        },
      ],
    }
    const server = fakeServer({ ...responses(), [`POST ${PATH}/plan/simulate`]: ok(found) })
    await open('&section=plans&plan=new-1')
    const form = await drawer()
    const yearly = await form.findByLabelText<HTMLInputElement>('A full leave year')
    await userEvent.click(form.getByRole('button', { name: 'Add years of service' }))
    await userEvent.click(form.getByRole('button', { name: 'Simulate' }))
    await form.findByText('Fill in the plan first.')
    await userEvent.type(form.getByLabelText('After'), '5')
    await userEvent.type(nthOf(form.getAllByLabelText('A full leave year'), 1), '32')
    await userEvent.clear(yearly)
    await userEvent.type(yearly, '24')
    await userEvent.click(form.getByRole('button', { name: 'Simulate' }))
    const table = await form.findByRole('table', { name: /Balance on .*31/ })
    expect(within(table).getByRole('row', { name: /Asha Rao/ }).textContent).toBe('Asha Rao4 days-2 days−6 days')
    await form.findByText('1 request would no longer be paid for')
    expect(written(server, 'POST')).toMatchObject({
      yearly_amount: 2400,
      service_steps: [{ after_years: 5, yearly_amount: 3200 }],
      from: '2026-06-01',
      to: '2026-12-31',
    })
    // Another plan in the form, and the result is not shown.
    await userEvent.type(yearly, '0')
    expect(form.queryByRole('table', { name: /Balance on/ })).toBeNull()
  })

  it('are past, in force or planned', () => {
    const plans = [planOf(1, { past: true }), planOf(1), planOf(1, { effective_from: '2027-01-01' })]
    expect(plans.map((plan) => planState(plan, '2026-05-12').word)).toEqual(['Past', 'In force', 'Planned'])
    expect(newPlan(planOf(1, { effective_from: '2027-01-01' }), '2026-12-31').effective_from).toBe('2027-01-02')
    expect(newPlan(planOf(1), '2026-12-31').effective_from).toBe('2027-01-01')
  })
})

describe('approval chains', () => {
  it('are drawn as a sequence', async () => {
    fakeServer(responses())
    await open('&section=chains')
    const table = await screen.findByRole('table', { name: 'Approval chains' })
    const steps = within(table).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual(['Approver of the department', 'HR above 10 days'])
  })

  it('are ordered by keyboard, get and lose steps', async () => {
    const server = fakeServer({ ...responses(), [`PUT ${PATH}/chain/1`]: ok(chainOf(1)) })
    await open('&section=chains&chain=1')
    const form = await drawer()
    const up = await form.findByRole('button', { name: 'Move step 2 up' })
    up.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move step 1 up'))
    await userEvent.click(form.getByRole('button', { name: 'Add step' }))
    await userEvent.click(form.getByRole('button', { name: 'Remove step 2' }))
    const last = within(form.getByRole('listitem', { name: 'Step 2' }))
    await pick(last.getByRole('combobox', { name: 'Who decides' }), 'One person')
    fireEvent.change(await last.findByLabelText('Person'), { target: { value: '9' } })
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Approval Chain Updated Successfully')
    const { position: _p, employee_name: _n, ...step } = stepOf(1)
    expect(written(server, 'PUT')).toEqual({
      version: 2,
      name: 'Head of department',
      active: true,
      steps: [
        { ...step, assignee: 'hr', min_days: 10 },
        { ...step, assignee: 'employee', employee_id: 9 },
      ],
    })
  })

  it('say beside a step what is missing in it', async () => {
    const server = fakeServer(responses())
    await open('&section=chains&chain=1')
    const form = await drawer()
    const first = within(await form.findByRole('listitem', { name: 'Step 1' }))
    await pick(first.getByRole('combobox', { name: 'Who decides' }), 'One person')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByRole('link', { name: /named person/ })).toHaveProperty(
      'hash',
      '#approvalChains-update-steps-0-employee_id',
    )
    expect(written(server, 'PUT')).toBeUndefined()
  })
})

describe('blackout periods', () => {
  it('stand in the year, and open from it', async () => {
    fakeServer(responses())
    const { history } = await open('&section=blocks')
    await userEvent.click(await screen.findByRole('button', { name: /: Christmas Eve, limited$/ }))
    expect(history.location.search).toContain('block=1')
    await (await drawer()).findByLabelText('Away of a team, at most')
  })

  it('are added, and only a limited one has a limit', async () => {
    const server = fakeServer({ ...responses(), [`POST ${PATH}/block`]: ok(blockOf(2)) })
    await open('&section=blocks&block=new')
    const form = await drawer()
    await userEvent.type(await form.findByLabelText('Name'), 'Stocktaking')
    await pick(form.getByRole('combobox', { name: 'Level' }), 'Limited: only so many of a team')
    await userEvent.type(form.getByLabelText('Away of a team, at most'), '2')
    await pick(form.getByRole('combobox', { name: 'Level' }), 'Closed: cannot be asked for')
    fireEvent.change(form.getByLabelText('First day'), { target: { value: '07/01/2027' } })
    fireEvent.change(form.getByLabelText('Last day'), { target: { value: '07/03/2027' } })
    await pick(form.getByRole('combobox', { name: /^On/ }), 'Mon')
    await userEvent.click(form.getByRole('button', { name: 'Add blackout period' }))
    await screen.findByText('Blackout period Added Successfully')
    expect(written(server, 'POST')).toEqual({
      name: 'Stocktaking',
      level: 'closed',
      from_date: '2027-07-01',
      to_date: '2027-07-03',
      weekdays: [1],
      department_ids: [],
      team_ids: [],
      type_ids: null,
      max_away: null,
      exempt_ids: [],
    })
  })

  it('are deleted after a question that names what follows', async () => {
    const server = fakeServer({ ...responses(), [`DELETE ${PATH}/block/1`]: ok({ id: 1 }) })
    await open('&section=blocks&block=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Christmas Eve' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete blackout period' }))
    await screen.findByText('Blackout period Deleted Successfully')
    expect(server.sent.find(({ method }) => method === 'DELETE')?.query.get('version')).toBe('1')
  })

  it('mark a day by the strictest that holds on its weekday', () => {
    const year = { from_date: '2026-01-01', to_date: '2026-12-31' } as const
    const blocks = [
      blockOf(1, { ...year, level: 'peak' }),
      blockOf(2, { ...year, level: 'closed', weekdays: [7] }),
      blockOf(3, { ...year, from_date: '2026-05-10', level: 'limited' }),
    ]
    const on = (date: string) => blockOn(blocks, date)?.id
    expect([on('2026-05-09'), on('2026-05-10'), on('2026-05-11'), on('2027-01-03')]).toEqual([1, 2, 3, undefined])
  })
})

describe('those who only read', () => {
  it.each([
    ['&request_type=1', 'Head of department'],
    ['&section=plans&plan=1', 'At the start of the leave year'],
    ['&section=chains&chain=1', 'HR above 10 days'],
    ['&section=blocks&block=1', 'All people'],
  ])('see the rules at %s without a control that does nothing', async (query, text) => {
    fakeServer(responses(false))
    await open(query, reader)
    const panel = await drawer()
    expect((await panel.findAllByText(new RegExp(text))).length).toBeGreaterThan(0)
    expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close'])
    expect(panel.queryAllByRole('textbox')).toEqual([])
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })
})

it.each([
  ['', 'types', 'No request types yet', { types: [], kinds: KINDS }, 'type'],
  ['&section=plans', 'plans', 'No leave plans yet', [], 'plan'],
  ['&section=chains', 'chains', 'No approval chains yet', [], 'chain'],
  ['&section=blocks', 'blocks', 'No blackout periods yet', [], 'block'],
])('says what would stand there, and that it failed: %s%s', async (query, _name, title, none, path) => {
  const failed = { status: 500, body: { status: false, error: 'x' } }
  const server = fakeServer({ ...responses(), [`GET ${PATH}/${path}`]: failed })
  await open(query)
  await screen.findByText(/^Could not load/)
  server.responses[`GET ${PATH}/${path}`] = ok(none)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(title)
})
