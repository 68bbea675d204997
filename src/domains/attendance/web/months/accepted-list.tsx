import { day as dayWords } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { PeriodRow } from '../../contract/periods.models.ts'

type Accepted = Pick<PeriodRow, 'accepted_exceptions' | 'accepted_count'>

type Row = Accepted['accepted_exceptions'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'employee',
    title: 'Person',
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    text: ({ employee }) => employee.name,
    onPhone: 'title',
  },
  { key: 'day', title: 'Day', text: ({ business_date }) => dayWords(business_date) },
  { key: 'what', title: 'What', text: ({ label }) => label },
]

/** Lists the points that were accepted with the lock, by name. */
export const AcceptedList = ({ accepted_exceptions: rows, accepted_count: all }: Accepted) => (
  <Card title={`Accepted with the lock (${number(all)})`}>
    {rows.length === 0 ? (
      <p className="m-dim">Everything was settled.</p>
    ) : (
      <DataTable
        label="Accepted with the lock"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ kind, employee, business_date }) => `${kind} ${employee.id} ${business_date}`}
        isCompact
      />
    )}
    {all > rows.length && (
      <p className="m-dim">Listed: the first {number(rows.length)}. The report of the month shows all days.</p>
    )}
  </Card>
)
