import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { month as monthField, textId } from '#kit/contract/fields.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { month as monthWords, today as todayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { monthList, weekList } from '../../contract/read-reports.calls.ts'
import { type Period, status } from '../../contract/worksheets.models.ts'
import { BarWithText } from '../parts/bar-with-text.tsx'
import { PeriodStepper } from '../parts/period-stepper.tsx'
import { MonthDrawer } from '../review/month-drawer.tsx'
import { personColumns, reportColumns, statusColumn, weekColumn } from '../review/period-columns.tsx'
import { StatusTiles } from '../review/status-tiles.tsx'
import { WeekGrid } from '../review/week-grid.tsx'
import { useBulkReview } from '../review/use-bulk-review.tsx'
import { useReview } from '../review/use-review.ts'

type Row = DataOf<typeof monthList>[number]

const address = z.object({
  month: monthField.optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  status: status.optional(),
  q: z.string().max(80).optional(),
})
const NO_FILTERS = { department_id: undefined, team_id: undefined, status: undefined, q: undefined }

const topText = ({
  roll_up: {
    minutes_by_activity: [top],
  },
}: Row): string => (top ? `${top.name} ${duration(top.minutes)}` : '–')

const daysText = ({ roll_up }: Row): string => `${number(roll_up.days_submitted)} of ${number(roll_up.days_expected)}`

const sumColumns: readonly Column<Row>[] = [
  {
    key: 'days',
    title: 'Days reported',
    text: daysText,
    cell: (row) => (
      <BarWithText
        text={daysText(row)}
        value={row.roll_up.days_submitted}
        mark={row.roll_up.days_expected}
        tone={row.roll_up.days_missing > 0 ? 'attention' : 'good'}
      />
    ),
  },
  { key: 'late', title: 'Late', text: ({ roll_up }) => number(roll_up.days_late), isNumber: true },
  { key: 'missing', title: 'Missing', text: ({ roll_up }) => number(roll_up.days_missing), isNumber: true },
  { key: 'worked', title: 'Worked', text: ({ roll_up }) => duration(roll_up.worked_minutes), isNumber: true },
  { key: 'top', title: 'Most time for', text: topText, onPhone: 'hide' },
  { key: 'tasks', title: 'Tasks', text: ({ roll_up }) => number(roll_up.tasks_done), isNumber: true, isExtra: true },
  {
    key: 'tickets',
    title: 'Tickets',
    text: ({ roll_up }) => number(roll_up.tickets_resolved),
    isNumber: true,
    isExtra: true,
  },
  {
    key: 'targets',
    title: 'Targets met',
    text: ({ roll_up }) => `${number(roll_up.targets_met)} of ${number(roll_up.targets_total)}`,
    isNumber: true,
    isExtra: true,
  },
]

const useFilters = (aside?: ReactNode) => {
  const { organisation } = useActor()
  const [state, set] = useAddressState(address)
  const today = todayIn(organisation.time_zone)
  const month = state.month ?? today.slice(0, 7)
  const { month: _month, status: chosen, ...units } = state
  const input = { query: { month, ...units, ...(chosen ? { status: [chosen] } : {}) } }
  const isFiltered = Object.values({ ...units, chosen }).some((value) => value !== undefined)
  const bar = (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      count={[state.department_id, state.team_id, chosen].filter((one) => one !== undefined).length}
      onClear={() => set(NO_FILTERS)}
      aside={aside}
    >
      <PeriodStepper
        kind="monthly"
        date={`${month}-01`}
        today={today}
        onGo={(day) => set({ month: day.slice(0, 7) })}
      />
      <FilterPanel name="unit_filter" />
    </FilterBar>
  )
  return { month, input, chosen, isFiltered, clear: () => set(NO_FILTERS), bar }
}

const MonthlyReportScreen = () => {
  const { has } = useActor()
  const { month } = useFilters()
  const drawer = useDrawer('report')
  const review = useReview()
  return (
    <Page title="Monthly reports" context={monthWords(month)}>
      <AddressTabs
        label="Monthly reports"
        tabs={[
          { id: 'month', label: 'Month', content: () => <MonthTab /> },
          { id: 'weeks', label: 'Weeks', content: () => <WeeksTab /> },
        ]}
      />
      <MonthDrawer drawer={drawer} month={month} review={has('worksheets.review') ? review : null} />
    </Page>
  )
}
export default MonthlyReportScreen

const MonthTab = () => {
  const { has } = useActor()
  const here = useHere()
  const filters = useFilters()
  const response = useListResponse(monthList, filters.input)
  const bulk = useBulkReview(useReview())
  return (
    <div className="m-stack">
      <CallTable
        id="monthly-reports"
        label="Monthly reports"
        call={monthList}
        input={filters.input}
        rows={(data) => data}
        columns={[...personColumns, statusColumn, ...sumColumns]}
        rowKey={(row) => row.employee.id}
        href={(row) => here({ report: row.employee.id })}
        isPast={(row) => row.status === 'not_expected'}
        {...(has('worksheets.review') ? { bulk: bulk.actions } : {})}
        empty={{ title: 'No one was employed in this month.', text: 'Choose another month.' }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        summary={response.meta && <StatusTiles counts={response.meta.by_status} chosen={filters.chosen} />}
        toolbar={filters.bar}
      />
      <TimeByActivity rows={response.data ?? []} />
      {bulk.drawers}
    </div>
  )
}

const MAX_BARS = 10
const HOUR = 60

/** The time of the listed people by activity. */
const TimeByActivity = ({ rows }: { rows: readonly Row[] }) => {
  const sums = new Map<string, number>()
  for (const { roll_up } of rows)
    for (const { name, minutes } of roll_up.minutes_by_activity) sums.set(name, (sums.get(name) ?? 0) + minutes)
  const top = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, MAX_BARS)
  if (top.length === 0) return null
  return (
    <Bars
      title="Time by activity, people listed"
      unit="hours"
      labels={top.map(([name]) => name)}
      series={[{ name: 'Time', values: top.map(([, minutes]) => minutes / HOUR) }]}
    />
  )
}

// Weekly entries are no time of a day, so they are not compared with what was worked.
const WEEK_COLUMNS = reportColumns.filter(({ key }) => key !== 'minutes' && key !== 'difference')

const SHOWS = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
]
const shownBy = z.object({ show: z.literal('list').optional() })
/** Weeks on a page of the grid, where a person has several in one line. */
const GRID_ROWS = 200

const WeeksTab = () => {
  const { has } = useActor()
  const here = useHere()
  const [{ show }, set] = useAddressState(shownBy)
  const isGrid = show === undefined
  const filters = useFilters(
    <SegmentedControl
      aria-label="View"
      data={SHOWS}
      value={show ?? 'grid'}
      onChange={(next) => set({ show: next === 'grid' ? undefined : next })}
    />,
  )
  const hrefOf = (row: Period): ScreenLink => here({ report: row.employee.id })
  const response = useListResponse(weekList, filters.input, 'week', isGrid ? GRID_ROWS : undefined)
  const bulk = useBulkReview(useReview())
  return (
    <div className="m-stack">
      <CallTable
        id="weekly-reports"
        label="Weekly reports"
        prefix="week"
        call={weekList}
        input={filters.input}
        rows={(data) => data}
        columns={[...personColumns, weekColumn, statusColumn, ...WEEK_COLUMNS]}
        rowKey={(row) => `${row.employee.id} ${row.period_start}`}
        href={hrefOf}
        draw={isGrid ? (rows) => <WeekGrid rows={rows} hrefOf={hrefOf} /> : null}
        counted="weeks"
        {...(isGrid ? { pageSize: GRID_ROWS } : {})}
        isPast={(row) => row.status === 'not_expected'}
        {...(has('worksheets.review') && !isGrid ? { bulk: bulk.actions } : {})}
        empty={{ title: 'No weeks end in this month yet.', text: 'Choose another month.' }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        summary={response.meta && <StatusTiles counts={response.meta.by_status} chosen={filters.chosen} />}
        toolbar={filters.bar}
      />
      {bulk.drawers}
    </div>
  )
}
