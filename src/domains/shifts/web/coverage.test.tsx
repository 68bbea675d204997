// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Plan } from '../contract/shifts.models.ts'
import { planInputOf } from './parts/plan-input.ts'
import { choicesFor, shiftsIn, spansOf, waysInto } from './coverage/spans.ts'
import ShiftRecordsScreen from './screens/shift-records-screen.tsx'
import { plan, shift, week } from './testing/rows.ts'

const slot = (from_time: string, needed: number, planned: number) => ({ from_time, needed, planned })
const short: Plan = {
  ...plan,
  coverage: [
    { date: shift.date, slots: [slot('13:30', 0, 0), slot('14:00', 2, 1), slot('14:30', 2, 1)], skills: [] },
    { date: '2030-06-04', slots: [slot('09:00', 1, 1)], skills: [] },
  ],
}

it('joins half hours with the same figures', () => {
  expect(spansOf([slot('13:30', 0, 0), slot('14:00', 2, 1), slot('14:30', 2, 1), slot('15:00', 2, 2)])).toEqual([
    { from: 840, to: 900, needed: 2, planned: 1 },
    { from: 900, to: 930, needed: 2, planned: 2 },
  ])
})

it('finds the shifts of the day before that reach into a span', () => {
  const night = { ...shift, id: 10, start_time: '22:00', end_time: '06:00' }
  const span = { from: 300, to: 330, needed: 1, planned: 0 }
  expect(shiftsIn({ ...plan, shifts: [shift, night] }, '2030-06-04', span)).toEqual([night])
  expect(shiftsIn({ ...plan, shifts: [shift, night] }, shift.date, span)).toEqual([])
})

it('offers open places before new shifts, and people by what the rules say', () => {
  const span = { from: 840, to: 900, needed: 2, planned: 1 }
  const [template] = [
    {
      id: 3,
      name: 'Late',
      short: 'L',
      color: '#e8590c',
      start_time: '14:00',
      end_time: '22:00',
      break_minutes: 30,
      needed: 2,
      site: 'any' as const,
      skill_id: null,
      skill_level: null,
    },
  ]
  const shown = { ...short, templates: [template] }
  const ways = waysInto(shown, shift.date, span)
  expect(ways.map(({ label }) => label)).toEqual(['Late 14:00–22:00, 1 of 2 taken', 'New Late 14:00–22:00'])
  const [way] = ways
  if (!way) throw new Error('There is a way.')
  const choices = choicesFor(planInputOf(shown), { date: shift.date, span, skill: null, way })
  expect(choices.map(({ person, verdict }) => [person.name, verdict.kind])).toEqual([['Mia Wolf', 'allowed']])
})

it('shows the gap of a day, and adds a person to it', async () => {
  const server = fakeServer({
    'GET /api/shift/teams': ok([{ id: 2, name: 'Support Berlin' }]),
    'GET /api/admin/shiftweek_manager/getweeks/2': ok([week]),
    'GET /api/admin/loadPreviousShift/5': ok(short),
    'POST /api/shift/apply': ok({ plan: short, findings: [], undo: [] }),
  })
  await renderScreen(
    <ActorProvider value={adminActor(['shift_records.read', 'shifts.plan'])}>
      <ShiftRecordsScreen />
    </ActorProvider>,
    '/admin/shiftrecords?team=2&week=5&tab=coverage',
  )
  const day = within(await screen.findByRole('region', { name: /^Monday.*: 1 short at 14:00$/ }))
  await userEvent.click(day.getByRole('button', { name: /14:00–15:00: 1 planned, 2 needed$/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('1 short')
  await userEvent.click(drawer.getByRole('button', { name: 'Add Mia Wolf' }))
  await drawer.findByText('The plan is updated.')
  expect(server.sent.find(({ path }) => path === '/api/shift/apply')?.body).toEqual({
    week_id: 5,
    ops: [{ op: 'assign', shift_id: 9, employee_id: 12 }],
  })
})

it('has a line for each covered day on a phone, and all of a day with a gap', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), wide(query), { matches: query.includes('599px') }),
  )
  fakeServer({
    'GET /api/shift/teams': ok([{ id: 2, name: 'Support Berlin' }]),
    'GET /api/admin/shiftweek_manager/getweeks/2': ok([week]),
    'GET /api/admin/loadPreviousShift/5': ok(short),
  })
  await renderScreen(
    <ActorProvider value={adminActor(['shift_records.read', 'shifts.plan'])}>
      <ShiftRecordsScreen />
    </ActorProvider>,
    '/admin/shiftrecords?team=2&week=5&tab=coverage',
  )
  const gap = await screen.findByRole('region', { name: /^Monday.*: 1 short at 14:00$/ })
  expect(gap.closest('details')).toBeNull()
  const covered = screen.getByRole('region', { name: /^Tuesday.*: Covered$/, hidden: true }).closest('details')
  expect(covered?.querySelector('summary')?.textContent).toBe('Tue 409:00–09:30Covered')
  expect(covered?.open).toBe(false)
})
