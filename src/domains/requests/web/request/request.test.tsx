// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { firstFew, required } from '#kit/contract/testing/required.ts'
import RequestScreen from '../screens/request-screen.tsx'
import { balanceOf, can, fullOf, rowOf, typeOf } from '../testing/rows.ts'
import { draw, employee, METHODS, page, stopDate } from '../testing/screens.tsx'

stopDate()

const TYPES = 'GET /api/user/request_type/7'
const LIST = 'GET /api/user/request_leave/7'
const PREVIEW = 'POST /api/user/request_leave/preview'
const SEND = 'POST /api/user/request_leave'

const cost = (change: object = {}) =>
  ok({
    days: fullOf(1).days,
    amount: 300,
    unit: 'day',
    balance_before: 1050,
    balance_after: 750,
    left_after: 750,
    year_end: 750,
    problems: [],
    hints: [],
    ...change,
  })

const WFH = typeOf(2, { kind: 'work_from_home', name: 'Work from home', methods: ['full_day'] })
const responses = (rows = [rowOf(1)]) => ({
  'GET /api/request/balance/7': ok([balanceOf()]),
  'GET /api/request/ledger/7': ok({ opening: 0, closing: 2600, unit: 'day', lots: [], postings: [] }),
  [LIST]: ok(rows, page(rows.length)),
  [TYPES]: ok([typeOf(1), WFH]),
  'GET /api/user/get_leave_method': ok(METHODS),
  [PREVIEW]: cost(),
})
const open = (path = '/employee/request') => draw(employee, <RequestScreen />, path)
const drawer = async () => within(await screen.findByRole('dialog'))
const bodyOf = (server: ReturnType<typeof fakeServer>, path: string, method = 'POST') =>
  server.sent.findLast((one) => one.path === path && one.method === method)?.body

describe('the balances', () => {
  it('stand above the list, on the day of the address, and open their statement', async () => {
    const server = fakeServer(responses())
    const { history } = await open('/employee/request?on=2026-08-01')
    await userEvent.click(await screen.findByRole('button', { name: 'Statement of Annual leave' }))
    expect(server.sent.find((one) => one.path === '/api/request/balance/7')?.query.get('date')).toBe('2026-08-01')
    expect(history.location.search).toContain('statement=1')
    const statement = await drawer()
    await statement.findByText('No postings yet')
    statement.getByText('22 days')
    await userEvent.click(statement.getByRole('button', { name: 'How it adds up' }))
    statement.getByText('25 days')
  })

  it('say in place that they could not be loaded, and leave the list', async () => {
    fakeServer({ ...responses(), 'GET /api/request/balance/7': { status: 500, body: { status: false, error: 'x' } } })
    await open()
    await screen.findByText('Could not load your balances')
    await screen.findByRole('link', { name: 'Annual leave' })
  })
})

describe('the form', () => {
  it('is filled in by a link: the kind, its day and its own fields', async () => {
    const time = { type: 'time' as const, required: true, help: '', options: [] }
    const correction = typeOf(9, {
      kind: 'attendance_correction',
      name: 'Correction of attendance',
      dates: 'day',
      methods: [],
      payload_fields: [
        { name: 'in', label: 'Punch in', ...time },
        { name: 'out', label: 'Punch out', ...time },
      ],
    })
    const server = fakeServer({ ...responses(), [TYPES]: ok([typeOf(1), correction]), [SEND]: ok(fullOf(5)) })
    await open('/employee/request?add=attendance_correction&day=2026-05-12&fill=in%3D09%3A02%26out%3D17%3A30%26x%3D1')
    const form = await drawer()
    await userEvent.click(await form.findByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(bodyOf(server, '/api/user/request_leave')).toMatchObject({
        type_id: 9,
        from_date: '2026-05-12',
        payload: { in: '09:02', out: '17:30' },
      }),
    )
  })

  it('begins with the last type and the next working day, and is sent by one press', async () => {
    const server = fakeServer({
      ...responses([rowOf(1, { type: { ...rowOf(1).type, id: 2 } })]),
      [SEND]: ok(fullOf(5)),
    })
    const { history } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add Request' }))
    const form = await drawer()
    await form.findByText(/3 days · 7.5 days left on Wed May 20/)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Request Added Successfully')
    expect(bodyOf(server, '/api/user/request_leave')).toEqual({
      type_id: 2,
      from_date: '2026-05-13',
      to_date: '2026-05-13',
      method: 'full_day',
      reason: null,
    })
    expect(history.location.search).not.toContain('add')
  })

  it('asks for the next day with work of the own calendar', async () => {
    const server = fakeServer({
      ...responses(),
      'GET /api/user/calendar/7': ok({
        days: [
          { date: '2026-05-13', scheduled_minutes: 0 },
          { date: '2026-05-14', scheduled_minutes: 480 },
        ],
      }),
    })
    await draw(employeeActor('all'), <RequestScreen />, '/employee/request?add=new')
    const first = await (await drawer()).findByLabelText<HTMLInputElement>('First day')
    expect(first.value).toBe('05/14/2026')
    expect(server.sent.find((one) => one.path === '/api/user/calendar/7')?.query.get('from')).toBe('2026-05-13')
  })

  it('has the fields of its kind', async () => {
    const fields = [
      { name: 'minutes', label: 'Extra time', type: 'minutes', required: true, help: '', options: [] },
      {
        name: 'why',
        label: 'For',
        type: 'choice',
        required: false,
        help: '',
        options: [{ value: 'a', label: 'Audit' }],
      },
    ]
    const overtime = {
      ...typeOf(3),
      kind: 'overtime',
      name: 'Overtime',
      dates: 'none',
      unit: 'hour',
      methods: [],
      payload_fields: fields,
      reason_rule: 'required',
    }
    const server = fakeServer({ ...responses([]), [TYPES]: ok([overtime, typeOf(1)]), [SEND]: ok(fullOf(5)) })
    await open('/employee/request?add=new')
    const form = await drawer()
    await userEvent.type(await form.findByLabelText('Extra time'), '90')
    expect(form.queryByLabelText('First day')).toBeNull()
    expect(form.queryByLabelText('Method')).toBeNull()
    await userEvent.type(form.getByLabelText('Reason'), 'Release')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(bodyOf(server, '/api/user/request_leave')).toEqual({
        type_id: 3,
        payload: { minutes: 90 },
        reason: 'Release',
      }),
    )
  })

  it('asks for times with hours, and for the ends of a span with halves', async () => {
    const server = fakeServer({ ...responses([]), [SEND]: ok(fullOf(5)) })
    await open('/employee/request?add=new')
    const form = await drawer()
    fireEvent.change(await form.findByLabelText('Last day'), { target: { value: '2026-05-15' } })
    await userEvent.click(await form.findByRole('combobox', { name: 'On the last day' }))
    await userEvent.click(await screen.findByRole('option', { name: 'First half only' }))
    await waitFor(() =>
      expect(bodyOf(server, '/api/user/request_leave/preview')).toMatchObject({
        to_date: '2026-05-15',
        days: [{ date: '2026-05-15', method: 'first_half' }],
      }),
    )
    await userEvent.click(form.getByRole('combobox', { name: 'Method' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Hours' }))
    expect(form.queryByLabelText('Last day')).toBeNull()
    fireEvent.change(form.getByLabelText('From'), { target: { value: '09:00' } })
    fireEvent.change(form.getByLabelText('To'), { target: { value: '11:30' } })
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(bodyOf(server, '/api/user/request_leave')).toMatchObject({
        to_date: '2026-05-13',
        method: 'hours',
        from_time: '09:00',
        to_time: '11:30',
      }),
    )
  })

  it('asks for the rest of a day from the minute at which the person stopped working', async () => {
    const rest = { date: '2026-05-12', from_time: '14:40', is_working: true }
    const server = fakeServer({ ...responses([]), [TYPES]: ok([typeOf(1), WFH], { rest }), [SEND]: ok(fullOf(5)) })
    await open('/employee/request?add=new')
    const form = await drawer()
    await userEvent.click(await form.findByRole('combobox', { name: 'Method' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Rest of the day, from …' }))
    expect(form.queryByLabelText('Last day')).toBeNull()
    form.getByText('You are still punched in. Punch out when you leave; this request does not do it.')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(bodyOf(server, '/api/user/request_leave')).toMatchObject({
        from_date: '2026-05-12',
        to_date: '2026-05-12',
        method: 'rest_of_day',
        from_time: '14:40',
      }),
    )
  })

  it('says problems beside their fields before it is sent, those of no field below, and what is good to know', async () => {
    const problems = [
      { code: 'requests.notice', message: 'Annual leave must be asked for 7 days ahead.', field: 'from_date' },
      { code: 'requests.quota', message: '2 of 2 days this week are used.', field: 'days' },
    ]
    fakeServer({ ...responses([]), [PREVIEW]: cost({ problems, hints: ['1 free day in these dates costs nothing.'] }) })
    await open('/employee/request?add=new')
    const form = await drawer()
    const field = await form.findByLabelText('First day')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    form.getByText('Annual leave must be asked for 7 days ahead.')
    const live = within(form.getByRole('status'))
    live.getByText('2 of 2 days this week are used.')
    live.getByText('1 free day in these dates costs nothing.')
    expect(live.queryByText('Annual leave must be asked for 7 days ahead.')).toBeNull()
  })

  it('says what the calendar of the team knows about the dates', async () => {
    const day = { expected: 5, needed: null, away: 0, pending: 0, blocks: [], holiday: null }
    const launch = [{ name: 'Launch', level: 'limited' }]
    const days = [
      { ...day, date: '2026-05-13', away: 1, blocks: launch },
      { ...day, date: '2026-05-14', away: 3, blocks: launch, holiday: 'Town day' },
    ]
    const server = fakeServer({
      ...responses([]),
      'GET /api/request/calendar': ok({ days, people: [], has_more: false }),
    })
    await open('/employee/request?add=new')
    const notes = within(await (await drawer()).findByRole('list', { name: 'On these dates' }))
    expect(notes.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual([
      'Launch: limited',
      'Thu May 14: Town day',
      '3 colleagues away on Thu May 14',
    ])
    const { query } = required(server.sent.find((one) => one.path === '/api/request/calendar'))
    expect(Object.fromEntries(query)).toEqual({ from: '2026-05-13', to: '2026-05-13', team_id: '4' })
  })

  it('shows what the server cannot read beside the field, without a toast', async () => {
    const refused = {
      status: 400,
      body: { status: false, error: 'Bad Request', fields: { from_time: 'Use quarters of an hour' } },
    }
    fakeServer({ ...responses([]), [PREVIEW]: refused })
    await open('/employee/request?add=new')
    const form = await drawer()
    await userEvent.click(await form.findByRole('combobox', { name: 'Method' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Hours' }))
    fireEvent.change(form.getByLabelText('From'), { target: { value: '09:05' } })
    fireEvent.change(form.getByLabelText('To'), { target: { value: '11:00' } })
    await form.findByText('Use quarters of an hour')
    expect(screen.queryByText('Bad Request')).toBeNull()
  })

  it('keeps what was typed when it is refused, and says why beside the button', async () => {
    const error = 'Not enough Annual leave: 3 days asked for, 2 days available on May 20.'
    const refused = { status: 409, body: { status: false, error, code: 'requests.insufficient_balance' } }
    fakeServer({ ...responses([]), [SEND]: refused })
    await open('/employee/request?add=new')
    const form = await drawer()
    await userEvent.type(await form.findByLabelText(/^Reason/), 'Family visit')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText(error)
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Family visit')
  })

  it('sends the documents that were chosen once the request is there', async () => {
    const sick = typeOf(1, { name: 'Sick leave', file_rule: 'required', file_after_days: 3 })
    const server = fakeServer({
      ...responses([]),
      [TYPES]: ok([sick]),
      [SEND]: ok(fullOf(5)),
      'POST /api/request/attach': ok({
        id: 1,
        name: 'note.pdf',
        added_by: { id: 7, name: 'Asha Rao' },
        created_at: '2026-05-12T10:00:00.000Z',
      }),
    })
    await open('/employee/request?add=new')
    const form = await drawer()
    await form.findByText(/needed before approval for more than 3 working days/)
    const chooser = required(document.querySelector<HTMLInputElement>('input[type=file]'))
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'note.pdf', { type: 'application/pdf' })] } })
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.sent.some(({ path }) => path === '/api/request/attach')).toBe(true))
    const [request, file] = firstFew(
      ['/api/user/request_leave', '/api/request/attach'].map((path) =>
        server.sent.findIndex((one) => one.path === path && one.method === 'POST'),
      ),
      2,
    )
    expect(request).toBeLessThan(file)
    expect((bodyOf(server, '/api/request/attach') as FormData).get('id')).toBe('5')
  })

  it('says what to do where nothing can be asked for, and retries what could not be loaded', async () => {
    const server = fakeServer({ ...responses([]), [TYPES]: { status: 500, body: { status: false, error: 'x' } } })
    await open('/employee/request?add=new')
    const form = await drawer()
    await form.findByText('Could not load the types')
    server.responses[TYPES] = ok([])
    await userEvent.click(form.getByRole('button', { name: 'Retry' }))
    await form.findByText('Nothing to ask for')
  })
})

describe('the own list', () => {
  it('offers what each row can, and nothing else', async () => {
    fakeServer(responses([rowOf(1, { can: can({ update: true, delete: true }) })]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Annual leave' }))
    await screen.findByRole('menuitem', { name: 'View' })
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View', 'Edit', 'Delete'])
  })

  it('deletes after a question that names the consequence', async () => {
    const server = fakeServer({
      ...responses([rowOf(1, { can: can({ delete: true }) })]),
      'DELETE /api/user/request_leave/1': ok({ id: 1, status: 'withdrawn' }),
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Annual leave' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('It is withdrawn, and its days are free again.')
    await userEvent.click(screen.getByRole('button', { name: 'Delete request' }))
    await screen.findByText('Request Deleted Successfully')
    expect(server.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/user/request_leave/1',
    ])
  })

  it('takes a cancellation back', async () => {
    const CANCEL = 'PUT /api/user/request_leave/cancel/1'
    const server = fakeServer({
      ...responses([rowOf(1, { status: 'cancel_pending', can: can({ take_back: true }) })]),
      [CANCEL]: ok(fullOf(1)),
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Annual leave' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Take cancellation back' }))
    await waitFor(() =>
      expect(bodyOf(server, '/api/user/request_leave/cancel/1', 'PUT')).toEqual({ version: 2, take_back: true }),
    )
  })

  it('cancels all days without naming them', async () => {
    const server = fakeServer({
      ...responses(),
      'GET /api/request/view/1': ok(fullOf(1, { status: 'approved', can: can({ cancel: true }) })),
      'PUT /api/user/request_leave/cancel/1': ok(fullOf(1)),
    })
    await open('/employee/request?cancel=1')
    await userEvent.click(await (await drawer()).findByRole('button', { name: 'Cancel request' }))
    await screen.findByText('Request Cancelled Successfully')
    expect(bodyOf(server, '/api/user/request_leave/cancel/1', 'PUT')).toEqual({ version: 2 })
  })

  it('cancels the days that are chosen, with a reason', async () => {
    const server = fakeServer({
      ...responses(),
      'GET /api/request/view/1': ok(fullOf(1, { status: 'approved', can: can({ cancel: true }) })),
      'PUT /api/user/request_leave/cancel/1': ok(fullOf(1)),
    })
    await open('/employee/request?cancel=1')
    const form = await drawer()
    await userEvent.click(await form.findByRole('checkbox', { name: /May 18/ }))
    await userEvent.type(form.getByLabelText(/^Reason/), 'Came back early')
    await userEvent.click(form.getByRole('button', { name: 'Cancel request' }))
    await waitFor(() =>
      expect(bodyOf(server, '/api/user/request_leave/cancel/1', 'PUT')).toEqual({
        version: 2,
        dates: ['2026-05-19', '2026-05-20'],
        reason: 'Came back early',
      }),
    )
  })

  it('changes a request that is not decided', async () => {
    const server = fakeServer({
      ...responses(),
      'GET /api/request/view/1': ok(fullOf(1, { reason: 'Trip', can: can({ update: true }) })),
      'PUT /api/user/request_leave/1': ok(fullOf(1)),
    })
    await open('/employee/request?edit=1')
    const form = await drawer()
    fireEvent.change(await form.findByLabelText('Last day'), { target: { value: '2026-05-19' } })
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Request Updated Successfully')
    expect(bodyOf(server, '/api/user/request_leave/1', 'PUT')).toEqual({
      version: 2,
      from_date: '2026-05-18',
      to_date: '2026-05-19',
      method: 'full_day',
      reason: 'Trip',
    })
    expect(bodyOf(server, '/api/user/request_leave/preview')).toMatchObject({ id: 1, type_id: 1 })
  })

  it('is filtered by status, kind and year in the address', async () => {
    const server = fakeServer(responses())
    await open('/employee/request?status=approved&kind=leave&year=2025')
    await screen.findByRole('link', { name: 'Annual leave' })
    const { query } = required(server.sent.find((one) => one.path === '/api/user/request_leave/7'))
    expect(['status', 'kind', 'from', 'to'].map((name) => query.get(name))).toEqual([
      'approved',
      'leave',
      '2025-01-01',
      '2025-12-31',
    ])
  })

  it('says what to do when it is empty', async () => {
    fakeServer(responses([]))
    await open()
    await screen.findByText('No requests yet.')
    screen.getByText('Add a request; your balance is shown above.')
  })

  it('opens a request with its days, approval, comments and history', async () => {
    const full = fullOf(1, {
      can: can({ comment: true }),
      steps: [
        {
          round: 1,
          position: 1,
          assignee: 'manager',
          people: [{ id: 4, name: 'Priya Nair' }],
          state: 'open',
          due_at: null,
          escalated_at: null,
          hr_at: null,
          decided_by: null,
          on_behalf_of: null,
          decided_at: null,
          note: null,
        },
      ],
      thread: [
        {
          id: 3,
          author: { id: 4, name: 'Priya Nair', employee_id: 4 },
          text: 'Who covers?',
          created_at: '2026-05-11T09:00:00.000Z',
          removed: false,
          can: { delete: false },
        },
        {
          id: 4,
          author: { id: 4, name: 'Priya Nair', employee_id: 4 },
          text: '',
          created_at: '2026-05-11T09:01:00.000Z',
          removed: true,
          can: { delete: false },
        },
      ],
      events: [
        {
          action: 'sent',
          actor: { id: 9, name: 'Person 1' },
          on_behalf_of: null,
          note: null,
          at: '2026-05-11T08:00:00.000Z',
        },
      ],
    })
    const server = fakeServer({
      ...responses(),
      'GET /api/request/view/1': ok(full),
      'POST /api/request/comment/1': ok(full.thread[0]),
    })
    await open('/employee/request?request=1')
    const detail = await drawer()
    await detail.findByText('Who covers?')
    detail.getByText('Comment removed')
    expect(within(detail.getByRole('list', { name: 'Days' })).getAllByRole('listitem')).toHaveLength(3)
    expect(detail.getAllByText('Waiting').length).toBeGreaterThan(0)
    await userEvent.type(detail.getByLabelText('Comment'), 'Ben does.')
    await userEvent.click(detail.getByRole('button', { name: 'Add comment' }))
    await waitFor(() => expect(bodyOf(server, '/api/request/comment/1')).toEqual({ text: 'Ben does.' }))
  })
})

it('lets a cover accept or decline', async () => {
  const COVERS = 'GET /api/user/request_cover'
  const row = {
    id: 3,
    employee: { id: 9, name: 'Ben Cole' },
    label: 'Away',
    from_date: '2026-05-18',
    to_date: '2026-05-20',
    state: 'asked',
    can: { answer: true },
  }
  const server = fakeServer({
    ...responses(),
    [COVERS]: ok([row]),
    'PUT /api/user/request_leave/cover/3': ok({ id: 3, cover: { id: 7, name: 'Asha Rao', state: 'accepted' } }),
  })
  await open('/employee/request?tab=cover')
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await screen.findByText('Cover Updated Successfully')
  expect(bodyOf(server, '/api/user/request_leave/cover/3', 'PUT')).toEqual({ answer: 'accepted' })
})

it('shows the month of the team, with the words of what can be seen', async () => {
  const day = (date: string, change = {}) => ({
    date,
    expected: 5,
    needed: null,
    away: 0,
    pending: 0,
    blocks: [],
    holiday: null,
    ...change,
  })
  const server = fakeServer({
    ...responses(),
    'GET /api/request/calendar': ok({
      days: [
        day('2026-06-01', { away: 1, holiday: 'Town day' }),
        day('2026-06-02', { blocks: [{ name: 'Launch', level: 'closed' }] }),
      ],
      people: [
        {
          id: 9,
          name: 'Ben Cole',
          team_id: 5,
          team_name: 'Desk',
          entries: [
            {
              request_id: null,
              from_date: '2026-06-01',
              to_date: '2026-06-02',
              part: 'full',
              label: 'Away',
              kind: 'away',
              status: 'approved',
            },
          ],
        },
      ],
      has_more: false,
    }),
  })
  await open('/employee/request?tab=calendar&month=2026-06')
  const person = within(await screen.findByRole('list', { name: 'Ben Cole' }))
  person.getByText('Away, Mon Jun 1 – Tue Jun 2')
  const days = within(screen.getByRole('list', { name: 'Days' }))
  days.getByText('Mon Jun 1: 1 away, Town day')
  days.getByText('Tue Jun 2: 0 away, Launch, closed for leave')
  const { query } = required(server.sent.find((one) => one.path === '/api/request/calendar'))
  expect([query.get('from'), query.get('to')]).toEqual(['2026-06-01', '2026-06-30'])
})
