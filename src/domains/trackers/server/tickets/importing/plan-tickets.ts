import { z } from 'zod'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { findPeopleOfRows, type PersonOfRow } from '#domains/people/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { id } from '#kit/contract/fields.ts'
import type { Context } from '#kit/server/context.ts'
import {
  type ImportFault,
  type ImportOptions,
  type ImportPlan,
  type ImportRow,
  type NoteFault,
  noteInto,
  type RowPlan,
} from '#kit/server/importable.ts'
import { nameKey, nearestNames } from '#kit/server/import-values.ts'
import { type RowReader, rowReader } from '#kit/server/row-reader.ts'
import { addStatedTicket, updateStatedTicket } from '../../../contract/stated-tickets.calls.ts'
import {
  type ClientToImport,
  listClientsToImport,
  listTicketsToMatch,
  type TicketToMatch,
} from '../store/import-tickets.ts'
import { CHANNELS, PRIORITIES, TICKET_COLUMNS, TYPES } from './rules/columns.ts'
import { readInstantCell } from './rules/read-instant.ts'

const created = z.object({ id })

type FindPerson = (row: ImportRow, note: NoteFault) => PersonOfRow | undefined

type Readers = Readonly<{
  options: ImportOptions
  thisYear: number
  zone: string
  clients: readonly ClientToImport[]
  byNumber: FindPerson
  byEmail: FindPerson
}>

type Draft = Readonly<{
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

const draftOf = (row: ImportRow, { options, thisYear, zone, clients, byNumber, byEmail }: Readers): Draft => {
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

const keyOf = (clientId: number, key: string): string => `${clientId}:${key}`

/** Returns the team of a new ticket: the one that is named, else the only one that serves the client. */
const teamOf = ({ read, client, note }: Draft): number | undefined => {
  const named = read.textIfAny('team')
  const teams = client?.teams ?? []
  if (!client) return undefined
  if (named === undefined) {
    if (teams.length !== 1)
      note(
        'team',
        teams.length === 0 ? `No team serves ${client.name} yet` : `Several teams serve ${client.name}. Name one`,
        teams.map(({ name }) => name),
      )
    return teams.length === 1 ? teams[0]?.id : undefined
  }
  const found = teams.find(({ name }) => nameKey(name) === nameKey(named))
  const names = teams.map(({ name }) => name)
  if (!found)
    note('team', `“${named}” does not serve ${client.name}`, nearestNames(named, names).concat(names).slice(0, 3))
  return found?.id
}

const planOfNew = (draft: Draft): RowPlan => {
  const { row, values, client, handler, note, faults } = draft
  if (values.subject === undefined) note('subject', 'Subject is required')
  if (!row.cells.has('received_at')) note('received_at', 'Received is required')
  const team_id = teamOf(draft)
  return {
    result: 'create',
    target: null,
    name: [row.cells.get('ticket_ref'), values.subject].filter(Boolean).join(' '),
    faults,
    after: [],
    changes: [],
    run: async (send) => {
      const body = {
        ...values,
        client_id: client?.id,
        ticket_ref: row.cells.get('ticket_ref'),
        team_id,
        user_id: handler?.id,
      }
      return created.parse(await send(addStatedTicket, { body: defined(body) })).id
    },
  }
}

const defined = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const TEXTS = ['subject', 'requester_name', 'type', 'priority', 'channel'] as const
const LABELS = new Map(TICKET_COLUMNS.map(({ field, label }) => [field, label.toLowerCase()]))
const sameTime = (one: string, other: string | null): boolean => other !== null && Date.parse(one) === Date.parse(other)

/** Notes what a row says otherwise than the ticket, and what stays: times and minutes that are recorded. */
const noteWhatStays = ({ values, handler, note, read, client }: Draft, before: TicketToMatch): void => {
  if (values.received_at !== undefined && !sameTime(values.received_at, before.received_at))
    note('received_at', `It came in at ${before.received_at.slice(0, 16).replace('T', ' ')} UTC, which stays`)
  for (const field of ['first_response_at', 'resolved_at'] as const) {
    const [time, was] = [values[field], before[field]]
    if (time !== undefined && was !== null && !sameTime(time, was))
      note(field, `Recorded as ${was.slice(0, 16).replace('T', ' ')} UTC, which stays`)
  }
  if (handler && handler.id !== before.employee_id) note('person', 'The handler stays. Assign the ticket on its page')
  const team = read.textIfAny('team')
  const serving = client?.teams.find(({ id: one }) => one === before.team_id)
  if (team !== undefined && serving && nameKey(team) !== nameKey(serving.name))
    note('team', `The team stays ${serving.name}`)
}

const planOfKnown = (draft: Draft, before: TicketToMatch, mode: ImportOptions['mode']): RowPlan => {
  const { values, note, faults, row } = draft
  const name = [row.cells.get('ticket_ref'), before.subject].filter(Boolean).join(' ')
  if (mode === 'create') note('ticket_ref', 'This ticket is there already')
  noteWhatStays(draft, before)
  const added = (['first_response_at', 'resolved_at'] as const).filter(
    (field) => values[field] !== undefined && before[field] === null,
  )
  const minutes = (values.handling_minutes ?? before.handling_minutes) - before.handling_minutes
  if (minutes !== 0 && (added.length === 0 || minutes < 0))
    note('handling_minutes', `Recorded as ${before.handling_minutes} min, which stays`)
  const texts = TEXTS.filter((field) => values[field] !== undefined && values[field] !== before[field])
  const response = values.response !== undefined && values.response !== before.response
  if (response && added.length === 0) note('response', 'The response that is recorded stays')
  const changes = [...texts, ...added, ...(minutes > 0 ? ['handling_minutes'] : []), ...(response ? ['response'] : [])]
  if (changes.length > 0 && before.source !== 'import') note('ticket_ref', 'Staff saved this ticket. They change it')
  return {
    result: changes.length === 0 ? 'unchanged' : 'update',
    target: before.id,
    name,
    faults,
    after: [],
    changes: changes.map((field) => LABELS.get(field) ?? field),
    run: async (send) => {
      const given = Object.fromEntries([...texts, ...added].map((field) => [field, values[field]]))
      const body = {
        ...given,
        version: before.version,
        minutes: minutes > 0 ? minutes : undefined,
        response: response ? values.response : undefined,
      }
      await send(updateStatedTicket, { params: { id: String(before.id) }, body: defined(body) })
      return before.id
    },
  }
}

/** Plans the rows of tickets: each is one ticket of a client, found by its number. */
export const planTickets = async (
  context: Context,
  rows: readonly ImportRow[],
  options: ImportOptions,
): Promise<ImportPlan> => {
  const { tx, now } = context
  const withCell = (field: string): ImportRow[] => rows.filter(({ cells }) => cells.has(field))
  const readers: Readers = {
    options,
    thisYear: Number((await organisationDay(tx, now)).slice(0, 4)),
    zone: await settingValue(tx, 'organisation.time_zone', now),
    clients: await listClientsToImport(tx),
    byNumber: await findPeopleOfRows(context, 'tickets.configure', withCell('employee_no'), 'employee_no'),
    byEmail: await findPeopleOfRows(context, 'tickets.configure', withCell('work_email'), 'work_email'),
  }
  const drafts = rows.map((row) => draftOf(row, readers))
  const keys = drafts.flatMap(({ client, key }) => (client && key !== undefined ? [{ client_id: client.id, key }] : []))
  const known = new Map(
    (await listTicketsToMatch(tx, keys)).map((ticket) => [keyOf(ticket.client_id, ticket.key), ticket]),
  )
  const seen = new Map<string, number>()
  const planOf = (draft: Draft): RowPlan => {
    const { client, key, note, row } = draft
    const place = client && key !== undefined ? keyOf(client.id, key) : null
    const first = place === null ? undefined : seen.get(place)
    if (first !== undefined) note('ticket_ref', `Row ${first} is the same ticket`)
    else if (place !== null) seen.set(place, row.row_no)
    const before = place === null ? undefined : known.get(place)
    if (before) return planOfKnown(draft, before, options.mode)
    if (options.mode === 'update') note('ticket_ref', 'Nothing matches this row')
    return planOfNew(draft)
  }
  return { rows: drafts.map(planOf), first: [] }
}
