// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { timeText } from '#kit/web/dates/time-text.ts'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { required } from '#kit/contract/testing/required.ts'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import TimesheetScreen from './screens/timesheet-screen.tsx'
import { DayCalendar } from './parts/day-calendar.tsx'
import { calendarDayOf, dayOf, detailOf, openSession } from './testing/rows.ts'
import { forceRowOf } from './testing/forced-rows.ts'
import { NOW, TODAY, draw, employee, page, stopDate, totals, working } from './testing/screens.tsx'

stopDate()

const meal = {
  key: 'meal',
  name: 'Meal',
  paid: false,
  max_each_minutes: 60,
  max_day_minutes: 60,
  used_minutes: 0,
  left_minutes: 60,
}
const timesheet = (rows = [openSession(TODAY)]) => ({
  'GET /api/user/attendancelog/7': ok(rows, { ...page(rows.length), server_now: NOW, today: working }),
  [`GET /api/user/attendance_day/7/${TODAY}`]: ok(detailOf(working, rows)),
  'GET /api/user/breaktime': ok({ on_break: false, started_at: null, kinds: [meal], breaks: [] }),
  'GET /api/user/getuserWorkandBreaktime': ok({
    totals,
    days: [working],
    punch_state: 'in',
    break_status: 'off',
    server_now: NOW,
  }),
})

it('names the days of the week in English, whatever the reader speaks', async () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const none = () => undefined
  const view = <DayCalendar month="2026-05" days={[]} today={TODAY} week_start="monday" onDay={none} onMonth={none} />
  const { container } = await renderScreen(view)
  expect(container.textContent).toContain('MTWTFSS')
  language.mockRestore()
})

describe('the timesheet', () => {
  it('shows the clock of today, offers what the log says, and lists the punch', async () => {
    fakeServer(timesheet())
    await draw(employee, <TimesheetScreen />, '/employee/timesheet')
    await screen.findByText('Working since 09:02')
    await screen.findByRole('button', { name: 'Punch Out' })
    screen.getByRole('button', { name: 'Start Break' })
    screen.getByRole('img', { name: unbroken('2 h 58 min worked of 8 h') })
    screen.getByRole('img', { name: 'Worked 09:02–now' })
    await screen.findByText("Haven't Punched Out")
    screen.getByText('1 h left')
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('says what to do when nothing was punched', async () => {
    fakeServer(timesheet([]))
    await draw(employee, <TimesheetScreen />, '/employee/timesheet')
    await screen.findByText('No punches in this range.')
    screen.getByText('Punch in to start your day.')
  })

  it('lists days without a punch too, with the hours that were expected, and those of one verdict', async () => {
    const away = { first_in_at: null, last_out_at: null, worked_minutes: 0 }
    const days = [
      dayOf('2026-05-10', { verdict: 'day_off', label: 'Day off', shift: null, ...away }),
      dayOf('2026-05-11', { verdict: 'absent', label: 'Absent', ...away }),
      working,
    ]
    const sums = { totals, days, punch_state: 'in', break_status: 'off', server_now: NOW }
    fakeServer({ ...timesheet(), 'GET /api/user/getuserWorkandBreaktime': ok(sums) })
    const { history } = await draw(employee, <TimesheetScreen />, '/employee/timesheet')
    const table = await screen.findByRole('table', { name: 'Punches' })
    const lines = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    await waitFor(() => expect(lines()).toHaveLength(3))
    expect(lines()[1]).toContain('09:00–17:30')
    expect(lines()[1]).toContain('Absent')
    expect(lines()[2]).toContain('Day off')
    await userEvent.click(screen.getByRole('combobox', { name: 'Result' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Absent' }))
    await waitFor(() => expect(lines()).toHaveLength(1))
    expect(history.location.search).toContain('verdict=absent')
  })

  it('explains the day that the address names', async () => {
    fakeServer(timesheet())
    await draw(employee, <TimesheetScreen />, `/employee/timesheet?date=${TODAY}`)
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('Worked 7 h 50 min')
    drawer.getByText('Rules of the organisation')
  })

  it('tells what was pressed without a connection', async () => {
    const meal = { id: 3, kind: 'meal', name: 'Meal', paid: false, clock_differs: true }
    const breaks = [
      {
        ...meal,
        started_at: `${TODAY}T09:00:00.000Z`,
        ended_at: `${TODAY}T09:30:00.000Z`,
        start_claimed_at: `${TODAY}T08:00:00.000Z`,
        end_claimed_at: null,
      },
    ]
    const rows = [openSession(TODAY, { breaks, in_mode: 'offline', in_claimed_at: `${TODAY}T06:30:00.000Z` })]
    fakeServer(timesheet(rows))
    await draw(employee, <TimesheetScreen />, `/employee/timesheet?date=${TODAY}`)
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText(/^In pressed .*08:30.*, sent later$/)
    drawer.getByText('Meal, unpaid: 11:00–11:30, 30 min')
    drawer.getByText('30 min unpaid')
    drawer.getByText(/^Start of Meal pressed .*10:00.*, sent later$/)
    drawer.getByText('clock differs')
  })

  it('shows how the calendar came to what was expected, and goes on without it', async () => {
    const path = 'GET /api/user/calendar/7'
    const reader = employeeActor(['timesheet.read', 'timesheet.punch', 'organisation.calendar.read'])
    const holiday = {
      holiday: { name: 'Town day', portion: 'pm' as const },
      holiday_minutes: 240,
      expected_minutes: 240,
    }
    const { sent, responses } = fakeServer({
      ...timesheet(),
      [path]: { status: 500, body: { status: false, error: 'x' } },
    })
    await draw(reader, <TimesheetScreen />, `/employee/timesheet?date=${TODAY}`)
    const why = within(await screen.findByRole('region', { name: 'Why this day' }))
    await why.findByText('Could not load the calendar of this day')
    why.getByText('Worked 7 h 50 min')
    responses[path] = ok({ days: [calendarDayOf(TODAY, holiday)] })
    await userEvent.click(why.getByRole('button', { name: 'Retry' }))
    await why.findByText('Town day takes 4 h')
    why.getByText('8 h − 4 h holiday = 4 h')
    why.getByText('Support, Berlin')
    const request = required(sent.findLast((one) => one.path === '/api/user/calendar/7'))
    expect([request.query.get('from'), request.query.get('to')]).toEqual([TODAY, TODAY])
  })
})

describe('a punch that was not ended', () => {
  const LIST = 'POST /api/user/leads/logoutList'
  const owner = employeeActor(['timesheet.read', 'timesheet.punch', 'logout.read', 'logout.decide'])
  const own = (change = {}) =>
    forceRowOf(7, { can: { approve: false, reject: false, propose: true, resume: true }, ...change })

  it('stands in the place of the buttons, with the evidence and the time filled in', async () => {
    const server = fakeServer({
      ...timesheet(),
      [LIST]: ok([own()], page(1)),
      'POST /api/user/leads/logoutAction': ok([{ id: 7, ok: true }]),
    })
    await draw(owner, <TimesheetScreen />, '/employee/timesheet')
    const card = within(await screen.findByRole('region', { name: 'Open punch' }))
    expect(screen.queryByRole('button', { name: 'Punch Out' })).toBeNull()
    card.getByText('Your punch of Mon 11 May, 09:02 is still open')
    card.getByText('Timesheet open')
    expect(card.getByLabelText<HTMLInputElement>(/^When did you stop/).value).toBe(timeText('17:41'))
    await userEvent.click(card.getByRole('button', { name: 'I am still working' }))
    await waitFor(() =>
      expect(server.sent.find(({ path }) => path === '/api/user/leads/logoutAction')?.body).toEqual({
        items: [{ id: 7, version: 2, action: 'resume' }],
      }),
    )
  })

  it('says why a time was returned, and lets the person work on', async () => {
    const returned = own({
      state: 'returned',
      owner_out_at: '2026-05-11T18:00:00.000Z',
      owner_reason: 'Late call',
      decided_by: { id: 4, name: 'Lena Lead' },
      decided_note: 'The office closes at 19:00',
      can: { approve: false, reject: false, propose: true, resume: false },
    })
    fakeServer({ ...timesheet(), [LIST]: ok([returned], page(1)) })
    await draw(owner, <TimesheetScreen />, '/employee/timesheet')
    const card = within(await screen.findByRole('region', { name: 'Returned punch out' }))
    card.getByText('The office closes at 19:00')
    expect(card.queryByRole('button', { name: 'I am still working' })).toBeNull()
    await screen.findByRole('button', { name: 'Punch Out' })
  })
})
