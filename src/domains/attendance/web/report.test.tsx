// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setFormats } from '#kit/web/format/formatting.ts'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { setExporter } from '#kit/web/table/exporter.ts'
import { required } from '#kit/contract/testing/required.ts'
import AttendanceReportScreen from './screens/attendance-report-screen.tsx'
import { viewOf } from './report/report-filters.ts'
import { boardRowOf, calendarDayOf, dayOf, detailOf, sessionOf } from './testing/rows.ts'
import { NOW, TODAY, admin, draw, page, stopDate, totals } from './testing/screens.tsx'

stopDate()

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
      '/admin/reports/attendance?from=2026-05-01&to=2026-05-31&verdict=present&department_id=3&open=true&overdue=true',
    )
    const link = await screen.findByRole('link', { name: /Asha Rao/ })
    expect(link.getAttribute('href')).toMatch(/^\?from=.*day=\d+/)
    await screen.findByText('of 16 h expected')
    screen.getByRole('button', { name: /Open after its day/ })
    const bodies = {
      start_date: '2026-05-01',
      end_date: TODAY,
      verdicts: ['present'],
      department_ids: [3],
      open_only: true,
      overdue_only: true,
    }
    expect(sent.filter((one) => one.path === '/api/admin/attendance').map((one) => one.body)).toContainEqual({
      ...bodies,
    })
  })

  it('has saved what the filters list, in their order', async () => {
    fakeServer({ ...units, 'POST /api/admin/attendance': ok([dayOf(TODAY)], { ...page(1), sums }) })
    const bodies: unknown[] = []
    setExporter({
      may: () => true,
      save: async (_actor, _call, { body }, { format }) => void bodies.push([format, body]),
    })
    await draw(admin, <AttendanceReportScreen />, '/admin/reports/attendance?verdict=absent&sort=-name')
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    expect(bodies).toMatchObject([['csv', { verdicts: ['absent'], sort: '-name' }]])
  })

  it('leads from each figure to its rows, with the filters that are set', async () => {
    const days = [
      { date: '2026-05-11', verdicts: { present: 3, absent: 1 } },
      { date: TODAY, verdicts: { present: 2, working: 1 } },
    ]
    const figures = { ...sums, late_minutes: 30, verdicts: { present: 5, absent: 1, working: 1 }, days }
    fakeServer({ ...units, 'POST /api/admin/attendance': ok([dayOf(TODAY)], { ...page(1), sums: figures }) })
    await draw(admin, <AttendanceReportScreen />, '/admin/reports/attendance?view=people&department_id=3&chart=days')
    const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByText('and 1 working')
    const report = '/admin/reports/attendance?'
    expect([href(/^Present\s*5/), href(/^Absent\s*1/), href(/^Late\s*30/)]).toEqual([
      `${report}department_id=3&verdict=present`,
      `${report}department_id=3&verdict=absent`,
      `${report}department_id=3&flag=late`,
    ])
    expect(screen.queryByRole('link', { name: /^On leave/ })).toBeNull()
    const segment = (name: RegExp) => screen.getByLabelText(name).getAttribute('href')
    const monday = 'from=2026-05-11&department_id=3&to=2026-05-11'
    const read = (text: string | null) => Object.fromEntries(new URLSearchParams(text?.split('?')[1]))
    expect(read(segment(/11.*, Absent: 1 people$/))).toEqual(read(`?${monday}&verdict=absent`))
    // Two verdicts are one colour: both are listed.
    expect(read(segment(/^Tue.*, Present or working: 3 people$/))).toEqual(
      read(`?from=${TODAY}&to=${TODAY}&department_id=3`),
    )
  })

  it('opens on the grid, with the results of each day above it', async () => {
    const { employee } = dayOf(TODAY)
    const cells = [
      { date: '2026-05-11', code: 'P', day_id: 1, worked_minutes: 480 },
      { date: TODAY, code: '', day_id: null, worked_minutes: 0 },
    ]
    const days = [{ date: '2026-05-11', verdicts: { present: 3, absent: 1 } }]
    const row = { employee, cells, ...totals }
    fakeServer({ ...units, 'POST /api/admin/attendance': ok([row], { ...page(1), sums: { ...sums, days } }) })
    const { history } = await draw(admin, <AttendanceReportScreen />, '/admin/reports/attendance')
    const results = within(await screen.findByRole('row', { name: /^Results by day/ }))
    const link = await results.findByRole('link', { name: /: 3 present or working, 1 absent$/ })
    expect(link.getAttribute('href')).toBe('/admin/reports/attendance?from=2026-05-11&to=2026-05-11')
    await userEvent.click(screen.getByRole('radio', { name: 'People' }))
    await waitFor(() => expect(history.location.search).toBe('?view=people'))
  })

  it.each([
    [{}, false, 'grid'],
    [{}, true, 'days'],
    [{ verdict: 'absent' }, false, 'days'],
    [{ from: TODAY, to: TODAY }, false, 'days'],
    [{ from: '2026-01-01', to: TODAY }, false, 'days'],
    [{ verdict: 'absent', view: 'grid' }, true, 'grid'],
  ] as const)('shows %o as %s', (filters, isPhone, view) => {
    expect(viewOf(filters, TODAY, isPhone)).toBe(view)
  })

  it('offers the last days of a period that is too long for the grid, and saves the grid', async () => {
    const { employee } = dayOf(TODAY)
    const cells = [
      { date: '2026-05-11', code: 'P', day_id: 1, worked_minutes: 480 },
      { date: TODAY, code: '', day_id: null, worked_minutes: 0 },
    ]
    const row = { employee, cells, ...totals }
    const { sent } = fakeServer({ ...units, 'POST /api/admin/attendance': ok([row], { ...page(1), sums }) })
    const bodies: unknown[] = []
    setExporter({ may: () => true, save: async (_actor, _call, { body }) => void bodies.push(body) })
    await draw(admin, <AttendanceReportScreen />, '/admin/reports/attendance?view=grid&from=2026-03-01&to=2026-05-12')
    await userEvent.click(await screen.findByRole('button', { name: 'Show the last 31 days' }))
    await screen.findByRole('table', { name: 'Attendance by person and day' })
    const grids = sent
      .map((one) => one.body as Record<string, unknown> | null)
      .filter((body) => body?.['view'] === 'grid')
    expect(grids.map((body) => [body?.['start_date'], body?.['end_date']])).toEqual([['2026-04-12', TODAY]])
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    expect(bodies).toMatchObject([{ view: 'grid', start_date: '2026-04-12', end_date: TODAY }])
  })

  it('shows the live board and filters it by pressing a tile', async () => {
    setFormats({ locale: 'en-GB', time_zone: 'Asia/Kolkata' })
    onTestFinished(() => setFormats({ locale: null, time_zone: null }))
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
    await screen.findByText('Ben Cole')
    screen.getByText(/late · 09:00–17:30 Berlin$/)
    screen.getByText('for 20 min · 5 min over · 1 h 58 min worked')
    await userEvent.click(screen.getByRole('button', { name: /^Late/ }))
    await waitFor(() => expect(screen.queryByText('Ben Cole')).toBeNull())
    screen.getByText('Cara Diaz')
    expect(history.location.search).toContain('state=late')
  })

  it('explains a day by the calendar to whoever may read it', async () => {
    fakeServer({
      ...units,
      ...list,
      'GET /api/admin/attendance/day/11': ok({ ...detailOf(dayOf(TODAY), [sessionOf(TODAY)]), evidence: [] }),
      'GET /api/admin/calendar/7': ok({ days: [calendarDayOf(TODAY)] }),
    })
    const reader = adminActor(['attendance.read', 'organisation.read'])
    await draw(reader, <AttendanceReportScreen />, '/admin/reports/attendance?day=11')
    const why = within(await screen.findByRole('region', { name: 'Why this day' }))
    await why.findByText('8 h: 09:00–17:30 with 30 min break')
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
    await screen.findByText(/becomes Absent with 0 min; it is Present with 7 h 50 min/)
    await userEvent.type(screen.getByLabelText('Reason'), 'Made in error')
    await userEvent.click(screen.getByRole('button', { name: 'Delete 1 punch' }))
    await waitFor(() => expect(sent.some((one) => one.method === 'DELETE')).toBe(true))
    const { query } = required(sent.find((one) => one.method === 'DELETE'))
    expect([query.get('version'), query.get('reason')]).toEqual(['3', 'Made in error'])
  })
})
