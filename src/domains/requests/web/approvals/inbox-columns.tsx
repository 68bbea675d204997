import { dateTime, relative } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import { amountCell, whenText } from '../parts/amounts.ts'
import { dueColumn } from '../parts/due-column.tsx'
import { RequestStatusBadge } from '../parts/request-status.tsx'
import { TypeName } from '../parts/type-name.tsx'
import { STATUS_SIGNS, waitingText } from '../parts/labels.ts'
import styles from './approvals.module.css'

const NONE = '–'

const person: Column<RequestRow> = {
  key: 'employee',
  title: 'Person',
  text: ({ employee }) => employee.name,
  cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} under={employee.team_name} />,
  sort: 'employee',
  onPhone: 'title',
}
const type: Column<RequestRow> = {
  key: 'type',
  title: 'Type',
  text: ({ type: { name }, status }) => (status === 'cancel_pending' ? `${name}, cancellation` : name),
  cell: (row) => (
    <span className={styles.type}>
      <TypeName type={row.type} />
      {row.status === 'cancel_pending' && <StatusBadge tone="elsewhere" word="Cancellation" />}
    </span>
  ),
}
const dates: Column<RequestRow> = { key: 'from_date', title: 'Dates', text: whenText, sort: 'from_date', priority: 1 }
const amount: Column<RequestRow> = {
  key: 'amount',
  title: 'Amount',
  text: ({ amount: sum, unit }) => amountCell(sum, unit),
  isNumber: true,
  isShort: true,
}

export const inboxColumns: readonly Column<RequestRow>[] = [
  person,
  type,
  dates,
  amount,
  { key: 'sent_at', title: 'Sent', text: ({ sent_at }) => relative(sent_at), sort: 'sent_at', isNumber: true },
  dueColumn,
  { key: 'waiting_for', title: 'Waiting for', text: waitingText, isExtra: true },
]

export const decidedColumns: readonly Column<RequestRow>[] = [
  person,
  type,
  dates,
  amount,
  {
    key: 'status',
    title: 'Status',
    text: ({ status }) => STATUS_SIGNS[status].word,
    cell: ({ status }) => <RequestStatusBadge status={status} />,
    onPhone: 'status',
  },
  {
    key: 'decided_at',
    title: 'Decided',
    text: ({ decided_at }) => (decided_at ? dateTime(decided_at) : NONE),
    cell: ({ decided_at, decided_by }) => (
      <span className={styles.decided}>
        {decided_at ? dateTime(decided_at) : NONE}
        {decided_by && <span className="m-dim m-small">{decided_by.name}</span>}
      </span>
    ),
  },
]
