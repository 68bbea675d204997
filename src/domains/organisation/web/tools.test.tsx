// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { HolidayCalendar } from '../contract/calendar.models.ts'
import type { Role } from '../contract/roles.models.ts'
import { BrandDrawer } from './parts/brand-drawer.tsx'
import { ExplainAccess } from './parts/explain-access.tsx'
import { HolidayImpact } from './parts/holiday-impact.tsx'
import { HolidayYear } from './parts/holiday-year.tsx'
import { HolidayImport } from './parts/holiday-import.tsx'
import { RolePreview } from './parts/role-preview.tsx'
import { BrandsTab } from './tabs/brands-tab.tsx'
import { HolidaysTab } from './tabs/holidays-tab.tsx'
import { WorkPatternsTab } from './tabs/work-patterns-tab.tsx'

const actor = adminActor('all')
const draw = (content: ReactNode, search = '') =>
  renderScreen(<ActorProvider value={actor}>{content}</ActorProvider>, `/admin/x${search}`)
const can = { update: true, delete: true, restore: false }

it('shows what a role would gain and lose, and who holds it', async () => {
  const role: Role = {
    id: 5,
    version: 2,
    role_number: 103,
    name: 'Team lead',
    area: 'User',
    description: null,
    is_locked: false,
    holders: 12,
    archived_at: null,
    can,
  }
  const { sent } = fakeServer({
    'POST /api/admin/role/preview': ok({
      gained: [{ key: 'a.read', scope: 'team', label: 'Read it', before: 'own' }],
      lost: [{ key: 'b.read', scope: 'all', label: 'See that', stays: null }],
      holders: 12,
      sample: [{ id: 1, name: 'Mara Chen' }],
      sensitive_gained: ['a.read'],
    }),
  })
  const grants = [{ key: 'a.read', scope: 'team' as const }]
  await draw(<RolePreview role={role} grants={grants} />)
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const drawer = await screen.findByRole('dialog', { name: 'Preview of Team lead' })
  await within(drawer).findByText('Read it')
  expect(drawer.textContent).toContain('Own to Team')
  within(drawer).getByText('12 holders: Mara Chen and 11 more.')
  within(drawer).getByLabelText('Sensitive')
  expect(sent[0]?.body).toEqual({ role_id: 5, grants })
})

it('explains where access ends, and which checks were not asked any more', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/role/calls': ok([{ id: 'teams.list', summary: 'All teams.', area: 'Admin' }]),
    'GET /api/admin/role': ok([]),
    'GET /api/admin/permission': ok([]),
    'GET /api/admin/role/logins': ok([{ kind: 'employee', id: 7, name: 'Jan Vogel', role: 'Associate' }]),
    'POST /api/admin/role/explain': ok({
      allowed: false,
      steps: [
        { check: 'session', passed: true, text: 'Is signed in once.' },
        { check: 'area', passed: false, text: 'Is done in the admin area.' },
      ],
      target: null,
    }),
  })
  const { history } = await draw(<ExplainAccess />)
  fireEvent.click(screen.getByLabelText(/^Who/, { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: /Jan Vogel/ }))
  fireEvent.click(screen.getByLabelText(/^Does what/, { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: /All teams/ }))
  await screen.findByText('No. Jan Vogel cannot do this: all teams. Is done in the admin area.')
  expect(screen.getAllByText('Not asked.')).toHaveLength(3)
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    who: { kind: 'employee', id: 7 },
    call: 'teams.list',
  })
  expect(history.location.search).toBe('?who=employee-7&what=teams.list')
  act(() => history.back())
  await screen.findByText('Choose who does what')
  expect(screen.getByLabelText(/^Who/, { selector: 'input' })).toHaveProperty('value', 'Jan Vogel')
})

it('answers what a link asks, and names who is chosen', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/role/calls': ok([{ id: 'teams.list', summary: 'All teams.', area: 'Admin' }]),
    'GET /api/admin/role': ok([]),
    'GET /api/admin/permission': ok([]),
    'GET /api/admin/role/logins': ({ query }) =>
      ok(query.get('id') === '7' ? [{ kind: 'employee', id: 7, name: 'Jan Vogel', role: 'Associate' }] : []),
    'POST /api/admin/role/explain': ok({ allowed: true, steps: [], target: { id: 9, name: 'Mara Chen' } }),
  })
  await draw(<ExplainAccess />, '?who=employee-7&what=teams.list&whom=9')
  await screen.findByText('Yes. Jan Vogel can do this, for Mara Chen: all teams.')
  const who = screen.getByLabelText(/^Who/, { selector: 'input' })
  await waitFor(() => expect(who).toHaveProperty('value', 'Jan Vogel'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ target_employee_id: 9 })
})

it('calls nothing allowed for sure whose last check only the call makes', async () => {
  const unchecked = { check: 'state', passed: true, is_unchecked: true, text: 'Not checked here.' }
  fakeServer({
    'GET /api/admin/role/calls': ok([{ id: 'teams.list', summary: 'All teams.', area: 'Admin' }]),
    'GET /api/admin/role': ok([]),
    'GET /api/admin/permission': ok([]),
    'GET /api/admin/role/logins': ok([{ kind: 'employee', id: 7, name: 'Jan Vogel', role: 'Associate' }]),
    'POST /api/admin/role/explain': ok({ allowed: true, steps: [unchecked], target: null }),
  })
  await draw(<ExplainAccess />)
  fireEvent.click(screen.getByLabelText(/^Who/, { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: /Jan Vogel/ }))
  fireEvent.click(screen.getByLabelText(/^Does what/, { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: /All teams/ }))
  await screen.findByText('Yes. Jan Vogel can do this: all teams, as far as is checked here.')
  screen.getByRole('img', { name: 'not checked' })
})

const calendar: HolidayCalendar = {
  id: 3,
  version: 1,
  name: 'Berlin',
  country: null,
  region: null,
  place: null,
  counts: [],
  pattern_count: 2,
  can,
}

it('imports the new holidays of a file after showing them', async () => {
  const rows = [
    { date: '2027-01-01', name: 'New Year', portion: 'full', result: 'add' },
    { date: '2027-12-24', name: 'Eve', portion: 'pm', result: 'conflict' },
  ]
  const { sent } = fakeServer({ 'POST /api/admin/holiday/import': ok(rows) })
  let closed = 0
  await draw(<HolidayImport is_open onClose={() => closed++} calendar={calendar} />)
  const file = new File(['date,name'], 'days.csv', { type: 'application/vnd.ms-excel' })
  fireEvent.change(screen.getByLabelText('Choose file', { selector: 'input' }), { target: { files: [file] } })
  const button = await screen.findByRole('button', { name: 'Import 1 holiday' })
  screen.getByText('Eve (afternoon)')
  screen.getByText('Day is taken')
  fireEvent.click(button)
  await waitFor(() => expect(closed).toBe(1))
  const fields = sent.map(({ body }) => (body instanceof FormData ? [...body.keys()] : []))
  expect(fields).toEqual([
    ['calendar_id', 'file'],
    ['calendar_id', 'apply', 'file'],
  ])
})

it('tells what a holiday comes to once a day is typed', async () => {
  fakeServer({
    'POST /api/admin/holiday/impact': ok({
      people: 2,
      leave_days_returned: 1.5,
      leave_requests: 2,
      shifts_on_day: 1,
      days_recomputed: 2,
    }),
  })
  await draw(<HolidayImpact calendar={calendar} day="2027-05-04" portion="full" />)
  await screen.findByText(
    'Concerns 2 people: 2 days recalculated. Given back: 1.5 days of leave (2 requests). 1 shift stays as planned.',
  )
})

it('says when it cannot tell what a holiday comes to', async () => {
  fakeServer({ 'POST /api/admin/holiday/impact': { status: 500, body: { status: false } } })
  await draw(<HolidayImpact calendar={calendar} day="2027-05-04" portion="full" />)
  await screen.findByText(/could not be calculated just now/)
})

it.each([
  [
    'to copy the year before',
    [{ year: 2026, holidays: 2 }],
    true,
    'Add the public holidays of your country, copy 2026, or import a file.',
  ],
  [
    'to add them where there is none before',
    [],
    true,
    'Add the public holidays of your country, add them one by one, or import a file.',
  ],
  ['nothing to those who only read', [{ year: 2026, holidays: 2 }], false, null],
] as const)('proposes for an empty year %s', async (_, counts, may, text) => {
  fakeServer({ 'GET /api/admin/holiday': ok([]) })
  await renderScreen(
    <ActorProvider value={{ ...actor, has: () => may }}>
      <HolidayYear calendar={{ ...calendar, counts: [...counts] }} year={2027} toCheck={new Set()} />
    </ActorProvider>,
  )
  await screen.findByText('No holidays in 2027 yet')
  expect(screen.queryByText(/import a file/)?.textContent ?? null).toBe(text)
})

const NOTHING = { people: 0, leave_days_returned: 0, leave_requests: 0, shifts_on_day: 0, days_recomputed: 0 }
const holiday = { id: 8, version: 1, date: '2027-05-04', name: 'Feast', portion: 'full', can }

it('tells what a moved holiday comes to on the day it leaves and on its new one', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/holiday': ok([holiday]),
    'POST /api/admin/holiday/impact': ({ body }) => {
      const isRemoved = typeof body === 'object' && body !== null && 'action' in body && body.action === 'remove'
      return ok(isRemoved ? { ...NOTHING, people: 3, leave_days_returned: -1, leave_requests: 1 } : NOTHING)
    },
  })
  await draw(<HolidayYear calendar={calendar} year={2027} toCheck={new Set()} />, '?holiday=8')
  const field = await screen.findByLabelText('Day', { selector: 'input' })
  await screen.findByText('Nobody works by this calendar on that day.')
  expect(sent.some(({ body }) => JSON.stringify(body).includes('remove'))).toBe(false)
  fireEvent.change(field, { target: { value: '2027-05-05' } })
  await screen.findByText(
    /4.*, a holiday no more: Concerns 3 people: nothing changes\. Taken again: 1 day of leave \(1 request\)\.$/,
  )
  screen.getByText(/5.*, a holiday now: Nobody works by this calendar on that day\.$/)
  const sentBodies = sent.filter(({ path }) => path.endsWith('/impact')).map(({ body }) => body)
  expect(sentBodies).toContainEqual({ calendar_id: 3, date: '2027-05-04', portion: 'full', action: 'remove' })
  expect(sentBodies).toContainEqual({ calendar_id: 3, date: '2027-05-05', portion: 'full', action: 'add' })
})

it('asks before a holiday goes with what that comes to', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/holiday': ok([holiday]),
    'POST /api/admin/holiday/impact': ok({ ...NOTHING, people: 2, days_recomputed: 2 }),
  })
  await draw(<HolidayYear calendar={calendar} year={2027} toCheck={new Set()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Feast' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: /^Delete Feast/ })
  within(dialog).getByText(/Concerns 2 people: 2 days recalculated\.$/)
  expect(sent.at(-1)?.body).toEqual({ calendar_id: 3, date: '2027-05-04', portion: 'full', action: 'remove' })
})

it('marks the copied holidays whose day must be looked at', async () => {
  let rows: (typeof holiday)[] = []
  const counted = { ...calendar, counts: [{ year: 2026, holidays: 2 }] }
  fakeServer({
    'GET /api/admin/holiday-calendar': ok([counted]),
    'GET /api/admin/holiday': () => ok(rows),
    'POST /api/admin/holiday/copy': () => {
      const copied = [holiday, { ...holiday, id: 9, date: '2027-05-05', name: 'Second feast' }]
      rows = [...copied, { ...holiday, id: 10, date: '2027-05-06', name: 'Feast of another hand' }]
      return ok(copied.map((row) => ({ ...row, check: true })))
    },
  })
  const { client } = await draw(<HolidaysTab />, '?year=2027')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy 2 holidays' }))
  await screen.findByText(/^2 copied days must be checked/)
  screen.getByText('Feast of another hand')
  expect(screen.getAllByText('Check the day')).toHaveLength(2)
  await waitFor(() => expect(client.isFetching()).toBe(0))
})

const archivable = { version: 1, archived_at: null, can }
const brand = {
  ...archivable,
  is_default: false,
  people_count: 0,
  next_employee_no: 'NB-0001',
  country: { id: 1, name: 'Germany' },
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  default_pattern: { id: 1, name: 'Night' },
  address: 'Kastanienallee 1',
  tax_number: null,
  logo_file_id: null,
}
const readers = { update: false, delete: false, restore: false }

describe('to those who may not change it', () => {
  it('a brand tells all about itself and offers no form', async () => {
    const row = { ...brand, can: readers, id: 1, name: 'Northwind', legal_name: 'Northwind GmbH', people_count: 3 }
    fakeServer({ 'GET /api/admin/brand': ok([row]) })
    await draw(<BrandsTab />, '?brand=1')
    const drawer = await screen.findByRole('dialog', { name: 'Northwind' })
    within(drawer).getByText('Kastanienallee 1')
    expect(within(drawer).getByRole('link', { name: '3' }).getAttribute('href')).toBe(
      '/admin/employees?status=employed&brand_id=1',
    )
    expect(within(drawer).queryByRole('textbox')).toBeNull()
    expect(within(drawer).queryByText(/Add logo/)).toBeNull()
  })

  it('a holiday tells how much of the day is free', async () => {
    fakeServer({ 'GET /api/admin/holiday': ok([{ ...holiday, portion: 'pm', can: readers }]) })
    await draw(<HolidayYear calendar={calendar} year={2027} toCheck={new Set()} />, '?holiday=8')
    const drawer = await screen.findByRole('dialog', { name: 'Feast' })
    within(drawer).getByText('Afternoon')
  })

  it('a work pattern tells the weeks of its cycle and the breaks', async () => {
    const day = { start: '09:00', end: '17:30', break_minutes: 30, expected_minutes: null }
    const off = { start: null, end: null, break_minutes: 0, expected_minutes: null }
    const days = [1, 2].flatMap((week) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...(weekday <= week ? day : off), week, weekday })),
    )
    const version = {
      id: 4,
      effective_from: '2026-01-05',
      kind: 'timed',
      holiday_calendar: { id: 3, name: 'Berlin' },
      time_zone: null,
      cycle_weeks: 2,
      cycle_anchor: '2026-01-05',
      cycle_days: null,
      days,
    }
    const pattern = { ...archivable, can: readers, current: version, next: null, weekly_minutes: 720, people_count: 0 }
    fakeServer({ 'GET /api/admin/work-pattern': ok([{ ...pattern, id: 1, name: 'Part-time', versions: [version] }]) })
    await draw(<WorkPatternsTab />, '?pattern=1')
    const drawer = await screen.findByRole('dialog', { name: 'Part-time' })
    within(drawer).getByText('30 min each day')
    const [first, second] = ['Week 1', 'Week 2'].map((week) => within(drawer).getByText(week).nextElementSibling)
    expect([first, second].map((week) => week?.firstElementChild?.textContent)).toEqual([
      'Mon09:00–17:30',
      'Mon–Tue09:00–17:30',
    ])
  })
})

describe('the search of a list', () => {
  it('finds holidays by name', async () => {
    fakeServer({ 'GET /api/admin/holiday': ok([holiday, { ...holiday, id: 9, name: 'Easter' }]) })
    await draw(<HolidayYear calendar={calendar} year={2027} toCheck={new Set()} />)
    await screen.findByRole('button', { name: 'Feast' })
    fireEvent.change(screen.getByLabelText('Search holidays'), { target: { value: 'aster' } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Feast' })).toBeNull())
    screen.getByRole('button', { name: 'Easter' })
  })

  it('finds work patterns by name, and asks the server for no more than before', async () => {
    const pattern = { ...archivable, current: null, next: null, versions: [], weekly_minutes: 2400, people_count: 0 }
    const { sent } = fakeServer({
      'GET /api/admin/work-pattern': ok([
        { ...pattern, id: 1, name: 'Berlin 40 h' },
        { ...pattern, id: 2, name: 'Night' },
      ]),
    })
    await draw(<WorkPatternsTab />)
    await screen.findByRole('button', { name: 'Berlin 40 h' })
    fireEvent.change(screen.getByLabelText('Search work patterns'), { target: { value: 'night' } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Berlin 40 h' })).toBeNull())
    screen.getByRole('button', { name: 'Night' })
    expect(sent.map(({ query }) => query.toString())).toEqual([''])
  })

  it('finds brands by name and legal name, and says when none fits', async () => {
    fakeServer({
      'GET /api/admin/brand': ok([
        { ...brand, id: 1, name: 'Northwind', legal_name: 'Northwind Support GmbH' },
        { ...brand, id: 2, name: 'Southwind', legal_name: 'Southwind Pvt Ltd' },
      ]),
    })
    await draw(<BrandsTab />)
    await screen.findByRole('heading', { name: 'Southwind' })
    const field = screen.getByLabelText('Search brands')
    fireEvent.change(field, { target: { value: 'gmbh' } })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Southwind' })).toBeNull())
    screen.getByRole('heading', { name: 'Northwind' })
    fireEvent.change(field, { target: { value: 'eastwind' } })
    await screen.findByText('Nothing matches')
  })

  it('begins a new brand in the country of the organisation', async () => {
    const country = { dial_code: '+49', currency: 'EUR' }
    fakeServer({
      'GET /api/admin/get-countries': ok([
        { ...country, id: 3, code: 'AT', name: 'Austria' },
        { ...country, id: 4, code: 'DE', name: 'Germany' },
      ]),
      'GET /api/admin/work-pattern': ok([]),
    })
    const here = { ...actor, organisation: { ...actor.organisation, country: 'DE' } }
    await renderScreen(
      <ActorProvider value={here}>
        <BrandDrawer drawer={{ id: 'new', open: () => undefined, close: () => undefined }} archived={undefined} />
      </ActorProvider>,
    )
    const field = await screen.findByLabelText(/^Country/, { selector: 'input' })
    await waitFor(() => expect(field).toHaveProperty('value', 'Germany'))
  })
})
