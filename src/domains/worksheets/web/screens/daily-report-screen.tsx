import { lazy } from 'react'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { date, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { DayStepper } from '#kit/web/filters/day-stepper.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { addDays, day, today as todayIn } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { NearPart } from '#kit/web/screens/near-part.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { dayList, readChart, readDay } from '../../contract/read-reports.calls.ts'
import { listAllBlockers } from '../../contract/review.calls.ts'
import { type Period, status } from '../../contract/worksheets.models.ts'
import { REASON_TEXT } from '../../contract/worksheets.texts.ts'
import { BlockerList } from '../review/blocker-list.tsx'
import { personColumns, reportColumns, statusColumn } from '../review/period-columns.tsx'
import { ReportDrawer } from '../review/report-drawer.tsx'
import { StatusTiles } from '../review/status-tiles.tsx'
import { useBulkReview } from '../review/use-bulk-review.tsx'
import { fits, useReview } from '../review/use-review.ts'
import { useReviewKeys } from '../review/use-review-keys.ts'

const address = z.object({
  date: date.optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  status: status.optional(),
  q: z.string().max(80).optional(),
})
const NONE: readonly Period[] = []
const NO_FILTERS = { department_id: undefined, team_id: undefined, status: undefined, q: undefined }

/** The last working day as most people have it; a holiday is stepped over by hand. */
const lastWorkday = (today: string): string => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, weekday === 1 ? -3 : weekday === 0 ? -2 : -1)
}

const emptyText = (rows: readonly Period[]): string => {
  const reason = rows.find((row) => row.reason !== null)?.reason
  return reason ? ` (${REASON_TEXT[reason].toLowerCase()})` : ''
}

const shownOf = ({ facts, ...period }: DataOf<typeof readDay>) => ({ period, facts })

const WaitingReports = lazy(() => import('../review/waiting-reports.tsx'))

const DailyReportScreen = () => {
  const { has } = useActor()
  const tabs: readonly Tab[] = [
    { id: 'day', label: 'By day', content: () => <DayReports /> },
    ...(has('worksheets.review') ? [{ id: 'review', label: 'To review', content: () => <WaitingReports /> }] : []),
  ]
  return (
    <Page title="Daily reports" context="Reports of each day, and those that wait for a decision">
      <AddressTabs label="Daily reports" tabs={tabs} />
    </Page>
  )
}
export default DailyReportScreen

/** The reports of all people of a day. */
const DayReports = () => {
  const { organisation, has } = useActor()
  const today = todayIn(organisation.time_zone)
  const here = useHere()
  const [state, set] = useAddressState(address)
  const shown = state.date ?? lastWorkday(today)
  const { date: _date, status: chosen, ...units } = state
  const input = { query: { date: shown, ...units, ...(chosen ? { status: [chosen] } : {}) } }
  const response = useListResponse(dayList, input)
  const rows = response.data ?? NONE
  const drawer = useDrawer('report')
  const review = useReview()
  const bulk = useBulkReview(review)
  const mayReview = has('worksheets.review')
  const box = useReviewKeys(rows, drawer, (row) => {
    if (mayReview && fits('accept', row)) void review.decide([row], 'accept')
  })
  const opened = useCallQuery(
    readDay,
    { params: { user_id: Number(drawer.id), date_daily: shown } },
    { enabled: drawer.id !== null },
  )
  const clear = () => set(NO_FILTERS)
  return (
    <>
      <div className="m-stack" ref={box}>
        <CallTable
          id="daily-reports"
          label="Daily reports"
          call={dayList}
          input={input}
          rows={(data) => data}
          columns={[...personColumns, statusColumn, ...reportColumns]}
          rowKey={(row) => row.employee.id}
          href={(row) => here({ report: row.employee.id })}
          isPast={(row) => row.status === 'not_expected'}
          {...(mayReview ? { bulk: bulk.actions } : {})}
          empty={{ title: `Nothing was expected on this day${emptyText(rows)}.`, text: 'Choose another day.' }}
          isFiltered={Object.values({ ...units, chosen }).some((value) => value !== undefined)}
          onClear={clear}
          summary={response.meta && <StatusTiles counts={response.meta.by_status} chosen={chosen} />}
          toolbar={
            <FilterBar
              search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
              count={[state.department_id, state.team_id, chosen].filter((one) => one !== undefined).length}
              onClear={clear}
            >
              <DayStepper value={shown} today={today} onChange={(next) => set({ date: next })} />
              <FilterPanel name="unit_filter" />
            </FilterBar>
          }
        />
        {response.data && mayReview && <Shortcuts keys={KEYS} />}
        {response.data && <LastDays date={shown} department_id={state.department_id} team_id={state.team_id} />}
        {response.data && (
          <NearPart>
            <Blockers department_id={state.department_id} team_id={state.team_id} />
          </NearPart>
        )}
      </div>
      {bulk.drawers}
      <ReportDrawer
        drawer={drawer}
        query={opened}
        shown={opened.data && shownOf(opened.data)}
        review={mayReview ? review : null}
      />
    </>
  )
}

type Unit = Readonly<{ department_id: number | undefined; team_id: number | undefined }>

const LastDays = ({ date: until, ...unit }: Unit & Readonly<{ date: string }>) => {
  const here = useHere()
  const query = useCallQuery(readChart, { query: { date: until, ...unit } }, { showPrevious: true })
  return (
    <Card title="How reports came in">
      <Loaded query={query} what="the last days" shape="cards">
        {({ days }) => (
          <Columns
            title="Last 30 days"
            unit="reports"
            labels={days.map((one) => day(one.date))}
            href={(at) => here({ date: days[at]?.date })}
            series={[
              { name: 'On time', tone: 'good', values: days.map(({ on_time }) => on_time) },
              { name: 'Late', tone: 'attention', values: days.map(({ late }) => late) },
              { name: 'Missing', tone: 'bad', values: days.map(({ missing }) => missing) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

const Blockers = (unit: Unit) => {
  const query = useCallQuery(listAllBlockers, { query: { open: true, ...unit } })
  return (
    <Card title="Open blockers">
      <Loaded query={query} what="the blockers" shape="lines">
        {(rows) => <BlockerList rows={rows} />}
      </Loaded>
    </Card>
  )
}

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['A', 'accept'],
] as const
