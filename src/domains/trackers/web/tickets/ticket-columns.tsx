import { dateTime, relative } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import type { TicketRow } from '../../contract/tickets.models.ts'
import { ticketRecord } from '../../contract/tickets.records.ts'
import { STATE } from './labels.ts'
import styles from './tickets.module.css'

type Due = Pick<
  TicketRow,
  'clock' | 'first_response_at' | 'response_due_at' | 'resolve_due_at' | 'is_overdue' | 'state'
>

/** The next due time of a ticket; null once its clock has stopped. */
const nextDue = ({ clock, first_response_at, response_due_at, resolve_due_at }: Due): string | null => {
  if (clock !== 'running') return null
  return first_response_at === null ? (response_due_at ?? resolve_due_at) : resolve_due_at
}

const dueText = (row: Due): string => {
  if (row.clock === 'paused') return 'Paused'
  const due = nextDue(row)
  if (due === null) return '–'
  return `${row.first_response_at === null ? 'Response' : 'Resolution'} ${relative(due)}`
}

const Due = ({ row }: Readonly<{ row: TicketRow }>) => {
  const due = nextDue(row)
  return (
    <span className={row.is_overdue ? styles.late : undefined} title={due ? dateTime(due) : undefined}>
      {dueText(row)}
    </span>
  )
}

/** Writes a duration, and “in time” or “late” where a policy applies. */
export const takenText = (minutes: number | null, in_sla: boolean | null): string => {
  if (minutes === null) return '–'
  return in_sla === null ? duration(minutes) : `${duration(minutes)}, ${in_sla ? 'in time' : 'late'}`
}

export const STATE_CELL: Partial<Column<TicketRow>> = {
  text: (row) => STATE[row.state].word,
  cell: (row) => <StatusBadge {...STATE[row.state]} />,
  onPhone: 'status',
}
export const RESPONSE_CELL: Partial<Column<TicketRow>> = {
  text: (row) => takenText(row.response_minutes, row.response_in_sla),
  isNumber: false,
}
export const RESOLUTION_CELL: Partial<Column<TicketRow>> = {
  text: (row) => takenText(row.resolution_minutes, row.resolution_in_sla),
  isNumber: false,
}

/** Tickets by what has to be done next. */
export const TICKET_COLUMNS = columnsOf<typeof ticketRecord, TicketRow>(ticketRecord, [
  ['subject', { onPhone: 'title', grows: true, width: 240 }],
  ['ticket_ref', { sort: 'ticket_ref', isShort: true, priority: 3, onPhone: 'hide' }],
  'client',
  ['state', STATE_CELL],
  {
    key: 'due_at',
    title: 'Due',
    cell: (row) => <Due row={row} />,
    text: dueText,
    sort: 'due_at',
    isShort: true,
    priority: 1,
  },
  ['priority', { sort: 'priority', isShort: true }],
  ['handler', { text: (row) => row.handler?.name ?? 'No one' }],
  ['received_at', { sort: 'received_at' }],
  ['team', { isExtra: true }],
  ['response_minutes', { ...RESPONSE_CELL, isExtra: true }],
  ['resolution_minutes', { ...RESOLUTION_CELL, isExtra: true }],
  ['handling_minutes', { isExtra: true }],
])
