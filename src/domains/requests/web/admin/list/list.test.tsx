// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refreshKinds } from '#kit/web/call/query-client.ts'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { required } from '#kit/contract/testing/required.ts'
import type { RequestRow } from '../../../contract/requests.models.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { KINDS, policyType } from '../../testing/policy-rows.ts'
import { can, cardOf, fullOf, rowOf } from '../../testing/rows.ts'
import { draw, hr, reader, stopDate } from '../../testing/screens.tsx'

stopDate()

const PATH = '/api/admin/request'
const LIST = `GET ${PATH}`
const BULK = `POST ${PATH}/bulk`
const DECIDES = can({ approve: true, reject: true, return: true, delete: true })
const COUNTS = { pending: 2, returned: 1, approved: 87 }
const counted = (total: number) => ({ next_cursor: null, total, counts: COUNTS })
const named = (id: number, change: Partial<RequestRow> = {}) =>
  rowOf(id, { employee: { ...rowOf(1).employee, name: `Person ${id}` }, can: DECIDES, ...change })
const full = (id: number, change = {}) => fullOf(id, { ...named(id), card: cardOf(), ...change })

const responses = (rows = [named(1), named(2)]) => ({
  [LIST]: ok(rows, counted(rows.length)),
  [`GET ${PATH}/type`]: ok({ types: [policyType(1), policyType(2, { name: 'Sick leave' })], kinds: KINDS }),
  [`GET ${PATH}/taken`]: ok([{ month: '2026-03', department: 'Support', amount: 1250 }]),
  'GET /api/request/calendar': ok({ days: [], people: [], has_more: false }),
  ...Object.fromEntries(rows.map(({ id }) => [`GET /api/request/view/${id}`, ok(full(id))])),
})
const open = (query = '', actor = hr) => draw(actor, <RequestsAdminScreen />, `/admin/requests${query}`)
const rowOfPerson = async (id: number) =>
  required((await screen.findByRole('link', { name: new RegExp(`Person ${id}`) })).closest('tr'))
const lastList = (server: ReturnType<typeof fakeServer>) =>
  Object.fromEntries(required(server.sent.findLast(({ path }) => path === PATH)).query)
const bodyOf = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.sent.findLast((one) => one.path === path && one.method !== 'GET')?.body
const choose = async (...ids: number[]) => {
  for (const id of ids)
    await userEvent.click(within(await rowOfPerson(id)).getByRole('checkbox', { name: 'Select row' }))
}
const chooseAction = async (id: number, item: string) => {
  await userEvent.click(within(await rowOfPerson(id)).getByRole('button', { name: `Actions for Person ${id}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the list of all requests', () => {
  it('asks with the role of the session and every filter of the address', async () => {
    const server = fakeServer(responses())
    await open(
      '?status=pending,returned&kind=leave&type=2&department_id=3&team_id=5&employee_id=9&waiting_for=me&overdue=true&from=2026-05-01&to=2026-05-31&q=vogt&sort=due_at',
    )
    await rowOfPerson(1)
    expect(lastList(server)).toEqual({
      role: '1',
      status: 'pending,returned',
      kind: 'leave',
      type_id: '2',
      department_id: '3',
      team_id: '5',
      employee_id: '9',
      waiting_for: 'me',
      overdue: 'true',
      from: '2026-05-01',
      to: '2026-05-31',
      q: 'vogt',
      sort: 'due_at',
    })
  })

  it('opens on what waits, counts each status on its chip, and narrows by several of them', async () => {
    const server = fakeServer(responses())
    const { history } = await open()
    await rowOfPerson(1)
    expect(lastList(server)['status']).toBe('pending,cancel_pending')
    expect(screen.getByRole('button', { name: 'Waiting 2' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Pending 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Returned 1' }))
    await waitFor(() => expect(lastList(server)['status']).toBe('pending,returned'))
    await userEvent.click(screen.getByRole('button', { name: 'Pending 2' }))
    await waitFor(() => expect(history.location.search).toBe('?status=returned'))
    await userEvent.click(screen.getByRole('button', { name: 'All 90' }))
    await waitFor(() => expect(history.location.search).toBe('?status=all'))
    await waitFor(() => expect(lastList(server)).toEqual({ role: '1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Waiting 2' }))
    await waitFor(() => expect(history.location.search).toBe(''))
  })

  it('stays with what waits while it is filtered, and shows all statuses to links with a filter', async () => {
    const server = fakeServer(responses())
    const { history } = await open()
    await rowOfPerson(1)
    await userEvent.type(screen.getByRole('searchbox'), 'vogt')
    await waitFor(() => expect(history.location.search).toBe('?status=waiting&q=vogt'))
    await waitFor(() => expect(lastList(server)).toMatchObject({ status: 'pending,cancel_pending', q: 'vogt' }))
    cleanup()
    await open('?employee_id=9')
    await rowOfPerson(1)
    expect(lastList(server)).toEqual({ role: '1', employee_id: '9' })
  })

  it('is decided by keys, which ? shows', async () => {
    const server = fakeServer({ ...responses(), [`PUT ${PATH}/approve/1`]: ok(full(1)) })
    const { history } = await open()
    await rowOfPerson(1)
    await userEvent.keyboard('ja')
    await screen.findByText('Request Approved Successfully')
    expect(bodyOf(server, `${PATH}/approve/1`)).toEqual({ version: 2 })
    await userEvent.keyboard('?')
    await within(await screen.findByRole('dialog', { name: 'Keys of this screen' })).findByText('Approve')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    ;(await screen.findByRole('link', { name: /Person 1/ })).focus()
    await userEvent.keyboard('jr')
    await waitFor(() => expect(history.location.search).toBe('?request=2&act=reject'))
  })

  it('says that no request matches, and clears the filters', async () => {
    const server = fakeServer({ ...responses([]), [LIST]: ok([], counted(0)) })
    const { history } = await open('?status=returned&overdue=true')
    await screen.findByText('No requests match these filters.')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(history.location.search).toBe(''))
    await screen.findByText('Nothing waits for a decision.')
    await userEvent.click(screen.getByRole('button', { name: /^All/ }))
    await screen.findByText('No requests yet.')
    expect(lastList(server)).toEqual({ role: '1' })
  })

  it('says in place that it could not be loaded', async () => {
    const server = fakeServer({ ...responses(), [LIST]: { status: 500, body: { status: false, error: 'x' } } })
    await open()
    await screen.findByText('Could not load requests')
    Object.assign(server.responses, responses())
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await rowOfPerson(1)
  })

  it('opens a request beside the list, whose filters stay', async () => {
    fakeServer(responses())
    const { history } = await open('?status=pending')
    await userEvent.click(await screen.findByRole('link', { name: /Person 2/ }))
    expect(history.location.search).toBe('?status=pending&request=2')
    await screen.findByRole('button', { name: 'Approve' })
    screen.getByText('Open tasks due')
  })

  it('shows the leave taken by month once it is asked for', async () => {
    const server = fakeServer(responses())
    await open()
    await rowOfPerson(1)
    expect(server.sent.some(({ path }) => path === `${PATH}/taken`)).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Leave taken by month' }))
    await screen.findByRole('group', { name: 'Leave taken by month and department, days' })
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    within(screen.getByRole('row', { name: /^Mar/ })).getByText('12.5')
    screen.getByRole('row', { name: /^Dec/ })
  })
})

describe('those who may not', () => {
  it('read alone: neither bulk nor buttons that add or decide', async () => {
    fakeServer({ ...responses([named(1, { can: can({}) })]), 'GET /api/request/view/1': ok(fullOf(1)) })
    await open('?request=1', reader)
    await screen.findByRole('dialog')
    expect(await screen.findAllByText('Full day')).toHaveLength(3)
    expect(screen.queryByRole('checkbox', { name: 'Select row' })).toBeNull()
    for (const name of ['Add Request', 'Approve', 'Reject', 'Cancel request', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('read: see the calendar alone, and the list is not asked for', async () => {
    const server = fakeServer(responses())
    await open('?tab=policy&request=1', adminActor(['requests.calendar.read'], { role_number: 4 }))
    await screen.findByText('No people here')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Calendar'])
    expect(new Set(server.sent.map(({ path }) => path))).toEqual(new Set(['/api/request/calendar']))
  })
})

describe('one request', () => {
  it('is approved from its row', async () => {
    const server = fakeServer({ ...responses(), [`PUT ${PATH}/approve/2`]: ok(full(2)) })
    await open()
    await chooseAction(2, 'Approve')
    await screen.findByText('Request Approved Successfully')
    expect(bodyOf(server, `${PATH}/approve/2`)).toEqual({ version: 2 })
  })

  it.each([
    ['Reject', 'Why is it rejected?', 'reject', 'Request Rejected Successfully'],
    ['Return', 'What should be changed or added?', 'return', 'Request Returned Successfully'],
  ])('%ss with a reason', async (item, label, path, toast) => {
    const server = fakeServer({ ...responses(), [`PUT ${PATH}/${path}/1`]: ok(full(1)) })
    const { history } = await open('?status=pending')
    await chooseAction(1, item)
    await userEvent.type(await screen.findByLabelText(label), 'Too many away')
    await userEvent.click(screen.getByRole('button', { name: item }))
    await screen.findByText(toast)
    expect(bodyOf(server, `${PATH}/${path}/1`)).toEqual({ version: 2, note: 'Too many away' })
    expect(history.location.search).toBe('?status=pending')
  })

  it('loses some of its days with a reason', async () => {
    const row = named(1, { status: 'approved', can: can({ revoke: true }) })
    const server = fakeServer({
      ...responses([row]),
      'GET /api/request/view/1': ok(full(1, { status: 'approved', can: row.can })),
      [`PUT ${PATH}/cancel/1`]: ok(full(1)),
    })
    await open()
    await chooseAction(1, 'Cancel request')
    await userEvent.click(await screen.findByRole('checkbox', { name: /Tue May 19/ }))
    await userEvent.type(screen.getByLabelText('Why is it cancelled?'), 'Audit')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
    await screen.findByText('Request Cancelled Successfully')
    expect(bodyOf(server, `${PATH}/cancel/1`)).toEqual({
      version: 2,
      reason: 'Audit',
      dates: ['2026-05-18', '2026-05-20'],
    })
  })

  it('is deleted', async () => {
    const server = fakeServer({ ...responses(), [`DELETE ${PATH}/delete/1`]: ok({ id: 1 }) })
    await open()
    await chooseAction(1, 'Delete')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete request' }))
    await screen.findByText('Request Deleted Successfully')
    expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('is approved although the day is full, with a note alone', async () => {
    const isFull = { body: { status: false, error: 'Desk already has 3 away', code: 'requests.day_full' } }
    const server = fakeServer({ ...responses(), [`PUT ${PATH}/approve/1`]: isFull })
    await open('?request=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve all the same' }))
    const send = await screen.findByRole('button', { name: 'Approve all the same' })
    await userEvent.click(send)
    await screen.findByRole('link', { name: '“Why is it approved although the day is full?” is required' })
    expect(server.sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    server.responses[`PUT ${PATH}/approve/1`] = ok(full(1))
    await userEvent.type(screen.getByLabelText('Why is it approved although the day is full?'), 'Family')
    await userEvent.click(send)
    await screen.findByText('Request Approved Successfully')
    expect(bodyOf(server, `${PATH}/approve/1`)).toEqual({ version: 2, override: true, note: 'Family' })
  })
})

describe('several requests', () => {
  it('are approved, and the refused ones are named with their reason', async () => {
    const refused = { id: 2, ok: false, code: 'requests.already_decided', message: 'This request is already approved.' }
    const server = fakeServer({
      ...responses(),
      [BULK]: ok([{ id: 1, ok: true, code: null, message: null }, refused]),
    })
    await open()
    await choose(1, 2)
    await userEvent.click(screen.getByRole('button', { name: 'Approve 2 requests' }))
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('1 of 2 requests were decided. These were not:')
    drawer.getByText(/^Person 2, Annual leave/)
    drawer.getByText('This request is already approved.')
    expect(drawer.queryByText(/^Person 1/)).toBeNull()
    const items = [1, 2].map((id) => ({ id, version: 2 }))
    expect(bodyOf(server, `${PATH}/bulk`)).toEqual({ items, action: 'approve' })
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
  })

  it('are rejected with one reason, those that can be', async () => {
    const server = fakeServer({
      ...responses([named(1), named(2, { can: can({ approve: true }) })]),
      [BULK]: ok([{ id: 1, ok: true, code: null, message: null }]),
    })
    await open()
    await choose(1, 2)
    await userEvent.click(screen.getByRole('button', { name: 'Reject 1 request' }))
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.type(await drawer.findByLabelText('Why are they rejected?'), 'Stocktaking')
    await userEvent.click(drawer.getByRole('button', { name: 'Reject 1 request' }))
    await screen.findByText('Requests Updated Successfully')
    expect(bodyOf(server, `${PATH}/bulk`)).toEqual({
      items: [{ id: 1, version: 2 }],
      action: 'reject',
      note: 'Stocktaking',
    })
  })
})

describe('a request that is decided elsewhere', () => {
  const nina = { id: 3, name: 'Nina Hoffmann' }
  const decided = { status: 'approved', decided_by: nina, version: 3, can: can({}) } as const
  const receiveChange = (client: Parameters<typeof refreshKinds>[0]) =>
    act(() => void refreshKinds(client, ['requests.changed']))

  it('stays in its place, grey with the name of who decided, until the list is loaded again', async () => {
    const server = fakeServer(responses([named(1), named(2), named(3)]))
    const { client } = await open('?status=pending')
    await rowOfPerson(2)
    server.responses[LIST] = ok([named(1), named(3)], counted(2))
    server.responses['GET /api/request/view/2'] = ok(full(2, decided))
    receiveChange(client)
    const notice = await screen.findByText(/1 request was decided by others/)
    const row = await rowOfPerson(2)
    expect(row.dataset['past']).toBe('true')
    within(row).getByText('by Nina Hoffmann')
    expect(screen.getAllByRole('link').map((link) => link.textContent?.match(/Person \d/)?.[0])).toEqual([
      'Person 1',
      'Person 2',
      'Person 3',
    ])
    await userEvent.click(within(notice).getByRole('button', { name: 'Load the list again' }))
    expect(screen.queryByRole('link', { name: /Person 2/ })).toBeNull()
    expect(screen.queryByText(/decided by others/)).toBeNull()
  })

  it('goes at once where one decided it oneself, and where it was withdrawn', async () => {
    const server = fakeServer(responses([named(1), named(2), named(3)]))
    const { client } = await open('?status=pending')
    await rowOfPerson(2)
    server.responses[LIST] = ok([named(3)], counted(1))
    server.responses['GET /api/request/view/1'] = ok(full(1, { ...decided, decided_by: { id: 7, name: 'Asha Rao' } }))
    server.responses['GET /api/request/view/2'] = ok(full(2, { status: 'withdrawn' }))
    receiveChange(client)
    await waitFor(() => expect(screen.queryByRole('link', { name: /Person 1/ })).toBeNull())
    await waitFor(() => expect(server.sent.filter(({ path }) => path.includes('/view/'))).toHaveLength(2))
    expect(screen.queryByRole('link', { name: /Person 2/ })).toBeNull()
    expect(screen.queryByText(/decided by others/)).toBeNull()
  })
})
