// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { required } from '#kit/contract/testing/required.ts'
import { heatOf } from '../../parts/calendar-labels.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { fullOf } from '../../testing/rows.ts'
import { draw, hr, stopDate } from '../../testing/screens.tsx'

stopDate()

const CALENDAR = '/api/request/calendar'
const dayOf = (date: string, change = {}) => ({
  date,
  expected: 10,
  needed: null,
  away: 0,
  pending: 0,
  blocks: [],
  holiday: null,
  ...change,
})
const entry = (request_id: number | null, date: string, change = {}) => ({
  request_id,
  from_date: date,
  to_date: date,
  part: 'full',
  label: 'Annual leave',
  kind: 'away',
  status: 'approved',
  ...change,
})
const person = (id: number, name: string, entries: readonly object[]) => ({
  id,
  name,
  team_id: 5,
  team_name: 'Desk',
  entries,
})
const response = {
  days: [
    dayOf('2026-05-12', { away: 4, blocks: [{ name: 'Audit', level: 'limited' }] }),
    dayOf('2026-05-13', { holiday: 'Ascension' }),
    dayOf('2026-05-14'),
  ],
  people: [
    person(1, 'Asha Rao', [entry(31, '2026-05-12')]),
    person(2, 'Ben Cole', [entry(null, '2026-05-12', { label: 'Away', part: 'first_half' })]),
  ],
  has_more: true,
}
const responses = () => ({ [`GET ${CALENDAR}`]: ok(response), 'GET /api/request/view/31': ok(fullOf(31)) })
const open = (query = '', actor = hr) => draw(actor, <RequestsAdminScreen />, `/admin/requests?tab=calendar${query}`)

it('shows the month of a department: numbers of the days, absences of each person, and that more match', async () => {
  const server = fakeServer(responses())
  const { history } = await open('&month=2026-05&department_id=3&team_id=5')
  const days = within(await screen.findByRole('list', { name: 'Days' }))
  expect(days.getAllByRole('listitem').map((day) => day.querySelector('.m-hidden')?.textContent)).toEqual([
    'Tue May 12: 4 away, Audit, limited',
    'Wed May 13: 0 away, Ascension',
    'Thu May 14: 0 away',
  ])
  screen.getByText('More people match than are shown. Narrow the list to a team.')
  expect(Object.fromEntries(required(server.sent.find(({ path }) => path === CALENDAR)).query)).toEqual({
    from: '2026-05-01',
    to: '2026-05-31',
    department_id: '3',
    team_id: '5',
  })
  const bar = screen.getByRole('button', { name: /^Annual leave, Tue May 12/ })
  bar.focus()
  await userEvent.keyboard('{Enter}')
  expect(history.location.search).toContain('request=31')
  await screen.findByRole('dialog')
})

it('opens nothing to those who read no requests', async () => {
  fakeServer(responses())
  await open('', adminActor(['requests.calendar.read'], { role_number: 2 }))
  await screen.findByRole('list', { name: 'Asha Rao' })
  expect(screen.queryByRole('button', { name: /^Annual leave/ })).toBeNull()
})

it('lists the days that tell something on a phone', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(wide(query), { matches: query.includes('599px') }),
  )
  fakeServer(responses())
  await open()
  const days = within(await screen.findByRole('list', { name: 'Days' }))
  await days.findByText('4 of 10 away')
  const away = within(days.getByRole('list', { name: 'Away on Tue May 12' }))
  expect(away.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Asha RaoAnnual leave',
    'Ben ColeAway, first half',
  ])
  away.getByRole('button', { name: 'Asha Rao' })
  days.getByText('Ascension')
  expect(days.queryByText('Thu May 14')).toBeNull()
  vi.restoreAllMocks()
})

it('is warmer the larger the share of the people that is away', () => {
  const heats = [
    [0, 10],
    [1, 100],
    [5, 100],
    [1, 10],
    [2, 10],
    [1, 0],
  ] as const
  expect(heats.map(([away, expected]) => heatOf({ away, expected }))).toEqual([0, 1, 2, 3, 4, 4])
})
