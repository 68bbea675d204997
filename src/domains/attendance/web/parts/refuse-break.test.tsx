// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { required } from '#kit/contract/testing/required.ts'
import { dayOf, detailOf } from '../testing/rows.ts'
import { draw, employee, TODAY } from '../testing/screens.tsx'
import { RefuseBreak } from './refuse-break.tsx'

it('says which break was taken off, and gives it back with a reason', async () => {
  const day = dayOf(TODAY, { auto_break_minutes: 30 })
  const known = detailOf(day, [])
  const detail = {
    ...known,
    policy: { ...known.policy, auto_break_minutes: 45 },
    can: { ...known.can, refuse_break: true },
  }
  const server = fakeServer({ 'POST /api/user/attendance_day/no_break': ok(day) })
  await draw(employee, <RefuseBreak detail={detail} />, '/employee/timesheet')
  screen.getByText(/30 min were taken off as an automatic break/)
  await userEvent.click(screen.getByRole('button', { name: 'I had no break' }))
  await userEvent.type(screen.getByLabelText(/Why was there no break/), 'The phone did not stop')
  await userEvent.click(required(screen.getAllByRole('button', { name: 'I had no break' })[0]))
  await waitFor(() =>
    expect(server.sent.at(-1)?.body).toEqual({ business_date: TODAY, reason: 'The phone did not stop' }),
  )
})
