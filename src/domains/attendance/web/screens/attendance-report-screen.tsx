import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { Button } from '@mantine/core'
import { day as dayWords, today as todayIn } from '#kit/web/format/dates.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { attendanceBoard, attendanceList } from '../../contract/attendance.calls.ts'
import { AttendanceGrid } from '../report/attendance-grid.tsx'
import { DayActions, dayColumns, reportOf } from '../report/day-table.tsx'
import { daysOf, peopleColumns, peopleOf } from '../report/people-table.tsx'
import { ReportBar } from '../report/report-bar.tsx'
import { bodyOf, NO_FILTERS, periodOf, reportFilters, viewOf } from '../report/report-filters.ts'
import { ReportSummary } from '../report/report-summary.tsx'
import styles from '../report/report.module.css'

const ResetDrawer = lazy(async () => ({ default: (await import('../overtime/reset-drawer.tsx')).ResetDrawer }))
const AdminDayDrawer = lazy(async () => ({
  default: (await import('../report/admin-day-drawer.tsx')).AdminDayDrawer,
}))
const LiveBoard = lazy(async () => ({ default: (await import('../board/live-board.tsx')).LiveBoard }))
const OvertimeTab = lazy(async () => ({ default: (await import('../overtime/admin-tab.tsx')).OvertimeTab }))
const MonthsTab = lazy(async () => ({ default: (await import('../months/months-tab.tsx')).MonthsTab }))
const RulesTab = lazy(async () => ({ default: (await import('../rules/rules-tab.tsx')).RulesTab }))

const place = z.object({ tab: z.string().optional() })

const AttendanceReportScreen = () => {
  const { has, organisation } = useActor()
  const [{ tab }] = useAddressState(place)
  return (
    <Page
      title="Attendance"
      context={organisation.name}
      primary={
        // The rules have another main action.
        tab !== 'rules' &&
        has('attendance.correct') && (
          <Button component={GoLink} href="/admin/daily-reports/add">
            Update attendance
          </Button>
        )
      }
    >
      <AddressTabs
        label="Attendance"
        tabs={[
          { id: 'report', label: 'Report', content: () => <Report /> },
          {
            id: 'now',
            label: 'Now',
            content: () => (
              <LiveBoard
                call={attendanceBoard}
                // Their own month: at its turn it is another one in a zone far away.
                href={(row) => `/admin/daily-reports/${row.employee.id}?month=${todayIn(row.zone).slice(0, 7)}`}
              />
            ),
          },
          ...(has('overtime.read') ? [{ id: 'overtime', label: 'Overtime', content: () => <OvertimeTab /> }] : []),
          { id: 'months', label: 'Months', content: () => <MonthsTab /> },
          { id: 'rules', label: 'Rules', content: () => <RulesTab /> },
        ]}
      />
      <Drawers />
    </Page>
  )
}
export default AttendanceReportScreen

/** The drawers, fetched when the first of them opens. They then stay, so that the focus returns when one closes. */
const Drawers = () => {
  const [day, reset] = [useDrawer('day'), useDrawer('reset')]
  const [isFetched, setFetched] = useState(false)
  if (!isFetched && (day.id !== null || reset.id !== null)) setFetched(true)
  return (
    isFetched && (
      <Suspense>
        <AdminDayDrawer />
        <ResetDrawer />
      </Suspense>
    )
  )
}

const Report = () => {
  const { organisation } = useActor()
  const [filters, set] = useAddressState(reportFilters)
  const today = todayIn(organisation.time_zone)
  const drawer = useDrawer('day')
  const go = useGo()
  const here = useHere()
  const body = bodyOf(filters, today)
  const clear = (): void => set(NO_FILTERS)
  const period = periodOf(filters, today)
  const empty = {
    title: 'No days in this period.',
    text: `No attendance between ${dayWords(period.from)} and ${dayWords(period.to)}.`,
  }
  const { from: _from, to: _to, view: _view, ...others } = filters
  const view = viewOf(filters, today, useIsPhone())
  const shared = {
    isFiltered: Object.values(others).some((value) => value !== undefined),
    noMatch: 'Nobody matches.',
    onClear: clear,
  }
  return (
    <div className={styles.report}>
      <ReportBar filters={filters} set={set} today={today} view={view} />
      <ReportSummary body={body} filters={filters} view={view} />
      {filters.verdict === 'absent' && period.to >= today && <AbsentToday />}
      {view === 'grid' && (
        <AttendanceGrid body={body} filters={filters} onDay={drawer.open} onClear={clear} onPeriod={set} />
      )}
      {view === 'people' && (
        <CallTable
          {...shared}
          key="people"
          id="attendance-people"
          label="People"
          call={attendanceList}
          input={{ body: { ...body, view } }}
          rows={peopleOf}
          columns={peopleColumns}
          rowKey={(row) => row.employee.id}
          href={(row) => `/admin/daily-reports/${row.employee.id}?month=${period.from.slice(0, 7)}`}
          empty={empty}
        />
      )}
      {view === 'days' && (
        <CallTable
          {...shared}
          key="days"
          id="attendance-days"
          label="Days"
          call={attendanceList}
          input={{ body }}
          rows={daysOf}
          columns={dayColumns}
          rowKey={(day) => `${day.employee.id} ${day.business_date}`}
          href={(day) => (day.id === null ? reportOf(day) : here({ day: day.id }))}
          actions={(day) => <DayActions day={day} onExplain={drawer.open} go={go} />}
          empty={empty}
        />
      )}
    </div>
  )
}

/** No one is absent before the day is over: until then the board shows who is missing. */
const AbsentToday = () => (
  <p className="m-dim">
    Absence of today is settled at the end of the day. Until then see{' '}
    <GoLink href="/admin/reports/attendance?tab=now&state=late">Late</GoLink> and{' '}
    <GoLink href="/admin/reports/attendance?tab=now&state=not_in">Not in yet</GoLink>.
  </p>
)
