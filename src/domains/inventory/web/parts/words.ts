import type { Tone } from '#kit/web/layout/status-badge.tsx'
import {
  ASSET_STATUSES,
  type AssetStatus,
  type AssignmentState,
  condition,
  type Condition,
  returnReason,
  type ReturnReason,
} from '../../contract/inventory.models.ts'

type Sign = Readonly<{ tone: Tone; word: string }>

export const STATUS: Readonly<Record<AssetStatus, Sign>> = {
  in_stock: { tone: 'good', word: 'In stock' },
  assigned: { tone: 'elsewhere', word: 'Handed out' },
  in_repair: { tone: 'attention', word: 'In repair' },
  lost: { tone: 'bad', word: 'Lost' },
  retired: { tone: 'off', word: 'Retired' },
  disposed: { tone: 'off', word: 'Disposed' },
}
export const STATUS_OPTIONS = ASSET_STATUSES.map((value) => ({ value, label: STATUS[value].word }))

export const STATE: Readonly<Record<AssignmentState, Sign>> = {
  offered: { tone: 'attention', word: 'To sign' },
  accepted: { tone: 'good', word: 'Held' },
  declined: { tone: 'off', word: 'Declined' },
  cancelled: { tone: 'off', word: 'Cancelled' },
  return_announced: { tone: 'elsewhere', word: 'Coming back' },
  returned: { tone: 'attention', word: 'Given back' },
  disputed: { tone: 'bad', word: 'Disputed' },
  closed: { tone: 'off', word: 'Closed' },
}

const CONDITION: Readonly<Record<Condition, string>> = {
  new: 'New',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  broken: 'Broken',
}
export const conditionText = (value: Condition): string => CONDITION[value]
export const CONDITION_OPTIONS = condition.options.map((value) => ({ value, label: CONDITION[value] }))

const RETURN_REASON: Readonly<Record<ReturnReason, string>> = {
  leaving: 'The person leaves',
  replaced: 'It is replaced',
  loan_over: 'The loan is over',
  audit: 'It is to be checked',
  other: 'Another reason',
}
export const returnReasonText = (value: ReturnReason): string => RETURN_REASON[value]
export const RETURN_REASON_OPTIONS = returnReason.options.map((value) => ({ value, label: RETURN_REASON[value] }))

export const PURPOSES = [
  { value: 'onboarding', label: 'First day' },
  { value: 'replacement', label: 'Replacement' },
  { value: 'project', label: 'Project' },
  { value: 'loan', label: 'Loan' },
  { value: 'other', label: 'Other' },
] as const

export const REQUEST_STATE = {
  asked: { tone: 'attention', word: 'Waiting for approval' },
  approved: { tone: 'good', word: 'Approved' },
  rejected: { tone: 'bad', word: 'Rejected' },
  withdrawn: { tone: 'off', word: 'Withdrawn' },
  fulfilled: { tone: 'good', word: 'Handed out' },
  closed: { tone: 'off', word: 'Closed' },
} as const satisfies Record<string, Sign>

export const CLOSED_HOW = {
  signed: 'Confirmed',
  not_disputed: 'Settled without an answer',
  resolved: 'Settled after a dispute',
  lost: 'Lost',
} as const
