// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { required } from '#kit/contract/testing/required.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { KINDS, policyType } from '../../testing/policy-rows.ts'
import { balanceOf } from '../../testing/rows.ts'
import { draw, hr, page, reader, stopDate } from '../../testing/screens.tsx'

stopDate()

const PATH = '/api/admin/request'
const LIST = `GET ${PATH}/balances`
const ADJUST = `POST ${PATH}/adjust`
const LIEU = { type_id: 2, name: 'Time off in lieu', unit: 'hour', available: 450, booked: 0, pending: 0 } as const
const types = [
  policyType(1),
  policyType(2, { name: 'Time off in lieu', unit: 'hour' }),
  policyType(3, { name: 'Sick leave', needs_balance: false }),
]
const personOf = (id: number, rows = [balanceOf(), balanceOf(LIEU)]) => ({
  id,
  employee: { id, name: `Person ${id}`, employee_no: `NB-000${id}`, team_name: 'Desk' },
  rows,
})
const responses = () => ({
  [LIST]: ok(
    [
      personOf(5),
      personOf(6, [balanceOf({ available: -50, overbooked: true, overbooked_by: { amount: 50, from: '2026-05-14' } })]),
    ],
    page(2),
  ),
  [`GET ${PATH}/type`]: ok({ types, kinds: KINDS }),
  'GET /api/request/balance/5': ok([balanceOf(), balanceOf(LIEU)]),
  'GET /api/request/ledger/5': ok({ opening: 0, closing: 2600, unit: 'day', lots: [], postings: [] }),
})
const open = (query = '', actor = hr) => draw(actor, <RequestsAdminScreen />, `/admin/requests?tab=balances${query}`)
const bodyOf = (server: ReturnType<typeof fakeServer>) =>
  server.sent.findLast(({ path }) => path === `${PATH}/adjust`)?.body

describe('the balances of people', () => {
  it('stand by type, with what is booked, and say in words what is overbooked', async () => {
    fakeServer(responses())
    await open()
    const table = await screen.findByRole('table', { name: 'Balances' })
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads.slice(1, 4)).toEqual(['Person', 'Annual leave', 'Time off in lieu'])
    const five = within(table).getByRole('row', { name: /Person 5/ })
    within(five).getByText('22 days')
    within(five).getByText('3 days booked, 1 day pending')
    within(five).getByText('7 h 30 min')
    const six = within(table).getByRole('row', { name: /Person 6/ })
    within(six).getByText('Overbooked by 0.5 days from May 14, 2026')
    expect(within(five).queryByText(/^Overbooked/)).toBeNull()
  })

  it('are asked for by the filters of the address', async () => {
    const server = fakeServer(responses())
    await open('&on=2026-08-01&type=2&department_id=3&team_id=4&overbooked=true&q=vogt')
    await screen.findByRole('table', { name: 'Balances' })
    expect(Object.fromEntries(required(server.sent.find(({ path }) => path === `${PATH}/balances`)).query)).toEqual({
      date: '2026-08-01',
      type_id: '2',
      department_id: '3',
      team_id: '4',
      overbooked: 'true',
      q: 'vogt',
    })
    expect(screen.queryByRole('columnheader', { name: 'Annual leave' })).toBeNull()
  })

  it('open their statement, on the day that is shown', async () => {
    const server = fakeServer(responses())
    const { history } = await open('&on=2026-08-01')
    await userEvent.click(await screen.findByRole('button', { name: /^Statement of Annual leave, Person 5/ }))
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('No postings yet')
    expect(history.location.search).toContain('person=5&statement=1')
    expect(server.sent.find(({ path }) => path === '/api/request/balance/5')?.query.get('date')).toBe('2026-08-01')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(history.location.search).not.toContain('person'))
  })

  it('are read alone without the right to adjust', async () => {
    fakeServer(responses())
    await open('', reader)
    await screen.findByRole('table', { name: 'Balances' })
    expect(screen.queryByRole('checkbox', { name: 'Select row' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Adjust/ })).toBeNull()
  })

  it('say in place that they could not be loaded, and that none match', async () => {
    const server = fakeServer({ ...responses(), [LIST]: { status: 500, body: { status: false, error: 'x' } } })
    const { history } = await open('&overbooked=true')
    await screen.findByText('Could not load balances')
    server.responses[LIST] = ok([], page(0))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Nothing matches')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(history.location.search).toBe('?tab=balances'))
    await screen.findByText('No balances yet')
  })
})

describe('adjusting', () => {
  it('posts hours of one type to several people, as they are typed', async () => {
    const server = fakeServer({ ...responses(), [ADJUST]: ok([]) })
    await open()
    await screen.findByRole('table', { name: 'Balances' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await userEvent.click(screen.getByRole('button', { name: 'Adjust 2 balances' }))
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('Person 5, Person 6')
    await userEvent.click(drawer.getByRole('combobox', { name: 'Type' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Time off in lieu' }))
    await userEvent.type(drawer.getByLabelText('Amount'), '-7:30')
    drawer.getByText('−7 h 30 min for each.')
    await userEvent.type(drawer.getByLabelText('Reason'), 'Paid out')
    await userEvent.click(drawer.getByRole('button', { name: 'Adjust 2 balances' }))
    await screen.findByText('Balance Updated Successfully')
    expect(bodyOf(server)).toEqual({
      employee_ids: [5, 6],
      type_id: 2,
      amount: -450,
      effective_date: '2026-05-12',
      valid_to: null,
      reason: 'Paid out',
    })
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
  })

  it('says beside the field what is no amount, and what the server refuses', async () => {
    const server = fakeServer({
      ...responses(),
      [ADJUST]: { body: { status: false, error: 'You cannot decide your own request.', code: 'requests.own' } },
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Adjust Person 5' }))
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.type(await drawer.findByLabelText('Amount'), 'a few')
    await userEvent.type(drawer.getByLabelText('Reason'), 'A gift')
    await userEvent.click(drawer.getByRole('button', { name: 'Adjust balance' }))
    await drawer.findByText('Write days such as 12.5, at most two decimals')
    expect(bodyOf(server)).toBeUndefined()
    await userEvent.clear(drawer.getByLabelText('Amount'))
    await userEvent.type(drawer.getByLabelText('Amount'), '2.5')
    await userEvent.click(drawer.getByRole('button', { name: 'Adjust balance' }))
    await drawer.findByText('You cannot decide your own request.')
    expect(bodyOf(server)).toMatchObject({ amount: 250, employee_ids: [5] })
  })
})
