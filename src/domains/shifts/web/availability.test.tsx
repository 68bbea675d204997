// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { AvailabilityTab } from './own/availability-tab.tsx'

const school = {
  weekday: 3,
  from_date: null,
  to_date: null,
  from_time: '16:00',
  to_time: '22:00',
  wish: 'unavailable' as const,
  note: 'Evening school',
}
const night = { ...school, weekday: 7, from_time: '22:00', to_time: '06:00', wish: 'avoid' as const, note: '' }

const draw = async (rows: readonly object[]) => {
  const actor = employeeActor(['shifts.read', 'shifts.own'])
  const state = { rows: rows.map((row, index) => ({ id: index + 1, ...row })), version: 4 }
  const { sent } = fakeServer({
    [`GET /api/user/availability/${actor.id}`]: ok(state),
    [`PUT /api/user/availability/${actor.id}`]: ok({ ...state, version: 5 }),
  })
  await renderScreen(
    <ActorProvider value={actor}>
      <AvailabilityTab />
    </ActorProvider>,
  )
  return () => sent.find(({ method }) => method === 'PUT')?.body
}

it('adds a preference on the day that is chosen, and saves it at once', async () => {
  const saved = await draw([school])
  fireEvent.click(await screen.findByRole('button', { name: 'Add a preference for Monday' }))
  const drawer = await screen.findByRole('dialog', { name: 'Monday' })
  fireEvent.click(await within(drawer).findByRole('button', { name: 'Save' }))
  await screen.findByText('Availability Updated Successfully')
  const { note: _note, ...times } = school
  expect(saved()).toEqual({
    version: 4,
    rows: [school, { ...times, weekday: 1, from_time: '08:00', to_time: '18:00' }],
  })
})

it('opens a bar to change or remove it', async () => {
  const saved = await draw([school, night])
  fireEvent.click(await screen.findByRole('button', { name: 'Wednesday: I cannot, 16:00–22:00, Evening school' }))
  const drawer = await screen.findByRole('dialog', { name: 'Wednesday' })
  fireEvent.click(await within(drawer).findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(saved()).toEqual({ version: 4, rows: [night] }))
})

it('draws a night on both of its days', async () => {
  await draw([night])
  const bars = await screen.findAllByRole('button', { name: /I would rather not, 22:00–06:00$/ })
  expect(bars.map((bar) => bar.getAttribute('aria-label')?.split(':')[0])).toEqual(['Monday', 'Sunday'])
})

it('lists what counts on dates below the week', async () => {
  await draw([{ ...school, weekday: null, from_date: '2026-12-14', to_date: '2026-12-16' }])
  const dates = await screen.findByRole('region', { name: 'On dates' })
  expect(within(dates).getAllByRole('button')[1]?.textContent).toMatch(/I cannot16:00–22:00Evening school$/)
})
