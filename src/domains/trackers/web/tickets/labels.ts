import type { Option } from '#kit/web/form/choice-fields.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import {
  CHANNELS,
  type EventKind,
  type Priority,
  PRIORITIES,
  TICKET_TYPES,
  type TicketAction,
  type TicketRow,
  type TicketState,
} from '../../contract/tickets.models.ts'

export const STATE: Readonly<Record<TicketState, Readonly<{ word: string; tone: Tone }>>> = {
  open: { word: 'Open', tone: 'attention' },
  in_progress: { word: 'In progress', tone: 'away' },
  waiting: { word: 'Waiting', tone: 'off' },
  resolved: { word: 'Resolved', tone: 'good' },
  closed: { word: 'Closed', tone: 'off' },
  void: { word: 'Void', tone: 'bad' },
}

export const PRIORITY: Readonly<Record<Priority, string>> = {
  p1: 'P1 critical',
  p2: 'P2 high',
  p3: 'P3 normal',
  p4: 'P4 low',
}
const TYPE: Readonly<Record<TicketRow['type'], string>> = {
  question: 'Question',
  incident: 'Incident',
  request: 'Request',
  complaint: 'Complaint',
  other: 'Other',
}
const CHANNEL: Readonly<Record<TicketRow['channel'], string>> = {
  mail: 'Email',
  chat: 'Chat',
  phone: 'Phone',
  portal: 'Portal',
  other: 'Other',
}
export const typeText = (type: TicketRow['type']): string => TYPE[type]
export const channelText = (channel: TicketRow['channel']): string => CHANNEL[channel]

const optionsOf = <Value extends string>(
  values: readonly Value[],
  text: (value: Value) => string,
): readonly Option<Value>[] => values.map((value) => ({ value, label: text(value) }))

export const PRIORITY_OPTIONS = optionsOf(PRIORITIES, (value) => PRIORITY[value])
export const TYPE_OPTIONS = optionsOf(TICKET_TYPES, typeText)
export const CHANNEL_OPTIONS = optionsOf(CHANNELS, channelText)

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
export const KIND_OPTIONS = optionsOf(
  ['received', 'responded', 'resolved', 'reopened', 'reviewed'] as const,
  (kind) => EVENT[kind],
)

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
