import type { Tone } from '#kit/web/layout/status-badge.tsx'
import {
  type Assignment,
  type AssignmentState,
  returnReason,
  type ReturnReason,
} from '../../contract/inventory.models.ts'
import { assetRecord, type Condition, requestRecord } from '../../contract/inventory.records.ts'
import { optionsOf } from '#kit/contract/record.ts'
import { signsOf } from '#kit/web/record/signs-of.ts'

type Sign = Readonly<{ tone: Tone; word: string }>

export const STATUS = signsOf(assetRecord.fields.status.options, {
  in_stock: 'good',
  assigned: 'elsewhere',
  in_repair: 'attention',
  lost: 'bad',
  retired: 'off',
  disposed: 'off',
})

const STATE: Readonly<Record<AssignmentState, Sign>> = {
  offered: { tone: 'attention', word: 'To sign' },
  accepted: { tone: 'good', word: 'Held' },
  declined: { tone: 'off', word: 'Declined' },
  cancelled: { tone: 'off', word: 'Cancelled' },
  return_announced: { tone: 'elsewhere', word: 'Coming back' },
  returned: { tone: 'attention', word: 'Given back' },
  disputed: { tone: 'bad', word: 'Disputed' },
  closed: { tone: 'off', word: 'Closed' },
}

export const hasOpenObjection = ({ objection_text, objection_answer }: Assignment): boolean =>
  objection_text !== null && objection_answer === null

/** A return that is disputed, or whose charge has an open objection: one of the keepers has to act. */
export const isOpenReturn = (row: Assignment): boolean => row.state === 'disputed' || hasOpenObjection(row)

/** The state of equipment with a person; an objection without a reply comes before it, as it waits for a keeper. */
export const stateSign = (row: Assignment): Sign =>
  hasOpenObjection(row) ? { tone: 'attention', word: 'Objection open' } : STATE[row.state]

export const conditionText = (value: Condition): string => assetRecord.fields.condition.options[value]
export const CONDITION_OPTIONS = optionsOf(assetRecord.fields.condition)

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

export const REQUEST_STATE = signsOf(requestRecord.fields.state.options, {
  asked: 'attention',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'off',
  fulfilled: 'good',
  closed: 'off',
})

export const CLOSED_HOW = {
  signed: 'Confirmed',
  not_disputed: 'Settled without an answer',
  resolved: 'Settled after a dispute',
  lost: 'Lost',
} as const
