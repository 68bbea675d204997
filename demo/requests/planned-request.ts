import type { RequestedDay } from '#domains/requests/contract/days.rules.ts'
import type { RequestStatus } from '#domains/requests/contract/requests.models.ts'

/** A request of the sample organisation before it has rows. Days are days before (negative) or after today. */
export type PlannedRequest = Readonly<{
  employee_id: number
  /** The code of its type. */
  type: string
  requestedDays: readonly RequestedDay[]
  status: RequestStatus
  sent_at: string
  decided_at: string | null
  reason: string | null
  note: string | null
  /** Waiting for HR in place of the head of the department. */
  is_for_hr?: true
  is_overdue?: true
  cover?: Readonly<{ employee_id: number; state: 'asked' | 'accepted' | 'declined' }>
  /** The values of the fields of the kind; such a request takes no days. */
  payload?: Readonly<Record<string, unknown>>
  comments?: readonly Readonly<{ by: 'owner' | 'decider'; text: string }>[]
}>
