import { optionsOf } from '#kit/contract/record.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { EventKind, TicketAction } from '../../contract/tickets.models.ts'
import { ticketRecord, type TicketState } from '../../contract/tickets.records.ts'

export const STATE: Readonly<Record<TicketState, Readonly<{ word: string; tone: Tone }>>> = {
  open: { word: 'Open', tone: 'attention' },
  in_progress: { word: 'In progress', tone: 'away' },
  waiting: { word: 'Waiting', tone: 'off' },
  resolved: { word: 'Resolved', tone: 'good' },
  closed: { word: 'Closed', tone: 'off' },
  void: { word: 'Void', tone: 'bad' },
}

const { fields } = ticketRecord
export const PRIORITY_OPTIONS = optionsOf(fields.priority)
export const TYPE_OPTIONS = optionsOf(fields.type)
export const CHANNEL_OPTIONS = optionsOf(fields.channel)

export const EVENT: Readonly<Record<EventKind, string>> = {
  received: 'Received',
  assigned: 'Assigned',
  responded: 'Answered',
  waiting: 'Waiting for the client',
  resumed: 'Resumed',
  resolved: 'Resolved',
  reopened: 'Reopened',
  closed: 'Closed',
  note: 'Note',
  edited: 'Changed',
  reviewed: 'Reviewed',
  voided: 'Voided',
}
export const KIND_OPTIONS = (['received', 'responded', 'resolved', 'reopened', 'reviewed'] as const).map((value) => ({
  value,
  label: EVENT[value],
}))

export const ACTION: Readonly<Record<TicketAction, string>> = {
  respond: 'Respond',
  wait: 'Wait for the client',
  resume: 'Resume',
  resolve: 'Resolve',
  close: 'Close',
  reopen: 'Reopen',
  note: 'Add note',
  edit: 'Edit',
}
