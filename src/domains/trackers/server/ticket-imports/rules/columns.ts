import { PERSON_COLUMNS } from '#domains/people/server/index.ts'
import type { ImportColumn } from '#kit/server/importable.ts'
import { columnsOf } from '#kit/server/import-columns.ts'
import { ticketRecord } from '../../../contract/tickets.records.ts'

const column = columnsOf(ticketRecord.fields)

const PERSON_TITLES: Readonly<Record<string, readonly string[]>> = {
  employee_no: ['agent number', 'handler number'],
  work_email: ['agent email', 'assignee email', 'handler email'],
  person: ['agent', 'assignee', 'handler', 'assigned to', 'owner', 'bearbeiter'],
}

/** The columns of tickets. */
export const TICKET_COLUMNS = [
  column({
    field: 'client',
    also: 'customer, company, organization, organisation, account, kunde, client code',
    kind: 'name',
    isRequired: true,
    example: 'Acme',
  }),
  column({
    field: 'ticket_ref',
    also: 'ticket number, ticket id, ticket, id, key, reference, ref, case number, ticketnummer, nummer',
    isRequired: true,
    example: 'T-4711',
  }),
  column({ field: 'subject', also: 'title, summary, betreff, titel', isRequired: true, example: 'Printer is on fire' }),
  column({
    field: 'received_at',
    also: 'created, created at, created on, opened, opened at, date created, received at, erstellt, eingang, eingegangen',
    isRequired: true,
    example: '2026-01-12 09:15',
  }),
  column({
    field: 'first_response_at',
    label: 'First response at',
    also: 'first response, first responded at, first reply, first reply at, responded, erste antwort',
    example: '2026-01-12 09:40',
  }),
  column({
    field: 'resolved_at',
    label: 'Resolved at',
    also: 'resolved, solved, solved at, resolution date, closed, closed at, date closed, gelöst, erledigt',
    example: '2026-01-12 11:05',
  }),
  column({ field: 'team', also: 'group, assignment group, queue, gruppe', kind: 'name', example: '' }),
  ...PERSON_COLUMNS.map((one): ImportColumn => ({
    ...one,
    label: one.field === 'person' ? 'Handler' : `Handler: ${one.label.toLowerCase()}`,
    titles: [...one.titles, ...(PERSON_TITLES[one.field] ?? [])],
  })),
  column({
    field: 'handling_minutes',
    also: 'handling minutes, handling, minutes, time spent, time spent in minutes, minuten',
    kind: 'whole',
    example: '25',
  }),
  column({ field: 'type', also: 'ticket type, category, typ', example: 'Incident' }),
  column({ field: 'priority', also: 'prio, priorität', example: 'P3 normal' }),
  column({ field: 'channel', also: 'source, via, kanal', example: 'Email' }),
  column({
    field: 'requester_name',
    label: 'Requester',
    also: 'requester name, reported by, reporter, contact, contact name, melder',
    example: 'Jo Field',
  }),
  column({ field: 'response', label: 'Response', also: 'last response, answer, reply, antwort', example: '' }),
]

const labelled = (options: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(options).map(([value, label]) => [label, value]))

/** The values of the choices, by their labels. */
export const TYPES = labelled(ticketRecord.fields.type.options)
export const PRIORITIES = labelled(ticketRecord.fields.priority.options)
export const CHANNELS = labelled(ticketRecord.fields.channel.options)
