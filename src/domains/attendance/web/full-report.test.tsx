// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#kit/web/address/search-text.ts'
import { createQueryClient } from '#kit/web/call/query-client.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { theme } from '#kit/web/theme/theme.ts'
import FullReportScreen from './screens/full-report-screen.tsx'
import { dayOf, sessionOf } from './testing/rows.ts'
import { TODAY, admin, stopDate, totals } from './testing/screens.tsx'

stopDate()

describe('the full report', () => {
  const figures = { ...totals, days_present: 1, days_half: 0, days_absent: 0, days_leave: 0, late_count: 0 }
  const month = (days: unknown[]) =>
    ok({
      employee: dayOf(TODAY).employee,
      zone: 'Europe/Berlin',
      placements: [{ effective_from: '2026-05-11', changes: [{ what: 'Team', before: null, after: 'Desk' }] }],
      totals: figures,
      days,
      overtime: { opening: 120, entries: [], postings: [], closing: 120 },
      corrections: [],
      chart: [
        {
          date: TODAY,
          expected_minutes: 480,
          worked_minutes: 470,
          break_minutes: 30,
          overtime_minutes: 0,
          verdict: 'present',
        },
      ],
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
      [MONTHS]: ok([
        {
          month: '2026-04',
          period_state: 'open',
          expected_minutes: 9600,
          worked_minutes: 9000,
          overtime_minutes: 0,
          days_present: 19,
          days_half: 0,
          days_absent: 1,
          days_leave: 0,
          late_count: 2,
          exceptions: 2,
        },
      ]),
      [MONTH]: month([{ ...dayOf(TODAY), sessions: [sessionOf(TODAY)], work_report: 'missing' }]),
    })
    open('/admin/daily-reports/7?month=2026-04')
    await screen.findByRole('heading', { name: 'Asha Rao' })
    await screen.findByDisplayValue('April 2026, 2 open')
    screen.getByText('09:02–17:30')
    screen.getByText('Team: none to Desk')
    const bodies = sent.map((one) => [one.path, one.body])
    expect(bodies).toContainEqual(['/api/admin/report-full-month', { user_id: 7, month: '2026-04' }])
    expect(bodies).toContainEqual(['/api/admin/report_month', { user_id: 7 }])
  })

  it('says that a month has no working days', async () => {
    fakeServer({ [MONTHS]: ok([]), [MONTH]: month([]) })
    open('/admin/daily-reports/7')
    await screen.findByText('No working days in this month.')
  })
})
