import { dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { CountedTicket } from '../../contract/tickets.models.ts'
import { takenText } from './ticket-columns.tsx'
import { EVENT, PRIORITY, STATE } from './labels.ts'

const eventsText = ({ events }: CountedTicket): string =>
  events.map(({ kind, at, stated }) => `${EVENT[kind]} ${dateTime(at)}${stated ? ' (stated)' : ''}`).join(', ')

const minutesOf = ({ events }: CountedTicket): number => events.reduce((all, { minutes }) => all + minutes, 0)

/** Tickets behind a number: what of each was counted. */
export const COUNTED_COLUMNS: readonly Column<CountedTicket>[] = [
  { key: 'subject', title: 'Subject', text: (row) => row.subject, onPhone: 'title' },
  { key: 'ticket_ref', title: 'Number', text: (row) => row.ticket_ref, isShort: true },
  { key: 'client', title: 'Client', text: (row) => row.client.name },
  { key: 'priority', title: 'Priority', text: (row) => PRIORITY[row.priority], isShort: true },
  { key: 'events', title: 'Counted', text: eventsText },
  { key: 'response', title: 'First response', text: (row) => takenText(row.response_minutes, row.response_in_sla) },
  { key: 'resolution', title: 'Resolution', text: (row) => takenText(row.resolution_minutes, row.resolution_in_sla) },
  { key: 'handling', title: 'Handling', text: (row) => duration(minutesOf(row)), isNumber: true },
  {
    key: 'score',
    title: 'Score',
    text: (row) => row.events.flatMap(({ score }) => score ?? []).join(', ') || '–',
    isNumber: true,
    isExtra: true,
  },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...STATE[row.state]} />,
    onPhone: 'status',
    text: (row) => STATE[row.state].word,
    isExtra: true,
  },
]
