import type { PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { PlannedDay } from '../../contract/days.rules.ts'
import type { Method, Payload } from '../../contract/requests.models.ts'
import type { RequestKind } from '../kinds/public.ts'
import type { Requester } from '../store/people.ts'
import type { TypeRow } from '../store/types.ts'

/** A request as it is about to be sent or changed: everything that the checks look at. */
export type PreparedRequest = Readonly<{
  person: Requester
  type: TypeRow
  kind: RequestKind
  calendar: PersonCalendar
  from_date: string
  to_date: string
  method: Method | null
  from_time: string | null
  to_time: string | null
  days: readonly PlannedDay[]
  amount: number
  reason: string | null
  payload: Payload
  cover_employee_id: number | null
  /** The request that is changed: its own days do not overlap. */
  without: number | null
}>

/** Returns the dates on which working time of the person is taken. */
export const takenDates = ({ days }: Pick<PreparedRequest, 'days'>): string[] =>
  days.filter(({ part }) => part !== 'none').map(({ date }) => date)
