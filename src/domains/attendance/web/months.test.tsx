// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import type { PeriodRow } from '../contract/periods.models.ts'
import AttendanceReportScreen from './screens/attendance-report-screen.tsx'
import { draw, page } from './testing/screens.tsx'

const LIST = '/api/admin/attendance/periods'
const reader = adminActor(['attendance.read'])
const keeper = adminActor(['attendance.read', 'attendance.period.write'])
const none = { lock: false, reopen: false, confirm_reopen: false, withdraw: false }

const period = (month: string, change: Partial<PeriodRow> = {}): PeriodRow => ({
  month,
  state: 'open',
  version: 3,
  is_over: true,
  locked_by: null,
  locked_at: null,
  accepted_count: 0,
  accepted_exceptions: [],
  totals: null,
  reopen_requested_by: null,
  reopen_reason: null,
  times_reopened: 0,
  exceptions: [],
  can: none,
  ...change,
})
const absent = { kind: 'absent', label: 'Absences without a request', blocking: false, count: 2 }
const open = { kind: 'open_punch', label: 'Open punches', blocking: true, count: 1 }
const april = period('2026-04', { exceptions: [absent], can: { ...none, lock: true } })
const locked = period('2026-03', {
  state: 'locked',
  locked_by: { id: 1, name: 'Clara Winter' },
  locked_at: '2026-04-03T09:00:00.000Z',
  totals: {
    people: 60,
    expected_minutes: 600,
    worked_minutes: 540,
    overtime_minutes: 45,
    days_present: 20,
    days_half: 1,
    days_absent: 2,
    days_leave: 3,
    late_count: 4,
  },
  accepted_count: 2,
  accepted_exceptions: [
    {
      kind: 'absent',
      label: 'Absences without a request',
      employee: { id: 7, name: 'Asha Rao' },
      business_date: '2026-03-05',
    },
  ],
  can: { ...none, reopen: true },
})
const point = {
  kind: 'absent',
  label: 'Absences without a request',
  blocking: false,
  employee: { id: 7, name: 'Asha Rao' },
  business_date: '2026-04-07',
  ref_id: 5,
  owner_name: 'Asha Rao',
}

const serve = (rows: readonly PeriodRow[], more = {}) =>
  fakeServer({
    [`GET ${LIST}`]: ok(rows),
    [`GET ${LIST}/2026-04`]: ok([point], page(1)),
    ...more,
  })
const show = (actor: typeof reader, query: string) =>
  draw(actor, <AttendanceReportScreen />, `/admin/reports/attendance?tab=months${query}`)

it('lists the months with their state, and opens one', async () => {
  serve([april, locked])
  await show(reader, '')
  await screen.findByText('Locked', { selector: '[data-tone]' })
  await userEvent.click(screen.getByText('April 2026'))
  await screen.findByText('2 points can be settled, or accepted when you lock the month.')
  await screen.findByText('Asha Rao', { selector: 'td *' })
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull()
})

it('locks a month, naming what is accepted, and says why it was refused', async () => {
  const message = '1 punch is still open. See the list.'
  const server = serve([april], {
    [`POST ${LIST}/lock`]: { body: { status: false, code: 'attendance.period_blocked', message } },
    [`POST ${LIST}/nudge`]: ok({ sent: 1 }),
  })
  await show(keeper, '&month=2026-04')
  await userEvent.click(await screen.findByRole('button', { name: 'Lock' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Accept 2 points and lock' }))
  await waitFor(() =>
    expect(server.sent.find(({ path }) => path === `${LIST}/lock`)?.body).toEqual({
      month: '2026-04',
      version: 3,
      accept_exceptions: true,
    }),
  )
  await screen.findByText(message)
  await userEvent.click(screen.getByRole('button', { name: 'Remind all' }))
  await screen.findByText('Reminder sent Successfully')
})

it('keeps the lock shut while something must be settled', async () => {
  serve([period('2026-04', { exceptions: [open, absent] })])
  await show(keeper, '&month=2026-04')
  await screen.findByText('1 point must be settled before the month can be locked.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lock' }).disabled).toBe(true)
})

it('asks for re-opening with a reason, which another person confirms', async () => {
  const waiting = {
    ...locked,
    state: 'reopen_requested',
    reopen_requested_by: { id: 2, name: 'Iris Novak' },
    reopen_reason: 'A day is missing',
    can: { ...none, confirm_reopen: true, withdraw: true },
  } as const
  const server = serve([locked], { [`POST ${LIST}/reopen`]: ok(waiting) })
  await show(keeper, '&month=2026-03')
  await screen.findByText('Accepted with the lock (2)')
  screen.getByText('Listed: the first 1. The report of the month shows all days.')
  await userEvent.click(screen.getByRole('button', { name: 'Re-open' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText(/Reason/), 'A day is missing')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for re-opening' }))
  await waitFor(() =>
    expect(server.sent.find(({ path }) => path === `${LIST}/reopen`)?.body).toEqual({
      month: '2026-03',
      version: 3,
      action: 'request',
      reason: 'A day is missing',
    }),
  )
})
