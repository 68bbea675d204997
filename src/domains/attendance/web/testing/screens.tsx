import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { dayOf } from './rows.ts'

/** Shared values of the tests of the screens: the day and the moment, the viewer, and the day itself. */
export const TODAY = '2026-05-12'
export const NOW = `${TODAY}T10:00:00.000Z`
export const employee = employeeActor(['timesheet.read', 'timesheet.punch'])
export const admin = adminActor(['attendance.read', 'attendance.correct'])
export const draw = (actor: typeof employee, part: ReactNode, path: string) =>
  renderScreen(<ActorProvider value={actor}>{part}</ActorProvider>, path)
export const page = (total: number) => ({ next_cursor: null, total })

export const working = dayOf(TODAY, {
  verdict: 'working',
  label: 'Working',
  worked_minutes: 178,
  last_out_at: null,
  as_of_at: NOW,
})
export const totals = {
  expected_minutes: 480,
  worked_minutes: 178,
  paid_break_minutes: 0,
  unpaid_break_minutes: 0,
  balance_minutes: 0,
}

/** Stops the date at the moment, while timers go on. */
export const stopDate = (): void => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())
}
