import { z } from 'zod'
import { color, date, id, instant } from '#kit/contract/fields.ts'
import { balanceRow } from './balances.models.ts'
import { requestStatus, unit } from './requests.models.ts'

const shortType = z.strictObject({ id, name: z.string(), color })

const shortRequest = z.strictObject({ id, type: shortType, from_date: date, to_date: date, status: requestStatus })

/** Card `requests` of the employee dashboard: the own requests that are open, and the next leave. */
export const requestsCard = z.strictObject({
  /** All that are pending, returned or to be cancelled. */
  open: z.int(),
  /** Up to three of them, those that begin first. */
  rows: z.array(shortRequest),
  /** The approved leave that runs or comes next. */
  next: shortRequest.extend({ amount: z.int(), unit }).nullable(),
})

/** Card `leave` of the employee dashboard: the balance of the person in each type today. */
export const leaveCard = z.array(balanceRow)

/** Card `approvals` of the employee dashboard: the requests that wait for the person. */
export const approvalsCard = z.strictObject({
  waiting: z.int(),
  overdue: z.int(),
  /** Whole hours for which the oldest has waited. */
  oldest_hours: z.int().nullable(),
  /** The earliest due time among them. */
  due_at: instant.nullable(),
})
