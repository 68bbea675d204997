// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import MonthCard from './cards/month-card.tsx'
import PunchCard from './cards/punch-card.tsx'
import TodayCard from './cards/today-card.tsx'
import WeekCard from './cards/week-card.tsx'
import { NOW, TODAY, admin, draw, employee, stopDate } from './testing/screens.tsx'

stopDate()

describe('the dashboard cards', () => {
  it('ticks on from what the server counted, and offers the buttons of the state', async () => {
    localStorage.setItem('punch_state.7', 'in')
    fakeServer({ 'GET /api/user/breaktime': ok({ on_break: false, started_at: null, kinds: [], breaks: [] }) })
    const data = {
      state: 'in',
      break_status: 'off',
      is_stale: false,
      since_at: `${TODAY}T07:02:30.000Z`,
      worked_minutes: 177,
      break_minutes: 0,
      expected_minutes: 480,
      zone: 'Europe/Berlin',
      server_now: NOW,
    }
    await draw(employee, <PunchCard data={data} path="/employee/timesheet" />, '/employee/dashboard')
    screen.getByText('Working since 09:02')
    screen.getByText('2:57:30')
    screen.getByRole('button', { name: 'Punch Out' })
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

  it('of a month leads to those who were absent or on leave, and from the others to their day', async () => {
    const day = { business_date: '2026-05-08', present: 3, work_from_home: 1, on_leave: 2, absent: 1 }
    await draw(admin, <MonthCard data={[day]} path="/admin/reports/attendance?team_id=7" />, '/admin/dashboard')
    const of = `/admin/reports/attendance?team_id=7&from=2026-05-08&to=2026-05-08`
    const href = (name: RegExp) => screen.getByLabelText(name).getAttribute('href')
    expect([/Present: 3/, /home: 1/, /leave: 2/, /Absent: 1/].map(href)).toEqual([
      of,
      of,
      `${of}&verdict=on_leave`,
      `${of}&verdict=absent`,
    ])
  })
})

it('shows the days of this week alone to someone who joined in the middle of it', async () => {
  const day = (business_date: string) => ({
    business_date,
    worked_minutes: 480,
    expected_minutes: 480,
    verdict: 'present',
    label: 'Present',
  })
  const data = { from: '2026-11-23', days: [day('2026-11-25'), day('2026-11-26')] }
  await draw(employee, <WeekCard data={data} path="/employee/timesheet" />, '/employee/dashboard')
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const rows = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([7, 'Nov 23', 'Nov 29'])
})
