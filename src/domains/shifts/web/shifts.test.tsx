// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { setExporter } from '#kit/web/table/exporter.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { firstOf } from '#kit/contract/testing/required.ts'
import type { Plan } from '../contract/shifts.models.ts'
import ShiftRecordsScreen from './screens/shift-records-screen.tsx'
import ShiftSchedulesScreen from './screens/shift-schedules-screen.tsx'
import { opsOfCopy, opsOfDrop } from './grid/drop.ts'
import { objectionsTo, planInputOf, verdictOf } from './parts/plan-input.ts'
import { TeamsAtOnce } from './own/teams-at-once.tsx'
import { SwapWith } from './plan/swap-with.tsx'
import { plan, shift, week } from './testing/rows.ts'

const responses = (shown: Plan = plan) => ({
  'GET /api/shift/teams': ok([{ id: 2, name: 'Support Berlin' }]),
  'GET /api/admin/shiftweek_manager/getweeks/2': ok([week]),
  'GET /api/admin/loadPreviousShift/5': ok(shown),
})
const open = (shown: Plan = plan, more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ ...responses(shown), ...more })
  return {
    server,
    drawn: renderScreen(
      <ActorProvider value={adminActor(['shift_records.read', 'shifts.plan', 'shifts.publish'])}>
        <ShiftRecordsScreen />
      </ActorProvider>,
      '/admin/shiftrecords?team=2&week=5',
    ),
  }
}
const cell = (name: RegExp) => screen.findByLabelText(name)

it('a shift is moved by the keyboard alone, with the ops of a drop, and each step is said', async () => {
  const { server, drawn } = open(plan, { 'POST /api/shift/apply': ok({ plan, findings: [], undo: [] }) })
  await drawn
  const chip = within(await cell(/^Ravi Kumar, Monday/)).getByRole('link', { name: /^Late 14:00–22:00/ })
  chip.focus()
  await userEvent.keyboard(' ')
  await screen.findByText(/picked up/)
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByText(/^Mia Wolf, .*: allowed/)
  await userEvent.keyboard(' ')
  await screen.findByText(/^Late 14:00–22:00 dropped on Mia Wolf/)
  expect(server.sent.find(({ path }) => path === '/api/shift/apply')?.body).toEqual({
    week_id: 5,
    ops: opsOfDrop(plan.shifts, { shift, employee_id: 11 }, { employee_id: 12, date: shift.date }),
  })
})

it('Escape puts a shift back, Delete takes its person off', async () => {
  const { server, drawn } = open(plan, { 'POST /api/shift/apply': ok({ plan, findings: [], undo: [] }) })
  await drawn
  within(await cell(/^Ravi Kumar, Monday/))
    .getByRole('link')
    .focus()
  await userEvent.keyboard(' {Escape}')
  await screen.findByText('Cancelled.')
  expect(server.sent.some(({ path }) => path === '/api/shift/apply')).toBe(false)
  await userEvent.keyboard('{Delete}')
  await screen.findByText('The plan is updated.')
  expect(server.sent.find(({ path }) => path === '/api/shift/apply')?.body).toMatchObject({
    ops: [{ op: 'unassign', shift_id: 9, employee_id: 11 }],
  })
})

it('says before a drop what the server would answer', () => {
  const input = planInputOf({
    ...plan,
    shifts: [shift, { ...shift, id: 10, date: '2030-06-04', start_time: '05:00', end_time: '12:00', users: [] }],
  })
  expect(verdictOf(input, [{ op: 'assign', shift_id: 10, employee_id: 11 }])).toEqual({
    kind: 'blocked',
    text: 'Ravi Kumar would rest 7 h before the shift on 4 June; 11 h are required.',
  })
  expect(verdictOf(input, [{ op: 'assign', shift_id: 10, employee_id: 12 }]).kind).toBe('allowed')
})

it('says before a drop all that speaks against it, with the time of the shift', () => {
  const hours = (value: number) => ({ ...plan.settings, change_notice_hours: value })
  const assign = { op: 'assign', shift_id: 10, employee_id: 11 } as const
  const early = { ...shift, id: 10, date: '2030-06-04', start_time: '05:00', end_time: '18:00', users: [] }
  const rules = plan.rules.concat({ ...firstOf(plan.rules), rule: 'max_shift_minutes', value: 720 })
  const shown = { ...plan, rules, shifts: [shift, early] }
  const found = objectionsTo(planInputOf({ ...shown, settings: hours(24 * 365 * 50) }), [assign])
  expect(found).toEqual({
    kind: 'blocked',
    texts: [
      'Ravi Kumar would rest 7 h before the shift on 4 June; 11 h are required.',
      'At most 12 h per shift.',
      'A change within 438000 hours of the start needs a reason.',
    ],
    isFinal: true,
  })
  const free = { op: 'assign', shift_id: 10, employee_id: 12 } as const
  const light = { ...shown, rules: plan.rules }
  expect(objectionsTo(planInputOf({ ...light, settings: hours(24 * 365 * 50) }), [free])).toMatchObject({
    kind: 'warning',
    texts: [expect.stringMatching(/needs a reason\.$/)],
  })
  expect(objectionsTo(planInputOf(light), [free])).toMatchObject({ kind: 'allowed', texts: ['No problems found.'] })
  const past = { ...plan, shifts: [{ ...shift, date: '2020-06-03' }] }
  expect(objectionsTo(planInputOf(past), [{ op: 'unassign', shift_id: 9, employee_id: 11 }])).toEqual({
    kind: 'blocked',
    texts: ['This shift has begun.'],
    isFinal: true,
  })
})

it('shows next to the cell what speaks against a drop there, while a shift is in the hand', async () => {
  const early = { ...shift, id: 10, date: '2030-06-04', start_time: '05:00', end_time: '12:00', users: [] }
  const { drawn } = open({ ...plan, shifts: [{ ...shift, users: [] }, early, { ...shift, id: 12 }] })
  await drawn
  const chip = within(await cell(/^Open places, Tuesday/)).getByRole('link')
  chip.focus()
  await userEvent.keyboard(' {ArrowDown}')
  const text = 'Ravi Kumar would rest 7 h before the shift on 4 June; 11 h are required.'
  await expect.poll(() => screen.getAllByText(text).filter((one) => one.closest('[data-screen-only]')).length).toBe(1)
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByText('No problems found.')
  expect(document.querySelector('body > [data-screen-only]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText(text)).toBeNull()
})

it('a drop moves within a day, to another day, and copies', () => {
  const item = { shift, employee_id: 11 }
  const other = { ...shift, id: 10, date: '2030-06-05', users: [] }
  expect(opsOfDrop([shift], item, { employee_id: 11, date: shift.date })).toEqual([])
  expect(opsOfDrop([shift], item, { employee_id: null, date: shift.date })).toEqual([
    { op: 'unassign', shift_id: 9, employee_id: 11 },
  ])
  expect(opsOfDrop([shift, other], item, { employee_id: 11, date: other.date })).toEqual([
    { op: 'move', from_shift_id: 9, to_shift_id: 10, employee_id: 11 },
  ])
  expect(opsOfDrop([shift], item, { employee_id: 12, date: other.date })).toMatchObject([
    { op: 'unassign' },
    { op: 'create', dates: [other.date], users: [12], name: 'Late' },
  ])
  expect(opsOfCopy([shift, other], item, { employee_id: 12, date: other.date })).toEqual([
    { op: 'assign', shift_id: 10, employee_id: 12 },
  ])
})

it('asks for the reason of a late change and sends the change again', async () => {
  let calls = 0
  const { server, drawn } = open(plan, {
    'POST /api/shift/apply': () => {
      calls += 1
      return calls === 1
        ? {
            status: 200,
            body: {
              status: false,
              code: 'shifts.reason_required',
              message: 'A change within 48 hours of the start needs a reason.',
            },
          }
        : ok({ plan, findings: [], undo: [] })
    },
  })
  await drawn
  within(await cell(/^Ravi Kumar, Monday/))
    .getByRole('link')
    .focus()
  await userEvent.keyboard('{Delete}')
  const dialog = await screen.findByRole('dialog', { name: 'Why so late?' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Ben is ill')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('The plan is updated.')
  expect(server.sent.findLast(({ path }) => path === '/api/shift/apply')?.body).toMatchObject({ reason: 'Ben is ill' })
})

it('a shift that another planner changes shows the name; what is changed here is told, and that it ends', async () => {
  const { server, drawn } = open(plan, {
    'GET /api/shift/edits/5': ok([{ shift_id: 9, name: 'Dana Deputy', until: '2030-05-02T09:00:45.000Z' }]),
    'POST /api/shift/edits/5': ok({ until: null }),
  })
  await drawn
  const chip = await within(await cell(/^Ravi Kumar, Monday/)).findByRole('link', {
    name: /Dana Deputy is editing it$/,
  })
  await userEvent.click(chip)
  const panel = await screen.findByRole('dialog', { name: /^Late/ })
  within(panel).getByText('Dana Deputy is editing this shift.')
  const marks = () => server.sent.filter(({ method, path }) => method === 'POST' && path === '/api/shift/edits/5')
  // To look at a shift changes nothing.
  expect(marks()).toEqual([])
  await userEvent.click(within(panel).getByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit shift' })
  await expect.poll(() => marks().map(({ body }) => body), { timeout: 3000 }).toEqual([{ shift_id: 9 }])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => marks().at(-1)?.body).toEqual({ shift_id: null })
})

/** The own shifts of an employee, in a week around today. */
const openOwn = async (permissions: Parameters<typeof employeeActor>[0], more: Parameters<typeof fakeServer>[0]) => {
  const mine = {
    ...plan,
    week: { ...week, start_date: '2020-01-01', end_date: '2031-01-01' },
    shifts: [{ ...shift, mine: true, users: [{ ...firstOf(shift.users), id: 17 }] }],
  }
  const server = fakeServer({
    'GET /api/user/getWeeks/2': ok([mine.week]),
    'GET /api/user/loadShifts/5/17': ok(mine),
    ...more,
  })
  await renderScreen(
    <ActorProvider value={{ ...employeeActor(permissions), id: 17, employee_id: 17, team_id: 2 }}>
      <ShiftSchedulesScreen />
    </ActorProvider>,
    '/employee/shiftschedules',
  )
  return server
}

it('staff see their shifts and confirm them; a comment with markup is text', async () => {
  const server = await openOwn(['shifts.read', 'shifts.own', 'shifts.swap'], {
    'POST /api/user/seenWeek/5': ok({ seen_at: '2030-05-02T09:00:00.000Z' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }))
  expect(server.sent.find(({ path }) => path.endsWith('/seenWeek/5'))?.body).toEqual({ publish_no: 1 })
})

it('a swap is asked for in one drawer, however many weeks are shown', async () => {
  const next = { ...week, id: 6, week_number: 24, start_date: '2020-01-01', end_date: '2031-01-02' }
  const now = { ...week, start_date: '2020-01-01', end_date: '2031-01-01' }
  await openOwn(['shifts.read', 'shifts.own', 'shifts.swap'], {
    'GET /api/user/getWeeks/2': ok([now, next]),
    'GET /api/user/loadShifts/6/17': ok({
      ...plan,
      week: next,
      shifts: [
        { ...shift, id: 10, week_id: 6, name: 'Early', mine: true, users: [{ ...firstOf(shift.users), id: 17 }] },
      ],
    }),
    'GET /api/user/swapOptions/70': ok({ give: [], exchange: [] }),
  })
  await screen.findByRole('button', { name: /^Swap Early/ })
  await userEvent.click(screen.getByRole('button', { name: /^Swap Late/ }))
  const drawers = await screen.findAllByRole('dialog')
  expect(drawers.map(({ textContent }) => /Late/.test(textContent))).toEqual([true])
  expect(screen.queryByText('This shift is not yours')).toBeNull()
})

it('a week is a strip of days, in which a shift is chosen', async () => {
  const users = [{ ...firstOf(shift.users), id: 17 }]
  const days = plan.days.map((day) => (day.date === '2030-06-06' ? { ...day, holiday: 'Corpus Christi' } : day))
  const own = { ...firstOf(plan.people), id: 17 }
  const away = {
    date: '2030-06-07',
    part: 'full',
    from_time: null,
    to_time: null,
    kind: 'away',
    pending: false,
  } as const
  await openOwn(['shifts.read', 'shifts.swap'], {
    'GET /api/user/loadShifts/5/17': ok({
      ...plan,
      days,
      people: [{ ...own, absences: [{ ...away, label: 'Away' }] }],
      shifts: [
        { ...shift, mine: true, users },
        { ...shift, id: 10, date: '2030-06-04', name: 'Early', mine: true, users },
      ],
    }),
  })
  const late = await screen.findByRole('button', { name: /^Monday.*, Late 14:00–22:00$/ })
  expect(late.getAttribute('aria-pressed')).toBe('true')
  screen.getByText('Corpus Christi')
  screen.getByText('Away')
  await userEvent.click(screen.getByRole('button', { name: /^Tuesday.*, Early 14:00–22:00$/ }))
  await screen.findByRole('button', { name: /^Swap Early/ })
  expect(screen.queryByRole('button', { name: /^Swap Late/ })).toBeNull()
})

it('a shift to come is put into a calendar by a file', async () => {
  const server = await openOwn(['shifts.read', 'shifts.feed'], {
    'GET /api/user/shiftFeed/70': { body: 'BEGIN:VCALENDAR' },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Add Late, .* to a calendar$/ }))
  await expect.poll(() => server.sent.some(({ path }) => path === '/api/user/shiftFeed/70')).toBe(true)
})

it('the server makes the files of a plan, for those who may save lists', async () => {
  const calls: unknown[] = []
  const { drawn } = open()
  await drawn
  const more = () => screen.findByRole('button', { name: 'More actions of the week' })
  await userEvent.click(await more())
  await screen.findByRole('menuitem', { name: 'Print' })
  expect(screen.queryByRole('menuitem', { name: 'Export CSV' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  setExporter({
    may: () => true,
    save: async (_actor, call, { params }, { format }) => void calls.push([call.id, params, format]),
  })
  cleanup()
  await open().drawn
  await userEvent.click(await more())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }))
  expect(calls).toEqual([['shiftRecords.view', { week_id: 5 }, 'csv']])
})

it('a planner swaps two people of a published week at once, and is told before what rules say', async () => {
  const user = (id: number, name: string, assignment_id: number) => ({
    ...firstOf(shift.users),
    id,
    name,
    assignment_id,
  })
  const early = {
    ...shift,
    id: 10,
    name: 'Early',
    start_time: '06:00',
    end_time: '13:00',
    users: [user(12, 'Mia Wolf', 71)],
  }
  const night = {
    ...early,
    id: 11,
    name: 'Next',
    date: '2030-06-04',
    start_time: '05:00',
    users: [user(13, 'Ana Diaz', 72)],
  }
  const own = { ...early, id: 12, name: 'Own', date: '2030-06-06', users: [user(17, 'The Lead', 73)] }
  const shown: Plan = {
    ...plan,
    people: [...plan.people, { ...firstOf(plan.people), id: 13, name: 'Ana Diaz' }],
    shifts: [{ ...shift, needed: 1, open: 0 }, { ...shift, id: 14, date: '2030-06-05' }, early, night, own],
  }
  const { sent } = fakeServer({ 'POST /api/user/swapShift': ok({}) })
  const lead = { ...employeeActor(['shifts.swap', 'shifts.plan']), id: 17, employee_id: 17, team_id: 2 }
  await renderScreen(
    <ActorProvider value={lead}>
      <SwapWith plan={shown} shift={firstOf(shown.shifts)} />
    </ActorProvider>,
    '/employee/shiftschedules?tab=planning&shift=9',
  )
  await userEvent.click(await screen.findByRole('combobox', { name: 'Person and shift' }))
  // Neither the own shift of the planner, nor another one of the same person.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
    'Mia Wolf',
    'Ana Diaz',
  ])
  await userEvent.click(screen.getByRole('option', { name: /^Mia Wolf, Early/ }))
  expect(screen.getByRole('status').textContent).toBe('No problems found.')
  await userEvent.click(screen.getByRole('button', { name: 'Swap' }))
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('/swapShift'))?.body)
    .toEqual({ shift_id: 9, user_id: 11, other_user_id: 12, other_shift_id: 10 })
})

it.each([
  ['has no Planning for those who plan no team', [], false],
  ['has Planning for those who plan one', [{ id: 2, name: 'Support' }], true],
])('the screen %s', async (_what, teams, isThere) => {
  await openOwn(['shifts.read', 'shifts.plan'], { 'GET /api/shift/teams': ok(teams) })
  await screen.findByRole('tab', { name: 'My shifts' })
  await expect.poll(() => screen.queryByRole('tab', { name: 'Planning' }) !== null).toBe(isThere)
})

const openTeamless = (permissions: Parameters<typeof employeeActor>[0], seen: readonly object[], query = '') => {
  const { sent } = fakeServer({
    'GET /api/shift/teams': ({ query }) => ok(query.get('may') === 'read' ? seen : []),
    'GET /api/user/getWeeks/2': ok([{ ...week, start_date: '2020-01-01', end_date: '2031-01-01' }]),
    'GET /api/user/getWeeks/3': ok([]),
    'GET /api/user/loadShifts/5/17': ok(plan),
    'GET /api/user/availability': ok([]),
  })
  const actor = { ...employeeActor(permissions), id: 17, employee_id: 17, team_id: null }
  const drawn = renderScreen(
    <ActorProvider value={actor}>
      <ShiftSchedulesScreen />
    </ActorProvider>,
    `/employee/shiftschedules${query}`,
  )
  return { sent, drawn }
}

const BELOW = [
  { id: 2, name: 'Support Berlin' },
  { id: 3, name: 'Night Desk' },
]

it('without a team the reader sees the weeks of all teams of their people at once, each with its open places', async () => {
  await openTeamless(['shifts.read', 'shifts.plan'], BELOW).drawn
  await screen.findByRole('tab', { name: 'Team weeks' })
  expect(screen.queryByRole('tab', { name: 'My shifts' })).toBeNull()
  const link = await screen.findByRole('link', { name: /^This week/ })
  expect(link.getAttribute('href')).toBe('?team=2&week=5')
  within(link).getByLabelText('1/2 places filled')
  within(link).getByText('1 open')
  expect(within(link).queryByText('Not published')).toBeNull()
  await screen.findByText('No weeks yet')
})

it('a week of now that no one can see yet is loud, a later one is quiet', async () => {
  const draft = { ...week, state: 'draft', published_at: null, places: null, open: null, findings: null }
  fakeServer({
    'GET /api/user/getWeeks/2': ok([
      { ...draft, start_date: '2020-01-01', end_date: '2030-12-31' },
      { ...draft, id: 6, start_date: '2031-01-01', end_date: '2031-01-07' },
    ]),
  })
  await renderScreen(
    <ActorProvider value={employeeActor(['shifts.read'])}>
      <TeamsAtOnce teams={BELOW.slice(0, 1)} />
    </ActorProvider>,
    '/employee/shiftschedules',
  )
  const [now, later] = await screen.findAllByRole('link')
  expect(now?.textContent).toBe('This weekNot publishedStaff cannot see it')
  expect(later?.textContent).toMatch(/Draft$/)
})

it('one of the teams is chosen, and all are again', async () => {
  const { sent, drawn } = openTeamless(['shifts.read', 'shifts.plan'], BELOW, '?team=2')
  await drawn
  expect((await screen.findAllByText('Late')).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('combobox', { name: 'Team' }))
  await userEvent.click(screen.getByRole('option', { name: 'Night Desk' }))
  await screen.findByText('No weeks yet')
  expect(sent.some(({ path }) => path === '/api/user/getWeeks/3')).toBe(true)
  await userEvent.click(screen.getByRole('combobox', { name: 'Team' }))
  await userEvent.click(screen.getByRole('option', { name: 'All teams' }))
  await screen.findByRole('link', { name: /^This week/ })
})

it('without a team and without people in one, the screen leads to the reports of teams', async () => {
  await openTeamless(['shifts.read', 'shifts.plan', 'team_reports.read'], []).drawn
  const link = await screen.findByRole('link', { name: 'Open team reports' })
  expect(link.getAttribute('href')).toBe('/employee/team-reports')
  expect(screen.queryByRole('tab')).toBeNull()
})
