import { z } from 'zod'
import { listClientCodes } from '#domains/billing/server/index.ts'
import { organisationDay, organisationZone } from '#domains/organisation/server/index.ts'
import { findPeopleOfRows } from '#domains/people/server/index.ts'
import { id } from '#kit/contract/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { type ImportOptions, type ImportPlan, type ImportRow, type RowPlan } from '#kit/server/importable.ts'
import { nameKey, nearestNames } from '#kit/server/import-values.ts'
import { addStatedTicket, updateStatedTicket } from '../../../contract/stated-tickets.calls.ts'
import {
  type ClientToImport,
  listClientsToImport,
  listTicketsToMatch,
  type TicketToMatch,
} from '../../tickets/store/import-tickets.ts'
import { TICKET_COLUMNS } from '../rules/columns.ts'
import { type Draft, draftOf, type Readers } from '../rules/read-draft.ts'

const created = z.object({ id })

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

/** Notes each value that differs from a recorded one, which stays: times, handler, team. */
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

/** Lists the clients by their names, and once more by their codes. */
const listNamedClients = async (tx: Context['tx']): Promise<ClientToImport[]> => {
  const clients = await listClientsToImport(tx)
  const byId = new Map(clients.map((client) => [client.id, client]))
  const coded = (await listClientCodes(tx)).flatMap(({ id: one, code }) => {
    const client = byId.get(one)
    return client ? [{ ...client, name: code }] : []
  })
  return [...clients, ...coded]
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
    zone: await organisationZone(tx, now),
    clients: await listNamedClients(tx),
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
