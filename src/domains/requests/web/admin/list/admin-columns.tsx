import { dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { RequestRow } from '../../../contract/requests.models.ts'
import { amountCell, whenText } from '../../parts/amounts.ts'
import { RequestStatusBadge } from '../../parts/request-status.tsx'
import { dueColumn } from '../../parts/due-column.tsx'
import { TypeName } from '../../parts/type-name.tsx'
import { kindLabel, STATUS_SIGNS, waitingText } from '../../parts/labels.ts'
import styles from './list.module.css'

const NONE = '–'

const decidedText = ({ decided_by }: RequestRow): string => (decided_by ? `by ${decided_by.name}` : '')

const person: Column<RequestRow> = {
  key: 'employee',
  title: 'Person',
  text: ({ employee }) => employee.name,
  cell: ({ employee }) => (
    <PersonChip
      name={employee.name}
      photo={{ id: employee.id }}
      under={[employee.team_name, employee.department_name].filter(Boolean).join(', ')}
    />
  ),
  sort: 'employee',
  onPhone: 'title',
}

const statusColumn = (isPast: (row: RequestRow) => boolean): Column<RequestRow> => ({
  key: 'status',
  title: 'Status',
  onPhone: 'status',
  text: ({ status }) => STATUS_SIGNS[status].word,
  cell: (row) => (
    <span className={styles.status}>
      <RequestStatusBadge status={row.status} />
      {isPast(row) && <span className="m-small">{decidedText(row)}</span>}
    </span>
  ),
})

const counted = (key: 'comments' | 'files', title: string): Column<RequestRow> => ({
  key,
  title,
  text: (row) => (row[key] > 0 ? number(row[key]) : NONE),
  isNumber: true,
  isExtra: true,
})

/** The columns of the list of all requests; `isPast` marks rows that others decided while the list was open. */
export const adminColumns = (isPast: (row: RequestRow) => boolean): readonly Column<RequestRow>[] => [
  person,
  { key: 'type', title: 'Type', text: ({ type }) => type.name, cell: ({ type }) => <TypeName type={type} /> },
  { key: 'from_date', title: 'Dates', text: whenText, sort: 'from_date', priority: 1 },
  {
    key: 'amount',
    title: 'Amount',
    text: ({ amount, unit }) => amountCell(amount, unit),
    isNumber: true,
    isShort: true,
  },
  statusColumn(isPast),
  { key: 'waiting_for', title: 'Waiting for', text: waitingText, onPhone: 'hide', priority: 1 },
  { ...dueColumn, onPhone: 'hide' },
  { key: 'sent_at', title: 'Sent', text: ({ sent_at }) => dateTime(sent_at), sort: 'sent_at', isNumber: true },
  { key: 'kind', title: 'Kind', text: ({ kind }) => kindLabel(kind), isExtra: true },
  { key: 'decided_by', title: 'Decided by', text: ({ decided_by }) => decided_by?.name ?? NONE, isExtra: true },
  counted('comments', 'Comments'),
  counted('files', 'Files'),
]
