import type { PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { planDays } from '#domains/requests/contract/days.rules.ts'
import type { AssigneeRule, RequestStatus } from '#domains/requests/contract/requests.models.ts'
import type { TypeRow } from '#domains/requests/server/store/types.ts'
import type { DemoPerson } from './choose-requests.ts'
import type { PlannedRequest } from './planned-request.ts'

export type Deciders = Readonly<{
  /** The account and person who decide for someone; null: HR does. */
  of: (employee_id: number) => Readonly<{
    account_id: number
    employee_id: number
    assignee: AssigneeRule
  }> | null
  hr: number
  account: (employee_id: number) => number
}>

export type Batch = Readonly<{
  people: readonly DemoPerson[]
  planned: readonly PlannedRequest[]
  calendars: ReadonlyMap<number, PersonCalendar>
  types: ReadonlyMap<string, TypeRow>
  deciders: Deciders
  now: string
}>

/** Statuses in which a request occupies its days: none of these days can be requested twice. */
const LIVE_STATUSES: readonly RequestStatus[] = ['pending', 'returned', 'approved', 'cancel_pending']

export const isLive = (status: RequestStatus): boolean => LIVE_STATUSES.includes(status)
export const isOpen = (status: RequestStatus): boolean => status === 'pending' || status === 'cancel_pending'

/** Returns the rows of a planned request, without ids. */
export const composeRows = ({ calendars, types, deciders }: Batch, planned: PlannedRequest) => {
  const type = types.get(planned.type)
  const calendar = calendars.get(planned.employee_id)
  if (!type || !calendar) throw new Error(`The demo cannot ask for ${planned.type}`)
  const days = planned.payload ? [] : planDays(calendar, planned.requestedDays, type)
  const found = deciders.of(planned.employee_id)
  const decider = planned.is_for_hr ? null : found
  return { planned, type, days, decider, decided_by: decider?.account_id ?? deciders.hr }
}
export type Composed = ReturnType<typeof composeRows>
