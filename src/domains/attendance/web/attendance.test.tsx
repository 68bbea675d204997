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
import { actorWith, boardRowOf, dayOf, detailOf, openSession, sessionOf } from './testing/rows.ts'

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

  it('explains the day that the address names', async () => {
    fakeServer(timesheet())
    await draw(employee, <TimesheetScreen />, `/employee/timesheet?date=${TODAY}`)
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Worked 7 h 50 min')).toBeTruthy()
    expect(drawer.getByText('Rules of the organisation')).toBeTruthy()
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

  it('shows the live board and filters it by pressing a tile', async () => {
    fakeServer({
      'GET /api/admin/attendance/board': ok({
        rows: [boardRowOf(9, 'Ben Cole', 'working'), boardRowOf(8, 'Cara Diaz', 'late')],
        counts: {},
        cursor: NOW,
        server_now: NOW,
      }),
    })
    const { history } = await draw(admin, <AttendanceReportScreen />, '/admin/reports/attendance?tab=now')
    expect(await screen.findByText('Ben Cole')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Late/ }))
    await waitFor(() => expect(screen.queryByText('Ben Cole')).toBeNull())
    expect(screen.getByText('Cara Diaz')).toBeTruthy()
    expect(history.location.search).toContain('state=late')
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
      'GET /api/admin/attendance/day/11': ok({ ...detailOf(dayOf(TODAY), [sessionOf(TODAY)]), evidence: [] }),
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
    const { history } = await draw(admin, <AttendanceUpdateScreen />, '/admin/daily-reports/add?session=21&day=11')
    const out = await screen.findByLabelText('Out')
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

describe('the full report', () => {
  const figures = { ...totals, days_present: 1, days_half: 0, days_absent: 0, days_leave: 0, late_count: 0 }
  const month = (days: unknown[]) =>
    ok({
      employee: dayOf(TODAY).employee,
      zone: 'Europe/Berlin',
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
