import { dateTime, relative } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { TicketRow } from '../../contract/tickets.models.ts'
import { PRIORITY, STATE } from './labels.ts'
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

const STATE_COLUMN: Column<TicketRow> = {
  key: 'state',
  title: 'Status',
  cell: (row) => <StatusBadge {...STATE[row.state]} />,
  onPhone: 'status',
  text: (row) => STATE[row.state].word,
}

/** Tickets by what has to be done next. */
export const TICKET_COLUMNS: readonly Column<TicketRow>[] = [
  { key: 'subject', title: 'Subject', text: (row) => row.subject, onPhone: 'title' },
  { key: 'ticket_ref', title: 'Number', text: (row) => row.ticket_ref, sort: 'ticket_ref', isShort: true },
  { key: 'client', title: 'Client', text: (row) => row.client.name },
  STATE_COLUMN,
  { key: 'due_at', title: 'Due', cell: (row) => <Due row={row} />, text: dueText, sort: 'due_at', isShort: true },
  { key: 'priority', title: 'Priority', text: (row) => PRIORITY[row.priority], sort: 'priority', isShort: true },
  { key: 'handler', title: 'Handler', text: (row) => row.handler?.name ?? 'No one' },
  {
    key: 'received_at',
    title: 'Received',
    text: (row) => dateTime(row.received_at),
    sort: 'received_at',
    isShort: true,
  },
  { key: 'team', title: 'Team', text: (row) => row.team.name, isExtra: true },
  {
    key: 'response',
    title: 'First response',
    text: (row) => takenText(row.response_minutes, row.response_in_sla),
    isExtra: true,
  },
  {
    key: 'resolution',
    title: 'Resolution',
    text: (row) => takenText(row.resolution_minutes, row.resolution_in_sla),
    isExtra: true,
  },
  {
    key: 'handling_minutes',
    title: 'Handling',
    text: (row) => duration(row.handling_minutes),
    isNumber: true,
    isExtra: true,
  },
]
