import { fullDay } from '#kit/web/format/dates.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { RetainedData } from '../../contract/retention.models.ts'

const until = (row: RetainedData): string =>
  row.until === null ? row.until_text : `${fullDay(row.until)}. ${row.until_text}`

const COLUMNS: readonly Column<RetainedData>[] = [
  { key: 'label', title: 'What', text: (row) => row.label, onPhone: 'title' },
  { key: 'what', title: 'What happens', text: (row) => row.what },
  { key: 'why', title: 'Why it is kept', text: (row) => row.why },
  { key: 'until', title: 'Until when', text: until },
]

/** The retained data of a person, with reason and end. */
export const RetainedDataTable = ({ label, rows }: { label: string; rows: readonly RetainedData[] }) => (
  <DataTable label={label} rows={rows} columns={COLUMNS} rowKey={(row) => row.key} />
)
