import { fullDay } from '#kit/web/format/dates.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { KeptOf } from '../../contract/retention.models.ts'

const until = (row: KeptOf): string =>
  row.until === null ? row.until_text : `${fullDay(row.until)}. ${row.until_text}`

const COLUMNS: readonly Column<KeptOf>[] = [
  { key: 'label', title: 'What', text: (row) => row.label, onPhone: 'title' },
  { key: 'what', title: 'What happens', text: (row) => row.what },
  { key: 'why', title: 'Why it is kept', text: (row) => row.why },
  { key: 'until', title: 'Until when', text: until },
]

/** What is kept of a person, why and until when. */
export const KeptTable = ({ label, rows }: { label: string; rows: readonly KeptOf[] }) => (
  <DataTable label={label} rows={rows} columns={COLUMNS} rowKey={(row) => row.key} />
)
