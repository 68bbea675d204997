import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { dateTime, today } from '#kit/web/format/dates.ts'
import { fileSize } from '#kit/web/format/file-size.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listExports } from '../../contract/exports.calls.ts'
import { listName } from '../../contract/list-name.ts'
import type { ExportRow } from '../../contract/exports.models.ts'
import { CheckFile } from './check-file.tsx'
import { filtersOf, STATES } from './words.ts'
import styles from '../audit/audit.module.css'

const address = z.object({ eq: z.string().max(80).optional(), from: date.optional(), to: date.optional() })

const who = ({ account, acting_admin }: ExportRow): string =>
  acting_admin === null ? account.name : `${acting_admin} as ${account.name}`

const COLUMNS: readonly Column<ExportRow>[] = [
  { key: 'list', title: 'List', text: (row) => listName(row.list), onPhone: 'title' },
  { key: 'account', title: 'By', text: who },
  { key: 'started_at', title: 'When', text: (row) => dateTime(row.started_at), sort: 'started_at' },
  {
    key: 'row_count',
    title: 'Rows',
    text: (row) => (row.row_count === null ? '–' : number(row.row_count)),
    sort: 'row_count',
    isNumber: true,
  },
  {
    key: 'bytes',
    title: 'Size',
    text: (row) => (row.bytes === null ? '–' : fileSize(row.bytes)),
    sort: 'bytes',
    isNumber: true,
  },
  { key: 'format', title: 'Format', text: (row) => row.format.toUpperCase(), isExtra: true },
  { key: 'filters', title: 'Filters', text: (row) => filtersOf(row) || 'None', isExtra: true },
  { key: 'purpose', title: 'Purpose', text: (row) => row.purpose ?? '–' },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...STATES[row.state]} />,
    text: (row) => STATES[row.state].word,
  },
  {
    key: 'sha256',
    title: 'SHA-256',
    cell: (row) => <span className={styles.hash}>{row.sha256 ?? '–'}</span>,
    text: (row) => row.sha256 ?? '–',
    isExtra: true,
  },
]

/** What was exported, and whether a file is one of these. */
export const ExportLog = () => {
  const [{ eq, from, to }, set] = useAddressState(address)
  const clear = () => set({ eq: undefined, from: undefined, to: undefined })
  const period = from && to ? { from, to } : undefined
  return (
    <>
      <CheckFile />
      <CallTable
        id="exports"
        prefix="exports_"
        label="Exports"
        call={listExports}
        input={{ query: { q: eq, from, to } }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        empty={{ title: 'Nothing was exported yet' }}
        isFiltered={period !== undefined || eq !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: eq, onChange: (text) => set({ eq: text }), label: 'Search exports' }}
            count={period ? 1 : 0}
            onClear={clear}
          >
            <PeriodPicker
              value={period}
              onChange={(chosen) => set(chosen)}
              onClear={() => set({ from: undefined, to: undefined })}
              max={today()}
            />
          </FilterBar>
        }
      />
    </>
  )
}
