// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { choose, clickOn, fill, send } from '#kit/web/testing/form-steps.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { daysOfCycle, daysOfUsual } from './parts/pattern-draft.ts'
import { WorkPatternsTab } from './tabs/work-patterns-tab.tsx'

const draw = (responses: Parameters<typeof fakeServer>[0], search: string) => {
  const server = fakeServer(responses)
  const content = (
    <ActorProvider value={adminActor('all')}>
      <WorkPatternsTab />
    </ActorProvider>
  )
  return renderScreen(content, `/admin/x${search}`).then(() => server)
}

const OVERVIEW = { first_joined_on: null }
const RESPONSES = {
  'GET /api/admin/work-pattern': ok([]),
  'GET /api/admin/organisation': ok(OVERVIEW),
  'GET /api/admin/holiday-calendar': ok([{ id: 3, name: 'Berlin' }]),
}

it('days in turn begin as four on and four off, with blocks and a preview, and are sent as such', async () => {
  const server = await draw({ ...RESPONSES, 'POST /api/admin/work-pattern': ok({ id: 9 }) }, '?pattern=new')
  const drawer = await screen.findByRole('dialog')
  await fill('Name', 'Wards')
  await choose('Holidays', 'Berlin')
  await choose('Cycle', 'Days in turn')
  within(drawer).getByLabelText('Day 8: start')
  expect(within(drawer).getByLabelText('Repeat every', { exact: false })).toHaveProperty('value', '8')
  fireEvent.change(within(drawer).getByLabelText('Day 1: end'), { target: { value: '12:00' } })
  fireEvent.blur(within(drawer).getByLabelText('Day 1: end'))
  await clickOn('Day 1: add block')
  fireEvent.change(within(drawer).getByLabelText('Day 1, block 2: end'), { target: { value: '18:00' } })
  fireEvent.blur(within(drawer).getByLabelText('Day 1, block 2: end'))
  const preview = within(drawer).getByRole('region', { name: 'The next four weeks' })
  expect(within(preview).getAllByText('09:00–12:00, 14:00–18:00').length).toBeGreaterThan(1)
  expect(within(preview).getAllByRole('listitem')).toHaveLength(28)
  await send('Add work pattern')
  const body = server.sent.find(({ method }) => method === 'POST')?.body
  expect(body).toMatchObject({
    cycle_weeks: 1,
    cycle_days: 8,
    cycle_anchor: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(JSON.stringify(body)).toContain('"further":[{"start":"14:00","end":"18:00","break_minutes":0}]')
})

it('usual cycles take the hours of the first day of work; a longer cycle keeps its days', () => {
  const [day] = daysOfUsual('timed', '#', [])
  const cells = daysOfUsual(
    'timed',
    '##..###..##...',
    day ? [{ ...day, start: '07:00', end: '19:00', break_minutes: 60 }] : [],
  )
  expect(cells.map(({ start }) => start ?? '.').join(' ')).toBe(
    '07:00 07:00 . . 07:00 07:00 07:00 . . 07:00 07:00 . . .',
  )
  expect(cells.at(-1)).toMatchObject({ week: 2, weekday: 7 })
  const longer = daysOfCycle('timed', 15, cells)
  expect(longer.slice(0, 14)).toEqual(cells)
  expect(longer[14]).toEqual({
    week: 3,
    weekday: 1,
    start: null,
    end: null,
    break_minutes: 0,
    expected_minutes: null,
    further: [],
  })
})

it('a cycle of days is shown with those alike together, and with all of its blocks', async () => {
  const split = {
    start: '08:00',
    end: '12:00',
    break_minutes: 0,
    expected_minutes: null,
    further: [{ start: '16:00', end: '20:00', break_minutes: 15 }],
  }
  const off = { start: null, end: null, break_minutes: 0, expected_minutes: null }
  const days = [0, 1, 2].map((index) => ({ week: 1, weekday: index + 1, ...(index < 2 ? split : off) }))
  const version = {
    id: 4,
    effective_from: '2026-01-05',
    kind: 'timed',
    holiday_calendar: { id: 3, name: 'Berlin' },
    time_zone: null,
    cycle_weeks: 1,
    cycle_anchor: '2026-01-07',
    cycle_days: 3,
    days,
  }
  const row = {
    id: 1,
    version: 1,
    name: 'Kitchen',
    archived_at: null,
    people_count: 0,
    weekly_minutes: 2135,
    current: version,
    next: null,
    versions: [version],
    can: { update: false, delete: false, restore: false },
  }
  await draw({ ...RESPONSES, 'GET /api/admin/work-pattern': ok([row]) }, '?pattern=1')
  const drawer = await screen.findByRole('dialog', { name: 'Kitchen' })
  within(drawer).getByText(/^3 days, day 1 is /)
  expect(within(drawer).getAllByText('08:00–12:00, 16:00–20:00')).toHaveLength(1)
  within(drawer).getByText('Days 1–2')
  within(drawer).getByText('Day 3')
})
