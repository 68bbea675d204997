import { lazy } from 'react'
import { Select } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { month, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { month as monthWords, today as todayIn } from '#kit/web/format/dates.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { NotFoundPage } from '#kit/web/states/pages.tsx'
import { monthData, monthList } from '../../contract/reports.calls.ts'
import { MonthChart, MonthTiles, PlacementChanges } from '../full-report/month-figures.tsx'
import { MonthTable } from '../full-report/month-table.tsx'
import { ResetDrawer } from '../overtime/reset-drawer.tsx'
import { AdminDayDrawer } from '../report/admin-day-drawer.tsx'
import { monthOf } from '#kit/web/filters/periods.ts'
import styles from '../full-report/full-report.module.css'

const HistoryTab = lazy(async () => ({ default: (await import('../full-report/history-tab.tsx')).HistoryTab }))
const MonthOvertimeTab = lazy(async () => ({ default: (await import('../overtime/month-tab.tsx')).MonthOvertimeTab }))
const CorrectionList = lazy(async () => ({ default: (await import('../parts/correction-list.tsx')).CorrectionList }))

const loadScreens = () => import('../screenshots/view/screens-of-month.tsx')

const address = z.object({ month: month.optional() })

const FullReportScreen = () => {
  const params = useParams({ strict: false })
  const id = textId.safeParse(params.id).data
  return id === undefined ? <NotFoundPage /> : <FullReport key={id} employee_id={id} />
}
export default FullReportScreen

const FullReport = ({ employee_id }: { employee_id: number }) => {
  const { organisation } = useActor()
  const [state, set] = useAddressState(address)
  const today = todayIn(organisation.time_zone)
  const now = today.slice(0, 7)
  const shown = state.month ?? now
  const months = useCallQuery(monthList, { body: { user_id: employee_id } })
  const query = useCallQuery(monthData, { body: { user_id: employee_id, month: shown } }, { showPrevious: true })
  const known = new Map(months.data?.map((one) => [one.month, one]))
  const labelOf = (value: string): string => {
    const { period_state = 'open', exceptions = 0 } = known.get(value) ?? {}
    const badge = period_state !== 'open' ? 'locked' : exceptions > 0 ? `${exceptions} open` : null
    return [monthWords(value), badge].filter(Boolean).join(', ')
  }
  const options = [...new Set([now, shown, ...known.keys()])].toSorted().toReversed()
  const person = query.data?.employee
  const place = [person?.designation?.name, person?.team?.name, person?.department?.name].filter(Boolean).join(', ')
  return (
    <Page
      title={person?.name ?? 'Full report'}
      context={[person?.employee_no, place, monthWords(shown)].filter(Boolean).join(' · ')}
      actions={[
        {
          label: 'Print',
          run: () => window.print(),
          icon: <IconPrinter size={16} aria-hidden="true" />,
        },
      ]}
      primary={
        <Select
          aria-label="Month"
          w={232}
          allowDeselect={false}
          data={options.map((value) => ({ value, label: labelOf(value) }))}
          value={shown}
          onChange={(value) => value && set({ month: value === now ? undefined : value })}
        />
      }
    >
      <Loaded query={query} what="this report" shape="cards">
        {(data) => (
          <div className={styles.report}>
            <MonthTiles
              totals={data.totals}
              overtime={data.overtime.closing}
              isRunning={monthOf(`${shown}-01`).to > today}
            />
            <PlacementChanges placements={data.placements} />
            <MonthChart chart={data.chart} />
            <ReportTabs data={data} month={shown} employee_id={employee_id} />
          </div>
        )}
      </Loaded>
      <AdminDayDrawer />
      <ResetDrawer />
    </Page>
  )
}

type TabsProps = Readonly<{ data: DataOf<typeof monthData>; month: string; employee_id: number }>

const ReportTabs = ({ data, month: shown, employee_id }: TabsProps) => {
  const { has } = useActor()
  return (
    <AddressTabs
      label="Full report"
      tabs={[
        { id: 'days', label: 'Days', content: () => <MonthTable days={data.days} month={shown} /> },
        { id: 'history', label: 'History', content: () => <HistoryTab employee_id={employee_id} /> },
        {
          id: 'overtime',
          label: 'Overtime',
          content: () => <MonthOvertimeTab overtime={data.overtime} month={shown} employee_id={employee_id} />,
        },
        {
          id: 'corrections',
          label: 'Corrections',
          content: () =>
            data.corrections.length > 0 ? (
              <CorrectionList corrections={data.corrections} zone={data.zone} withDay />
            ) : (
              <Empty title="No corrections" text={`Nothing was changed in ${monthWords(shown)}.`} />
            ),
        },
        ...(has('screenshot.read')
          ? [
              {
                id: 'screens',
                label: 'Screens',
                content: () => (
                  <LazyPart key={shown} load={loadScreens} props={{ employee: data.employee, month: shown }} />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
