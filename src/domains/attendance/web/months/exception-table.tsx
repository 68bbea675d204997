import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listExceptions } from '../../contract/periods.calls.ts'
import type { ExceptionRow, PeriodRow } from '../../contract/periods.models.ts'

const schema = z.object({ kind: z.string().max(40).optional() })

const columns: readonly Column<ExceptionRow>[] = [
  {
    key: 'employee',
    title: 'Person',
    text: (row) => row.employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    sort: 'name',
    onPhone: 'title',
  },
  { key: 'date', title: 'Date', text: (row) => dayWords(row.business_date), sort: 'business_date' },
  { key: 'kind', title: 'Point', text: (row) => row.label },
  {
    key: 'blocking',
    title: 'To do',
    text: (row) => (row.blocking ? 'Settle' : 'Settle or accept'),
    cell: (row) => (
      <StatusBadge tone={row.blocking ? 'bad' : 'attention'} word={row.blocking ? 'Settle' : 'Settle or accept'} />
    ),
  },
  { key: 'owner', title: 'Waits for', text: (row) => row.owner_name },
]

/** Lists the open points of a month; a row leads to the month of its person. */
export const ExceptionTable = ({ month, kinds }: { month: string; kinds: PeriodRow['exceptions'] }) => {
  const [state, set] = useAddressState(schema)
  return (
    <CallTable
      id="attendance-exceptions"
      label="Open points"
      call={listExceptions}
      input={{ params: { month }, query: { kind: state.kind } }}
      rows={(rows) => rows}
      columns={columns}
      rowKey={(row) => `${row.kind} ${row.ref_id} ${row.business_date}`}
      href={(row) => `/admin/daily-reports/${row.employee.id}?month=${month}`}
      isFiltered={state.kind !== undefined}
      onClear={() => set({ kind: undefined })}
      toolbar={
        kinds.length > 1 && (
          <FilterSelect
            label="Point"
            options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
            value={state.kind}
            onChange={(kind) => set({ kind })}
          />
        )
      }
      empty={{ title: 'Nothing is open.', text: 'Every day of this month is settled.' }}
    />
  )
}
