import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { BalanceRow, PostingKind } from '../../contract/balances.models.ts'
import {
  type DayPart,
  type Method,
  type RequestFull,
  type RequestRow,
  requestStatus,
  type RequestStatus,
} from '../../contract/requests.models.ts'

type Sign = Readonly<{ word: string; tone: Tone }>

export const STATUS_SIGNS: Readonly<Record<RequestStatus, Sign>> = {
  pending: { word: 'Pending', tone: 'attention' },
  returned: { word: 'Returned', tone: 'elsewhere' },
  approved: { word: 'Approved', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
  cancel_pending: { word: 'Cancellation pending', tone: 'attention' },
  cancelled: { word: 'Cancelled', tone: 'off' },
}

export const STATUS_OPTIONS = requestStatus.options.map((value) => ({
  value,
  label: STATUS_SIGNS[value].word,
}))

const KINDS = {
  leave: 'Leave',
  work_from_home: 'Work from home',
  attendance_correction: 'Attendance correction',
  overtime: 'Overtime',
  other: 'Other',
  team_request: 'Team request',
} as const
export const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }))

/** The name of a kind; that of a kind of another domain is made of its key. */
export const kindLabel = (kind: string): string => {
  const labels = kind.replaceAll('_', ' ')
  return new Map<string, string>(Object.entries(KINDS)).get(kind) ?? labels.charAt(0).toUpperCase() + labels.slice(1)
}

export const PART_LABELS: Readonly<Record<DayPart, string>> = {
  full: 'Full day',
  first_half: 'First half',
  second_half: 'Second half',
  hours: 'Hours',
  rest_of_day: 'Rest of the day',
  none: 'No working time',
}

/** The ways in which a day can be taken. */
export const METHODS: readonly Readonly<{ code: Method; name: string }>[] = [
  { code: 'full_day', name: 'Full day' },
  { code: 'first_half', name: 'First half' },
  { code: 'second_half', name: 'Second half' },
  { code: 'rest_of_day', name: 'Rest of the day, from …' },
  { code: 'hours', name: 'Hours' },
]

export const POSTING_LABELS: Readonly<Record<PostingKind, string>> = {
  grant: 'Granted',
  accrual: 'Accrued',
  carry_out: 'Carried to the next year',
  carry_in: 'Carried over',
  expiry: 'Expired',
  debit: 'Leave',
  credit: 'Given back',
  adjustment: 'Adjusted',
  payout: 'Paid out',
}

export const LOT_LABELS: Readonly<Record<BalanceRow['lots'][number]['origin'], string>> = {
  year: 'Leave year',
  carry: 'Carried over',
  credit: 'Credit',
  adjustment: 'Adjustment',
}

type Step = RequestFull['steps'][number]

export const STEP_SIGNS: Readonly<Record<Step['state'], Sign>> = {
  waiting: { word: 'Comes later', tone: 'off' },
  open: { word: 'Waiting', tone: 'attention' },
  approved: { word: 'Approved', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  returned: { word: 'Returned', tone: 'elsewhere' },
  skipped: { word: 'Skipped', tone: 'off' },
  void: { word: 'Not needed', tone: 'off' },
}

export const ASSIGNEE_LABELS: Readonly<Record<Step['assignee'], string>> = {
  department_approver: 'Approver of the department',
  manager: 'Manager',
  team_lead: 'Team lead',
  employee: 'Named person',
  named: 'Named person',
  hr: 'HR',
}

export const COVER_SIGNS: Readonly<Record<NonNullable<RequestRow['cover']>['state'], Sign>> = {
  asked: { word: 'Asked', tone: 'attention' },
  accepted: { word: 'Accepted', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
}

export const BLOCK_LABELS = { closed: 'closed for leave', limited: 'limited', peak: 'peak season' } as const

export const END_LABELS = {
  cancelled: 'Cancelled',
  superseded: 'Replaced by another request',
  released: 'Given back',
} as const

const EVENTS: Readonly<Record<string, string>> = {
  sent: 'Sent',
  updated: 'Changed; the approval started again',
  approved: 'Approved',
  step_approved: 'Approved this step',
  rejected: 'Rejected',
  returned: 'Returned with a question',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  cancel_asked: 'Asked to cancel',
  cancel_rejected: 'Cancellation rejected',
  taken_back: 'Cancellation taken back',
  revoked: 'Cancelled by HR',
  deleted: 'Deleted',
  cover_answered: 'Cover answered',
  recalculated: 'Days computed again',
  escalated: 'Passed on, as it was overdue',
  moved: 'Moved on, as those who decide are away',
}
/** Returns the label of an event of the history. */
export const eventLabel = (action: string): string => EVENTS[action] ?? kindLabel(action)

/** Names those whom an open request waits for; HR where no one is named. */
export const waitingText = ({ step }: Pick<RequestRow, 'step'>): string => {
  if (!step) return '–'
  const names = step.waiting_for.map(({ name }) => name).join(', ')
  return [names, step.with_hr || names === '' ? 'HR' : ''].filter((part) => part !== '').join(' or ')
}
