// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSearch, stringifySearch } from '#kit/web/address/search-text.ts'
import { createQueryClient } from '#kit/web/call/query-client.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { theme } from '#kit/web/theme/theme.ts'
import PunchCard from './cards/punch-card.tsx'
import TodayCard from './cards/today-card.tsx'
import AttendanceReportScreen from './screens/attendance-report-screen.tsx'
import AttendanceUpdateScreen from './screens/attendance-update-screen.tsx'
import FullReportScreen from './screens/full-report-screen.tsx'
import { DayCalendar } from './parts/day-calendar.tsx'
import TimesheetScreen from './screens/timesheet-screen.tsx'
import { actorWith, boardRowOf, calendarDayOf, dayOf, detailOf, openSession, sessionOf } from './testing/rows.ts'

const TODAY = '2026-05-12'
const NOW = `${TODAY}T10:00:00.000Z`
const employee = actorWith('employee', 'timesheet.read', 'timesheet.punch')
const lead = actorWith('employee', 'timesheet.read', 'timesheet.punch', 'attendance.team.read')
const admin = actorWith('admin', 'attendance.read', 'attendance.correct')
const draw = (actor: typeof employee, part: ReactNode, path: string) =>
  renderScreen(<ActorProvider value={actor}>{part}</ActorProvider>, path)
const page = (total: number) => ({ next_cursor: null, total })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const working = dayOf(TODAY, {
  verdict: 'working',
  label: 'Working',
  worked_minutes: 178,
  last_out_at: null,
  as_of_at: NOW,
})
const totals = {
  expected_minutes: 480,
  worked_minutes: 178,
  paid_break_minutes: 0,
  unpaid_break_minutes: 0,
  balance_minutes: 0,
}
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

it('names the days of the week as the reader does', async () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const none = () => undefined
  const view = <DayCalendar month="2026-05" days={[]} today={TODAY} week_start="monday" onDay={none} onMonth={none} />
  const { container } = await renderScreen(view)
  expect(container.textContent).toContain('MDMDFSS')
  language.mockRestore()
})

describe('the timesheet', () => {
  it('shows the clock of today, offers what the log says, and lists the punch', async () => {
    fakeServer(timesheet())
    await draw(employee, <TimesheetScreen />, '/employee/timesheet')
    await screen.findByText('Working since 09:02')
    expect(await screen.findByRole('button', { name: 'Punch Out' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start Break' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '2 h 58 min worked of 8 h' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Worked 09:02–now' })).toBeTruthy()
    expect(await screen.findByText("Haven't Punched Out")).toBeTruthy()
    expect(screen.getByText('60 min left')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('says what to do when nothing was punched', async () => {
    fakeServer(timesheet([]))
    await draw(employee, <TimesheetScreen />, '/employee/timesheet')
    expect(await screen.findByText('No punches in this range.')).toBeTruthy()
    expect(screen.getByText('Punch in to start your day.')).toBeTruthy()
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
    await userEvent.click(screen.getByRole('combobox', { name: 'Verdict' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Absent' }))
    await waitFor(() => expect(lines()).toHaveLength(1))
    expect(history.location.search).toContain('verdict=absent')
  })

  it('explains the day that the address names', async () => {
    fakeServer(timesheet())
    await draw(employee, <TimesheetScreen />, `/employee/timesheet?date=${TODAY}`)
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Worked 7 h 50 min')).toBeTruthy()
    expect(drawer.getByText('Rules of the organisation')).toBeTruthy()
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
    expect(await drawer.findByText(/^In pressed .*08:30.*, sent later$/)).toBeTruthy()
    expect(drawer.getByText(/^Start of Meal pressed .*10:00.*, sent later$/)).toBeTruthy()
    expect(drawer.getByText('clock differs')).toBeTruthy()
  })

  it('shows how the calendar came to what was expected, and goes on without it', async () => {
    const path = 'GET /api/user/calendar/7'
    const reader = actorWith('employee', 'timesheet.read', 'timesheet.punch', 'organisation.calendar.read')
    const holiday = {
      holiday: { name: 'Town day', portion: 'pm' as const },
      holiday_minutes: 240,
      expected_minutes: 240,
    }
    const { sent, answers } = fakeServer({
      ...timesheet(),
      [path]: { status: 500, body: { status: false, error: 'x' } },
    })
    await draw(reader, <TimesheetScreen />, `/employee/timesheet?date=${TODAY}`)
    const why = within(await screen.findByRole('region', { name: 'Why this day' }))
    expect(await why.findByText('Could not load the calendar of this day')).toBeTruthy()
    expect(why.getByText('Worked 7 h 50 min')).toBeTruthy()
    answers[path] = ok({ days: [calendarDayOf(TODAY, holiday)] })
    await userEvent.click(why.getByRole('button', { name: 'Retry' }))
    expect(await why.findByText('Town day takes 4 h')).toBeTruthy()
    expect(why.getByText('8 h − 4 h holiday = 4 h')).toBeTruthy()
    expect(why.getByText('Support, Berlin')).toBeTruthy()
    const asked = sent.findLast((one) => one.path === '/api/user/calendar/7')!
    expect([asked.query.get('from'), asked.query.get('to')]).toEqual([TODAY, TODAY])
  })

  it('lets a lead punch somebody of the team out, with the reason and the time on their clock', async () => {
    const { sent } = fakeServer({
      ...timesheet(),
      'GET /api/user/leads/board': ok({
        rows: [boardRowOf(7, 'Asha Rao', 'working'), boardRowOf(9, 'Ben Cole', 'working')],
        counts: {},
        cursor: NOW,
        server_now: NOW,
      }),
      'POST /api/user/punchout': ok({}),
    })
    await draw(lead, <TimesheetScreen />, '/employee/timesheet?tab=team')
    await userEvent.click(await screen.findByRole('button', { name: 'Punch out Ben Cole' }))
    expect(screen.queryByRole('button', { name: 'Punch out Asha Rao' })).toBeNull()
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.type(drawer.getByLabelText('Reason'), 'Went home')
    await userEvent.type(drawer.getByLabelText(/^Time in Berlin/), '11:30')
    await userEvent.click(drawer.getByRole('button', { name: 'Punch out' }))
    await waitFor(() => expect(sent.some((one) => one.path === '/api/user/punchout')).toBe(true))
    const request = sent.find((one) => one.path === '/api/user/punchout')!
    expect(request.query.get('user_id')).toBe('9')
    expect(request.body).toEqual({ reason: 'Went home', out_at: '2026-05-12T09:30:00.000Z' })
  })
})

describe('the attendance report', () => {
  const units = { 'GET /api/admin/viewdepts': ok([]), 'GET /api/admin/teams': ok([]) }
  const sums = {
    expected_minutes: 960,
    worked_minutes: 940,
    late_minutes: 0,
    verdicts: { present: 2 },
    days: [{ date: TODAY, verdicts: { present: 2 } }],
  }
  const list = { 'POST /api/admin/attendance': ok([dayOf(TODAY)], { ...page(1), sums }) }

  it('lists the days that fit the filters of the address, with their sums', async () => {
    const { sent } = fakeServer({ ...units, ...list })
    await draw(
      admin,
      <AttendanceReportScreen />,
      '/admin/reports/attendance?from=2026-05-01&to=2026-05-31&verdict=present&department_id=3&open=true',
    )
    const link = await screen.findByRole('link', { name: /Asha Rao/ })
    expect(link.getAttribute('href')).toBe('/admin/daily-reports/7?month=2026-05')
    expect(await screen.findByText('of 16 h expected')).toBeTruthy()
    const asked = {
      start_date: '2026-05-01',
      end_date: TODAY,
      verdicts: ['present'],
      department_ids: [3],
      open_only: true,
    }
    expect(sent.filter((one) => one.path === '/api/admin/attendance').map((one) => one.body)).toContainEqual({
      ...asked,
      limit: 50,
    })
  })

  it('saves what the filters list, over all pages and in their order, and nothing as a formula', async () => {
    const named = (id: number, name: string) => dayOf(TODAY, { id, employee: { ...dayOf(TODAY).employee, id, name } })
    const bodies: Record<string, unknown>[] = []
    fakeServer({
      ...units,
      'POST /api/admin/attendance': ({ body }) => {
        const asked = body as Record<string, unknown>
        bodies.push(asked)
        if (asked['sums'] === true) return ok([], { ...page(0), sums })
        if (asked['limit'] === 50) return ok([named(1, 'Zoe')], page(3))
        return asked['cursor'] === 'next'
          ? ok([named(3, 'Asha Rao')], page(3))
          : ok([named(1, 'Zoe'), named(2, '=HYPERLINK("x")')], { next_cursor: 'next', total: 3 })
      },
    })
    const saved: Blob[] = []
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob)
      return 'blob:saved'
    })
    await draw(admin, <AttendanceReportScreen />, '/admin/reports/attendance?verdict=absent&sort=-name')
    await screen.findByRole('link', { name: /Zoe/ })
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    made.mockRestore()
    const lines = (await saved[0]!.text()).split('\r\n').map((line) => line.split(',')[0])
    expect(lines.slice(1)).toEqual(['Zoe', `"'=HYPERLINK(""x"")"`, 'Asha Rao'])
    const asked = bodies.filter((body) => body['limit'] === 200)
    expect(asked).toMatchObject([
      { verdicts: ['absent'], sort: '-name' },
      { verdicts: ['absent'], sort: '-name', cursor: 'next' },
    ])
  })

  it('shows the live board and filters it by pressing a tile', async () => {
    fakeServer({
      'GET /api/admin/attendance/board': ok({
        rows: [
          boardRowOf(9, 'Ben Cole', 'working'),
          boardRowOf(8, 'Cara Diaz', 'late'),
          { ...boardRowOf(6, 'Dan Ek', 'on_break'), since_at: '2026-05-12T09:40:00.000Z', break_left_minutes: -5 },
        ],
        counts: {},
        cursor: NOW,
        server_now: NOW,
      }),
    })
    const { history } = await draw(admin, <AttendanceReportScreen />, '/admin/reports/attendance?tab=now')
    expect(await screen.findByText('Ben Cole')).toBeTruthy()
    expect(screen.getByText('09:00–17:30 · 8 h expected')).toBeTruthy()
    expect(screen.getByText('for 20 min · 5 min over · 1 h 58 min worked')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Late/ }))
    await waitFor(() => expect(screen.queryByText('Ben Cole')).toBeNull())
    expect(screen.getByText('Cara Diaz')).toBeTruthy()
    expect(history.location.search).toContain('state=late')
  })

  it('explains a day by the calendar to whoever may read it', async () => {
    fakeServer({
      ...units,
      ...list,
      'GET /api/admin/attendance/day/11': ok({ ...detailOf(dayOf(TODAY), [sessionOf(TODAY)]), evidence: [] }),
      'GET /api/admin/calendar/7': ok({ days: [calendarDayOf(TODAY)] }),
    })
    const reader = actorWith('admin', 'attendance.read', 'organisation.read')
    await draw(reader, <AttendanceReportScreen />, '/admin/reports/attendance?day=11')
    const why = within(await screen.findByRole('region', { name: 'Why this day' }))
    expect(await why.findByText('8 h: 09:00–17:30 with 30 min break')).toBeTruthy()
  })

  it('is closed to roles without it', async () => {
    fakeServer({})
    await draw(actorWith('admin'), <AttendanceReportScreen />, '/admin/reports/attendance')
    expect(screen.getByText('Attendance is not open to your role.')).toBeTruthy()
  })

  it('deletes a punch with its reason after saying what becomes of the day', async () => {
    const { sent } = fakeServer({
      ...units,
      ...list,
      'GET /api/admin/attendance/day/11': ok({ ...detailOf(dayOf(TODAY), [sessionOf(TODAY)]), evidence: [] }),
      'POST /api/admin/attendance/preview': ok([
        {
          employee: { id: 7, name: 'Asha Rao' },
          before: dayOf(TODAY),
          after: dayOf(TODAY, { verdict: 'absent', label: 'Absent', worked_minutes: 0 }),
          refusal: null,
        },
      ]),
      'DELETE /api/admin/attendance/delete/21': ok({}),
    })
    await draw(admin, <AttendanceReportScreen />, '/admin/reports/attendance?day=11')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the punch of 09:02' }))
    expect(await screen.findByText(/becomes Absent with 0 min; it is Present with 7 h 50 min/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Reason'), 'Made in error')
    await userEvent.click(screen.getByRole('button', { name: 'Delete 1 punch' }))
    await waitFor(() => expect(sent.some((one) => one.method === 'DELETE')).toBe(true))
    const { query } = sent.find((one) => one.method === 'DELETE')!
    expect([query.get('version'), query.get('reason')]).toEqual(['3', 'Made in error'])
  })
})

describe('the attendance update', () => {
  it('edits a punch on the clock of the person and previews it before it is saved', async () => {
    const { sent } = fakeServer({
      'GET /api/admin/attendance/day/21': ok({ ...detailOf(dayOf(TODAY), [sessionOf(TODAY)]), evidence: [] }),
      'POST /api/admin/attendance/preview': ok([
        {
          employee: { id: 7, name: 'Asha Rao' },
          before: dayOf(TODAY),
          after: null,
          refusal: { code: 'x', message: 'No.' },
        },
      ]),
      'POST /api/admin/attendance/update': ok(sessionOf(TODAY)),
    })
    const { history } = await draw(admin, <AttendanceUpdateScreen />, '/admin/daily-reports/add?session=21')
    const out = await screen.findByLabelText('Out')
    expect(sent.find((one) => one.path.endsWith('/day/21'))!.query.get('by')).toBe('session')
    expect((screen.getByLabelText('In') as HTMLInputElement).value).toBe('09:02')
    await userEvent.clear(out)
    await userEvent.type(out, '18:00')
    await userEvent.type(screen.getByLabelText('Reason'), 'Stayed longer')
    expect(await screen.findByText('No.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(history.location.href).toBe('/admin/daily-reports/7?month=2026-05'))
    expect(sent.find((one) => one.path.endsWith('/update'))!.body).toEqual({
      id: 21,
      version: 3,
      punched_in_at: '2026-05-12T07:02:00.000Z',
      punched_out_at: '2026-05-12T16:00:00.000Z',
      breaks: [],
      reason: 'Stayed longer',
    })
  })

  it('chooses who has no punch with one press, and does not save people of two zones at once', async () => {
    const absent = (id: number, name: string, zone: string) =>
      dayOf(TODAY, {
        employee: { ...dayOf(TODAY).employee, id, name },
        zone,
        verdict: 'absent',
        label: 'Absent',
        first_in_at: null,
      })
    const people = [absent(8, 'Ben Cole', 'Europe/Berlin'), absent(9, 'Isha Nair', 'Asia/Kolkata')]
    fakeServer({
      'GET /api/admin/employee': ok([], page(0)),
      'POST /api/admin/attendance': ({ body }) => {
        const asked = body as { employee_ids?: number[] }
        const rows = people.filter((one) => !asked.employee_ids || asked.employee_ids.includes(one.employee.id))
        return ok(rows, page(rows.length))
      },
      'GET /api/admin/attendance/day/11': ok({ ...detailOf(dayOf(TODAY), []), evidence: [] }),
    })
    await draw(admin, <AttendanceUpdateScreen />, `/admin/daily-reports/add?date=${TODAY}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Ben Cole' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Isha Nair' }))
    expect(await screen.findByText('Choose people of one time zone: Berlin, Kolkata.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  })
})

describe('the people without a punch', () => {
  it('come by the page, the next one below the last when it is asked for', async () => {
    const person = (id: number, name: string) => dayOf(TODAY, { employee: { ...dayOf(TODAY).employee, id, name } })
    const { sent } = fakeServer({
      'GET /api/admin/employee': ok([], page(0)),
      'POST /api/admin/attendance': ({ body }) => {
        const isNext = (body as { cursor?: string }).cursor === 'next'
        const rows = isNext ? [person(9, 'Isha Nair')] : [person(8, 'Ben Cole')]
        return ok(rows, { next_cursor: isNext ? null : 'next', total: 2 })
      },
    })
    await draw(admin, <AttendanceUpdateScreen />, `/admin/daily-reports/add?date=${TODAY}`)
    expect(await screen.findByText('Ben Cole')).toBeTruthy()
    expect(screen.queryByText('Isha Nair')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Isha Nair')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.textContent).toContain('Isha Nair')
    expect(sent.map((one) => one.body)).toContainEqual(expect.objectContaining({ without_punch: true, limit: 100 }))
  })
})

describe('the full report', () => {
  const figures = { ...totals, days_present: 1, days_half: 0, days_absent: 0, days_leave: 0, late_count: 0 }
  const month = (days: unknown[]) =>
    ok({
      employee: dayOf(TODAY).employee,
      zone: 'Europe/Berlin',
      placements: [{ effective_from: '2026-05-11', changes: [{ what: 'Team', before: null, after: 'Desk' }] }],
      totals: figures,
      days,
      corrections: [],
      chart: [{ date: TODAY, expected_minutes: 480, worked_minutes: 470, break_minutes: 30, verdict: 'present' }],
    })
  const MONTHS = 'POST /api/admin/report_month'
  const MONTH = 'POST /api/admin/report-full-month'
  const open = (path: string) => {
    const root = createRootRoute()
    const report = createRoute({
      getParentRoute: () => root,
      path: '/admin/daily-reports/$id',
      component: () => (
        <ActorProvider value={admin}>
          <FullReportScreen />
        </ActorProvider>
      ),
    })
    const history = createMemoryHistory({ initialEntries: [path] })
    const router = createRouter({ routeTree: root.addChildren([report]), history, parseSearch, stringifySearch })
    render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    )
  }

  it('shows the month of the address with its days and punches', async () => {
    const { sent } = fakeServer({
      [MONTHS]: ok([]),
      [MONTH]: month([{ ...dayOf(TODAY), sessions: [sessionOf(TODAY)] }]),
    })
    open('/admin/daily-reports/7?month=2026-04')
    expect(await screen.findByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
    expect(screen.getByText('09:02–17:30')).toBeTruthy()
    expect(screen.getByText('Team: none → Desk')).toBeTruthy()
    const bodies = sent.map((one) => [one.path, one.body])
    expect(bodies).toContainEqual(['/api/admin/report-full-month', { user_id: 7, month: '2026-04' }])
    expect(bodies).toContainEqual(['/api/admin/report_month', { user_id: 7 }])
  })

  it('says that a month has no working days', async () => {
    fakeServer({ [MONTHS]: ok([]), [MONTH]: month([]) })
    open('/admin/daily-reports/7')
    expect(await screen.findByText('No working days in this month.')).toBeTruthy()
  })
})

describe('the dashboard cards', () => {
  it('ticks on from what the server counted, and offers the buttons of the state', async () => {
    localStorage.setItem('punch_state.7', 'in')
    fakeServer({ 'GET /api/user/breaktime': ok({ on_break: false, started_at: null, kinds: [], breaks: [] }) })
    const data = {
      state: 'in',
      break_status: 'off',
      since_at: `${TODAY}T07:02:30.000Z`,
      worked_minutes: 177,
      break_minutes: 0,
      expected_minutes: 480,
      zone: 'Europe/Berlin',
      server_now: NOW,
    }
    await draw(employee, <PunchCard data={data} path="/employee/timesheet" />, '/employee/dashboard')
    expect(screen.getByText('Working since 09:02')).toBeTruthy()
    expect(screen.getByText('2:57:30')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Punch Out' })).toBeTruthy()
  })

  it('leads from each tile to the people behind it', async () => {
    const data = {
      date: null,
      expected: 4,
      work_from_home: 2,
      states: { working: 3, late: 1 },
      departments: [{ department: { id: 3, name: 'Support' }, states: { working: 3, late: 1 } }],
    }
    await draw(admin, <TodayCard data={data} path="/admin/reports/attendance?tab=now" />, '/admin/dashboard')
    expect(screen.getByRole('link', { name: /^Late/ }).getAttribute('href')).toBe(
      '/admin/reports/attendance?tab=now&state=late',
    )
    expect(screen.getByRole('link', { name: /^Expected/ }).getAttribute('href')).toBe(
      '/admin/reports/attendance?tab=now&expected=true',
    )
    expect(screen.getByRole('link', { name: /^Work from home/ }).getAttribute('href')).toBe(
      '/admin/reports/attendance?tab=now&wfh=true',
    )
  })

  it('of a past day leads to the rows of the report that are the same people, and nowhere else', async () => {
    const data = {
      date: '2026-05-08',
      expected: 4,
      work_from_home: 2,
      states: { finished: 3, on_leave: 1 },
      departments: [],
    }
    const path = '/admin/reports/attendance?from=2026-05-08&to=2026-05-08&team_id=7'
    await draw(admin, <TodayCard data={data} path={path} />, '/admin/dashboard')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`${path}&verdict=on_leave`])
  })
})
