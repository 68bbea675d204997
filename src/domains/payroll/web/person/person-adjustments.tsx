import { month } from '#kit/web/format/dates.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Adjustment } from '../../contract/adjustments.calls.ts'
import { adjustmentText } from '../parts/labels.ts'

const columns: readonly Column<Adjustment>[] = [
  { key: 'month', title: 'Month', text: (row) => month(row.month), onPhone: 'title' },
  { key: 'component', title: 'Component', text: ({ component }) => component.name },
  { key: 'amount', title: 'Amount', text: adjustmentText, isNumber: true },
  { key: 'note', title: 'Note', text: ({ note }) => note },
  { key: 'by', title: 'Entered by', text: ({ created_by }) => created_by },
]

/** The adjustments of a year. */
export const PersonAdjustments = ({ rows }: { rows: readonly Adjustment[] }) =>
  rows.length === 0 ? (
    <Empty title="No adjustments in this year" text="They are entered on the tab Adjustments of the payslips." />
  ) : (
    <DataTable label="Adjustments" rows={rows} columns={columns} rowKey={(row) => row.id} />
  )
