import type { PersonOfRow } from '#domains/people/server/index.ts'
import {
  type ImportFault,
  type ImportOptions,
  type ImportRow,
  type NoteFault,
  noteInto,
} from '#kit/server/importable.ts'
import { type RowReader, rowReader } from '#kit/server/row-reader.ts'
import type { ClientToImport } from '../../tickets/store/import-tickets.ts'
import { CHANNELS, PRIORITIES, TICKET_COLUMNS, TYPES } from './columns.ts'
import { readInstantCell } from './read-instant.ts'

type FindPerson = (row: ImportRow, note: NoteFault) => PersonOfRow | undefined

/** The options and records by which rows are read. */
export type Readers = Readonly<{
  options: ImportOptions
  thisYear: number
  zone: string
  clients: readonly ClientToImport[]
  byNumber: FindPerson
  byEmail: FindPerson
}>

/** The values of a row, before its ticket is known. */
export type Draft = Readonly<{
  row: ImportRow
  read: RowReader
  faults: ImportFault[]
  note: NoteFault
  client: ClientToImport | undefined
  key: string | undefined
  handler: PersonOfRow | undefined
  values: Readonly<{
    subject: string | undefined
    requester_name: string | undefined
    type: string | undefined
    priority: string | undefined
    channel: string | undefined
    response: string | undefined
    received_at: string | undefined
    first_response_at: string | undefined
    resolved_at: string | undefined
    handling_minutes: number | undefined
  }>
}>

const NOT_EMPTIED = [
  'requester_name',
  'first_response_at',
  'resolved_at',
  'team',
  'handling_minutes',
  'response',
] as const

/** Reads a row; faults are noted at its cells. */
export const draftOf = (row: ImportRow, { options, thisYear, zone, clients, byNumber, byEmail }: Readers): Draft => {
  const faults: ImportFault[] = []
  const note = noteInto(faults)
  const read = rowReader(TICKET_COLUMNS, row, options, thisYear, note)
  const time = (field: string, text: string | undefined): string | undefined =>
    text === undefined ? undefined : readInstantCell(field, text, { order: options.date_format, thisYear, zone }, note)
  for (const field of NOT_EMPTIED) if (read.isCleared(field)) note(field, 'This cannot be emptied')
  const minutes = read.textIfAny('handling_minutes')
  const handling_minutes = minutes === undefined ? undefined : Number(minutes)
  if (handling_minutes !== undefined && !Number.isInteger(handling_minutes))
    note('handling_minutes', 'Write whole minutes, like 25')
  const hasNumber = row.cells.has('employee_no')
  const isNamed = hasNumber || row.cells.has('work_email')
  if (!isNamed && row.cells.has('person'))
    note('person', 'Name the handler by employee number or email, too', [], 'warning')
  return {
    row,
    read,
    faults,
    note,
    client: read.named('client', clients),
    key: read.text('ticket_ref')?.toLowerCase(),
    handler: isNamed ? (hasNumber ? byNumber : byEmail)(row, note) : undefined,
    values: {
      subject: read.textIfAny('subject'),
      requester_name: read.textIfAny('requester_name'),
      type: read.choice('type', TYPES),
      priority: read.choice('priority', PRIORITIES),
      channel: read.choice('channel', CHANNELS),
      response: read.textIfAny('response'),
      received_at: time('received_at', read.textIfAny('received_at')),
      first_response_at: time('first_response_at', read.textIfAny('first_response_at')),
      resolved_at: time('resolved_at', read.textIfAny('resolved_at')),
      handling_minutes: Number.isInteger(handling_minutes) ? handling_minutes : undefined,
    },
  }
}
