import { organisationZone } from '#domains/organisation/server/index.ts'
import { businessDay, dateIn } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { ticketRefusals } from '../../../contract/tickets.refusals.ts'
import { findName, isEmployedOn } from '../store/people.ts'
import { calendarAround } from './business-date.ts'

type Times = Readonly<{
  received_at: string
  first_response_at?: string | null | undefined
  resolved_at?: string | null | undefined
}>

const TIMES = ['received_at', 'first_response_at', 'resolved_at'] as const

/** Refuses times that are in the future or out of order. */
export const checkOrder = ({ now }: Pick<Context, 'now'>, times: Times): void => {
  let before = ''
  for (const name of TIMES) {
    const time = times[name]
    if (time === undefined || time === null) continue
    if (time < before) throw invalid({ [name]: 'This comes before the time above it' })
    if (time > now) throw ticketRefusals.refusal('future')
    before = time
  }
}

/** Returns the function of the day that an instant counts for: the business day of the person, else the organisation's. */
export const daysOf = async (
  work: Pick<Context, 'tx' | 'now'>,
  person: number | null,
  instants: readonly string[],
): Promise<(at: string) => string> => {
  if (person === null) {
    const zone = await organisationZone(work.tx, work.now)
    return (at) => dateIn(at, zone)
  }
  const calendar = await calendarAround(work, person, instants)
  return (at) => businessDay(calendar, Date.parse(at))
}

/** Refuses work of a person on a day outside of the employments. */
export const requireEmployed = async (
  { tx }: Pick<Context, 'tx'>,
  person: number | null,
  days: readonly string[],
): Promise<void> => {
  if (person === null) return
  for (const day of new Set(days))
    if (!(await isEmployedOn(tx, person, day)))
      throw ticketRefusals.refusal('not_employed', { name: await findName(tx, person), day })
}
