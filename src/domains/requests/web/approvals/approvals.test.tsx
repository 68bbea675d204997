// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { required } from '#kit/contract/testing/required.ts'
import ApprovalsScreen from '../screens/approvals-screen.tsx'
import { can, cardOf, fullOf, rowOf } from '../testing/rows.ts'
import { approver, counted, draw, stopDate } from '../testing/screens.tsx'

stopDate()

const LIST = 'GET /api/user/request/data/7'
const BULK = 'POST /api/user/request/data/bulk'
const DECIDES = can({ approve: true, reject: true, return: true, delete: true })
const mine = (id: number, change = {}) => rowOf(id, { can: DECIDES, ...change })
const full = (id: number) => fullOf(id, { can: DECIDES, card: cardOf() })

const CALENDAR = ok({ days: [], people: [], has_more: false })
const responses = (rows = [mine(1), mine(2), mine(3)]) => ({
  [LIST]: ok(rows, counted(rows.length)),
  'GET /api/user/request_type/7': ok([]),
  'GET /api/request/calendar': CALENDAR,
  ...Object.fromEntries(rows.map(({ id }) => [`GET /api/request/view/${id}`, ok(full(id))])),
})
const open = (path = '/employee/approvals', actor = approver) => draw(actor, <ApprovalsScreen />, path)
const drawer = async () => within(await screen.findByRole('dialog'))
const link = (id: number) => screen.findByRole('link', { name: new RegExp(`Person ${id}`) })
const bodyOf = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.sent.findLast((one) => one.path === path && one.method !== 'GET')?.body

describe('the inbox', () => {
  it('asks for what waits for the person, or for all, with the filters of the address', async () => {
    const server = fakeServer(responses())
    const { history } = await open('/employee/approvals?kind=leave&team=5&overdue=yes')
    await link(1)
    const { query } = required(server.sent.find((one) => one.path === '/api/user/request/data/7'))
    expect(Object.fromEntries(query)).toMatchObject({ waiting_for: 'me', kind: 'leave', team_id: '5', overdue: 'true' })
    await userEvent.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(() =>
      expect(server.sent.findLast(({ path }) => path === '/api/user/request/data/7')?.query.get('waiting_for')).toBe(
        'anyone',
      ),
    )
    expect(history.location.search).toContain('whose=all')
  })

  it('marks what is overdue in words, and what is to be cancelled', async () => {
    const late = { ...required(mine(1).step), overdue: true }
    fakeServer(responses([mine(1, { step: late }), mine(2, { status: 'cancel_pending' })]))
    await open()
    const [, first, second] = await waitFor(() => screen.getAllByRole('row'))
    within(required(first)).getByText(/^Overdue, /)
    expect(within(required(second)).queryByText(/^Overdue/)).toBeNull()
    within(required(second)).getByText('Cancellation')
  })

  it('says that nothing waits, and in place that it could not be loaded', async () => {
    const server = fakeServer({ ...responses([]), [LIST]: { status: 500, body: { status: false, error: 'x' } } })
    await open()
    await screen.findByText('Could not load requests to decide')
    server.responses[LIST] = ok([], counted(0))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Nothing is waiting for you.')
  })

  it('offers no decision and no keys to those who may not decide', async () => {
    fakeServer(responses([rowOf(1)]))
    await open('/employee/approvals', employeeActor(['approvals.read']))
    await link(1)
    expect(screen.queryByRole('checkbox', { name: 'Select row' })).toBeNull()
    expect(screen.queryByText('approve')).toBeNull()
  })
})

describe('keys', () => {
  const APPROVE = 'PUT /api/user/request/data/approve/2'

  it('go through the rows, and approve the one in focus', async () => {
    const server = fakeServer({ ...responses(), [APPROVE]: ok(full(2)) })
    await open()
    await link(1)
    await userEvent.keyboard('jjjjk')
    expect(document.activeElement).toBe(await link(2))
    await userEvent.keyboard('a')
    await screen.findByText('Request Approved Successfully')
    expect(bodyOf(server, '/api/user/request/data/approve/2')).toEqual({ version: 2 })
  })

  it('ask for the reason of a rejection in place, without typing themselves into it', async () => {
    const REJECT = 'PUT /api/user/request/data/reject/1'
    const server = fakeServer({ ...responses(), [REJECT]: ok(full(1)) })
    const { history } = await open()
    await link(1)
    await userEvent.keyboard('jr')
    const field = await (await drawer()).findByLabelText<HTMLTextAreaElement>('Why is it rejected?')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('')
    await userEvent.keyboard('Just too many away')
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    await screen.findByText('Request Rejected Successfully')
    expect(bodyOf(server, '/api/user/request/data/reject/1')).toEqual({ version: 2, note: 'Just too many away' })
    expect(history.location.search).toBe('')
  })

  it('return, and go on to the next request while one is open', async () => {
    const server = fakeServer({ ...responses(), 'PUT /api/user/request/data/return/2': ok(full(2)) })
    const { history } = await open('/employee/approvals?request=1')
    await (await drawer()).findByRole('button', { name: 'Approve' })
    await link(2)
    await userEvent.keyboard('j')
    await waitFor(() => expect(history.location.search).toContain('request=2'))
    await (await drawer()).findByRole('button', { name: 'Approve' })
    await userEvent.keyboard('t')
    await userEvent.type(await screen.findByLabelText('What should be changed or added?'), 'Which days?')
    await userEvent.click(screen.getByRole('button', { name: 'Return' }))
    await waitFor(() =>
      expect(bodyOf(server, '/api/user/request/data/return/2')).toEqual({ version: 2, note: 'Which days?' }),
    )
  })

  it('mean nothing in a field, with Ctrl, and for a row that cannot be decided', async () => {
    const server = fakeServer({ ...responses([mine(1), rowOf(2)]), [APPROVE]: ok(full(2)) })
    await open()
    await link(1)
    await userEvent.type(screen.getByRole('searchbox'), 'jar')
    await userEvent.keyboard('{Control>}a{/Control}')
    act(() => document.querySelector<HTMLElement>('a[href*="request=2"]')?.focus())
    await userEvent.keyboard('a')
    expect(server.sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})

describe('several at once', () => {
  const choose = async (...ids: number[]) => {
    for (const id of ids) {
      const row = required((await link(id)).closest('tr'))
      await userEvent.click(within(row).getByRole('checkbox', { name: 'Select row' }))
    }
  }

  it('approves those that can be, by their versions, and says which were not', async () => {
    const server = fakeServer({
      ...responses([mine(1), mine(2), rowOf(3)]),
      [BULK]: ok([
        { id: 1, ok: true, code: null, message: null },
        { id: 2, ok: false, code: 'requests.day_full', message: 'Desk already has 3 away on 18 May; the limit is 3.' },
      ]),
    })
    await open()
    await choose(1, 2, 3)
    await userEvent.click(screen.getByRole('button', { name: 'Approve 2 requests' }))
    const result = await drawer()
    await result.findByText('Desk already has 3 away on 18 May; the limit is 3.')
    result.getByText('1 of 2 requests were decided. These were not:')
    expect(bodyOf(server, '/api/user/request/data/bulk')).toEqual({
      items: [
        { id: 1, version: 2 },
        { id: 2, version: 2 },
      ],
      action: 'approve',
    })
  })

  it('rejects with one reason, which must be given', async () => {
    const server = fakeServer({
      ...responses(),
      [BULK]: ok([1, 2].map((id) => ({ id, ok: true, code: null, message: null }))),
    })
    await open()
    await choose(1, 2)
    await userEvent.click(screen.getByRole('button', { name: 'Reject 2 requests' }))
    const form = await drawer()
    const submit = () => userEvent.click(form.getByRole('button', { name: 'Reject 2 requests' }))
    const reason = await form.findByLabelText('Why are they rejected?')
    await submit()
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(reason, 'Peak season')
    await submit()
    await screen.findByText('Requests Updated Successfully')
    expect(bodyOf(server, '/api/user/request/data/bulk')).toMatchObject({ action: 'reject', note: 'Peak season' })
  })
})

describe('the decision', () => {
  it('shows what it rests on', async () => {
    fakeServer(responses())
    await open('/employee/approvals?request=1')
    const card = within(await screen.findByRole('region', { name: 'What the decision rests on' }))
    for (const text of [
      '12.5 days',
      '9.5 days',
      '4.5 days',
      '1 day would expire',
      '6 of 8 here',
      'Ben Cole',
      '2 peak days',
    ])
      card.getByText(text)
    card.getByText('works 09:00–17:30 · 1 more asked · Peak season: 2 of 3 places used')
    expect(card.getByText('Open tasks due').nextSibling?.textContent).toBe('3')
  })

  it('says beside the buttons why it was refused, and stays open', async () => {
    const error = 'This request is already rejected.'
    fakeServer({
      ...responses(),
      'PUT /api/user/request/data/approve/1': {
        status: 409,
        body: { status: false, error, code: 'requests.already_decided' },
      },
    })
    await open('/employee/approvals?request=1')
    const panel = await drawer()
    await userEvent.click(await panel.findByRole('button', { name: 'Approve' }))
    await panel.findByText(error)
    panel.getByRole('button', { name: 'Approve' })
  })

  it('deletes with or without a reason', async () => {
    const server = fakeServer({ ...responses(), 'DELETE /api/user/request/data/delete/1': ok({ id: 1 }) })
    await open('/employee/approvals?request=1')
    await userEvent.click(await (await drawer()).findByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete request' }))
    await screen.findByText('Request Deleted Successfully')
    expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
})

it('lists what was decided, under its own status', async () => {
  const server = fakeServer(responses([rowOf(1, { status: 'rejected', decided_by: { id: 7, name: 'Asha Rao' } })]))
  await open('/employee/approvals?tab=decided')
  await screen.findByText('Rejected')
  const { query } = required(server.sent.find((one) => one.path === '/api/user/request/data/7'))
  expect(query.get('status')).toBe('approved,rejected,returned,cancelled')
  expect(query.get('waiting_for')).toBeNull()
})

describe('the deputy', () => {
  const DEPUTIES = 'GET /api/request/delegation'
  const row = {
    id: 4,
    from: { id: 7, name: 'Asha Rao' },
    to: { id: 9, name: 'Ben Cole' },
    from_date: '2026-05-12',
    to_date: '2026-05-25',
    kinds: null,
    state: 'running',
  }

  it('is named for some days, for all kinds unless some are chosen', async () => {
    const server = fakeServer({ ...responses(), [DEPUTIES]: ok([]), 'POST /api/request/delegation': ok(row) })
    await open('/employee/approvals?tab=deputy')
    await screen.findByText('No deputy is named')
    await userEvent.click(screen.getByRole('button', { name: 'Add deputy' }))
    const form = await drawer()
    fireEvent.change(await form.findByLabelText('Deputy'), { target: { value: '9' } })
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Delegation Added Successfully')
    expect(bodyOf(server, '/api/request/delegation')).toEqual({
      to_employee_id: 9,
      from_date: '2026-05-12',
      to_date: '2026-05-25',
    })
  })

  it('is ended after a question', async () => {
    const server = fakeServer({
      ...responses(),
      [DEPUTIES]: ok([row]),
      'DELETE /api/request/delegation/4': ok({ id: 4 }),
    })
    await open('/employee/approvals?tab=deputy')
    await userEvent.click(await screen.findByRole('button', { name: 'End the deputyship of Ben Cole' }))
    await userEvent.click(await screen.findByRole('button', { name: 'End deputyship' }))
    await screen.findByText('Delegation Deleted Successfully')
    expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  it('is no tab of those who may not name one', async () => {
    fakeServer(responses())
    await open('/employee/approvals', employeeActor(['approvals.read', 'approvals.decide']))
    await link(1)
    expect(screen.queryByRole('tab', { name: 'Deputy' })).toBeNull()
  })
})
