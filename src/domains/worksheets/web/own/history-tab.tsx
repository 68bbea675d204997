import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { day, dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Retained } from '#kit/web/states/retained.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listDays, listMonths, listWeeks } from '../../contract/read-reports.calls.ts'
import { kind, type Period, STATUSES, status } from '../../contract/worksheets.models.ts'
import { periodText, STATUS_TEXT } from '../../contract/worksheets.texts.ts'
import { KINDS } from '../parts/kinds.ts'
import { statusSign } from '../parts/labels.ts'

const address = z.object({ kind: kind.optional(), status: status.optional() })
const CALLS = { daily: listDays, weekly: listWeeks, monthly: listMonths } as const
const TAB = { daily: 'day', weekly: 'week', monthly: 'month' } as const
/** The height of the chart with its title. */
const CHART_HEIGHT = 176
const CAME = new Set(['submitted', 'accepted', 'returned'])

const columns: readonly Column<Period>[] = [
  { key: 'period', title: 'Period', text: (row) => periodText(row.kind, row.period_start), onPhone: 'title' },
  {
    key: 'status',
    title: 'Status',
    text: (row) => STATUS_TEXT[row.status],
    cell: (row) => <StatusBadge {...statusSign(row.status)} />,
    onPhone: 'status',
  },
  {
    key: 'submitted',
    title: 'Submitted',
    text: ({ report }) => (report?.submitted_at ? dateTime(report.submitted_at) : '–'),
    isShort: true,
  },
  { key: 'late', title: 'Late', text: ({ report }) => (report?.late ? 'Late' : '–') },
  {
    key: 'minutes',
    title: 'Reported',
    text: ({ report }) => (report ? duration(report.minutes_reported) : '–'),
    isNumber: true,
  },
  { key: 'comment', title: 'Comment', text: ({ report }) => report?.decision_comment ?? '', onPhone: 'hide' },
]

/** The own reports of the last time, and how they came in. */
export const HistoryTab = () => {
  const { id } = useActor()
  const [state, set] = useAddressState(address)
  const of = state.kind ?? 'daily'
  const input = { params: { userId: id }, query: state.status ? { status: [state.status] } : {} }
  return (
    <div className="m-stack">
      {of === 'daily' && <LastDays id={id} />}
      <CallTable
        key={of}
        id={`own-reports-${of}`}
        label="Reports"
        call={CALLS[of]}
        input={input}
        rows={(rows) => rows}
        columns={columns}
        rowKey={(row) => row.period_start}
        href={(row) => `/employee/worksheet?tab=${TAB[row.kind]}&date=${row.period_start}`}
        empty={{ title: 'No reports yet.', text: 'Reports of the last time appear here.' }}
        isFiltered={state.status !== undefined}
        onClear={() => set({ status: undefined })}
        toolbar={
          <div className="m-row">
            <SegmentedControl
              aria-label="Kind"
              data={[...KINDS]}
              value={of}
              onChange={(value) => set({ kind: value === 'daily' ? undefined : value })}
            />
            <FilterSelect
              label="Status"
              options={STATUSES.map((value) => ({ value, label: STATUS_TEXT[value] }))}
              value={state.status}
              onChange={(value) => set({ status: value })}
            />
          </div>
        }
      />
    </div>
  )
}

const LastDays = ({ id }: { id: number }) => {
  const query = useCallQuery(listDays, { params: { userId: id }, query: { limit: 31 } })
  const days = (query.data ?? []).filter(({ status: of }) => of !== 'not_expected').toReversed()
  if (query.data === undefined && query.failure === null) return <Retained height={CHART_HEIGHT} />
  if (days.length === 0) return null
  const one = (is: boolean): number => (is ? 1 : 0)
  return (
    <Columns
      title="Last 30 days"
      unit="reports"
      height={120}
      labels={days.map(({ period_start }) => day(period_start))}
      href={(at) => `/employee/worksheet?tab=day&date=${days[at]?.period_start ?? ''}`}
      series={[
        {
          name: 'Filed',
          tone: 'good',
          values: days.map(({ status: of, report }) => one(CAME.has(of) && !report?.late)),
        },
        {
          name: 'Late',
          tone: 'attention',
          values: days.map(({ status: of, report }) => one(CAME.has(of) && report?.late === true)),
        },
        { name: 'Missing', tone: 'bad', values: days.map(({ status: of }) => one(of === 'missing')) },
      ]}
    />
  )
}
