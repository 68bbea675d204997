// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi, onTestFinished } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { NextDaysOf } from './next-days.tsx'

const dayOf = (date: string, expected_minutes = 480) => ({
  date,
  zone: 'UTC',
  expected_minutes,
  scheduled: [
    {
      from_at: `${date}T09:00:00.000Z`,
      to_at: `${date}T17:00:00.000Z`,
      source: 'shift',
      break_minutes: 0,
      shift_id: 4,
    },
  ],
})

it('shows the next times of work, without those that are over and days of leave', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-12T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const days = [dayOf('2026-05-11'), dayOf('2026-05-12'), dayOf('2026-05-13', 0), dayOf('2026-05-14')]
  fakeServer({ 'GET /api/admin/calendar/7': ok({ days }) })
  await renderScreen(
    <ActorProvider value={adminActor(['organisation.read'])}>
      <NextDaysOf user_id={7} />
    </ActorProvider>,
    '/admin/employee/details/7',
  )
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Now.*9:00.*5:00.*Shift$/),
    expect.stringMatching(/14.*Shift$/),
  ])
})
