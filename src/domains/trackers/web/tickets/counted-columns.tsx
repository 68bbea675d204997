import { dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import type { CountedTicket } from '../../contract/tickets.models.ts'
import { ticketRecord } from '../../contract/tickets.records.ts'
import { EVENT } from './labels.ts'
import { RESOLUTION_CELL, RESPONSE_CELL, STATE_CELL } from './ticket-columns.tsx'
import styles from './tickets.module.css'

const eventsText = ({ events }: CountedTicket): string =>
  events.map(({ kind, at, stated }) => `${EVENT[kind]} ${dateTime(at)}${stated ? ' (entered later)' : ''}`).join(', ')

const minutesOf = ({ events }: CountedTicket): number => events.reduce((all, { minutes }) => all + minutes, 0)

/** Tickets behind a number: what of each was counted. */
export const COUNTED_COLUMNS = columnsOf<typeof ticketRecord, CountedTicket>(ticketRecord, [
  ['subject', { onPhone: 'title', grows: true, width: 220 }],
  ['ticket_ref', { isShort: true, priority: 3 }],
  'client',
  ['handler', { text: (row) => row.handler?.name ?? 'No one' }],
  ['priority', { isShort: true }],
  {
    key: 'events',
    title: 'Counted',
    text: eventsText,
    cell: (row) => <div className={styles.events}>{eventsText(row)}</div>,
    priority: 1,
  },
  ['response_minutes', RESPONSE_CELL],
  ['resolution_minutes', RESOLUTION_CELL],
  ['handling_minutes', { text: (row) => (minutesOf(row) === 0 ? '–' : duration(minutesOf(row))) }],
  {
    key: 'score',
    title: 'Score',
    text: (row) => row.events.flatMap(({ score }) => score ?? []).join(', ') || '–',
    isNumber: true,
    isExtra: true,
  },
  ['state', { ...STATE_CELL, isExtra: true }],
])
