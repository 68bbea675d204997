import { z } from 'zod'
import { month } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { dateTime, month as monthWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listPeriods } from '../../contract/periods.calls.ts'
import type { PeriodRow } from '../../contract/periods.models.ts'
import { MonthDetail } from './month-detail.tsx'
import { acceptableOf, blockingOf, signOf } from './month-labels.ts'

const schema = z.object({ month: month.optional() })

const totalText = (row: PeriodRow): string =>
  row.totals ? `${duration(row.totals.worked_minutes)} of ${duration(row.totals.expected_minutes)}` : ''

const columns: readonly Column<PeriodRow>[] = [
  { key: 'month', title: 'Month', text: (row) => monthWords(row.month), onPhone: 'title' },
  {
    key: 'state',
    title: 'State',
    text: (row) => signOf(row).word,
    cell: (row) => <StatusBadge {...signOf(row)} />,
    onPhone: 'status',
  },
  {
    key: 'blocking',
    title: 'To settle',
    text: (row) => (row.state === 'open' ? String(blockingOf(row)) : ''),
    isNumber: true,
  },
  {
    key: 'open',
    title: 'To accept',
    text: (row) => String(row.state === 'open' ? acceptableOf(row) : row.accepted_count),
    isNumber: true,
  },
  { key: 'worked', title: 'Worked', text: totalText, isNumber: true },
  {
    key: 'locked',
    title: 'Locked',
    text: (row) =>
      row.locked_at && row.state !== 'open' ? `${row.locked_by?.name ?? ''}, ${dateTime(row.locked_at)}` : '',
  },
  {
    key: 'reopened',
    title: 'Re-opened',
    text: (row) => (row.times_reopened === 0 ? '' : row.times_reopened === 1 ? 'once' : `${row.times_reopened} times`),
  },
]

/** Months of attendance: what is open in each, and which are locked for pay. */
export const MonthsTab = () => {
  const [state, set] = useAddressState(schema)
  if (state.month) return <MonthDetail month={state.month} onBack={() => set({ month: undefined })} />
  return (
    <CallTable
      id="attendance-months"
      label="Months"
      call={listPeriods}
      input={{}}
      rows={(rows) => rows}
      columns={columns}
      rowKey={(row) => row.month}
      onRow={(row) => set({ month: row.month })}
      empty={{ title: 'No months yet', text: 'A month appears with its first day of attendance.' }}
    />
  )
}
