import { loadCalendar } from '#domains/organisation/server/index.ts'
import { requestKinds } from '#domains/requests/server/index.ts'
import { calendarDay } from '#engines/calendar/contract/calendar.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { duration } from '#kit/contract/duration.ts'
import { allowOvertime, disallowOvertime } from './allow.ts'
import { findEntryOfDay } from '../store/entries.ts'

type OvertimeRequest = Readonly<{ employee_id: number; from_date: string }>

/** Refuses past days: overtime is requested ahead of its day, and the lead decides on worked time. */
const check = async ({ tx, now }: Work, { employee_id, from_date: date }: OvertimeRequest): Promise<void> => {
  const calendar = await loadCalendar(tx, employee_id, { from: date, to: date, now })
  const day = calendarDay(calendar, date)
  if (date < dateIn(now, day.zone))
    throw invalid({ from_date: 'This day is over. Its overtime is decided by your lead' })
  if (day.leave_minutes > 0 && day.expected_minutes === 0)
    throw invalid({ from_date: 'You are on leave all of this day' })
  const entry = await findEntryOfDay(tx, employee_id, date)
  if (entry?.preapproval_request_id) throw invalid({ from_date: 'Overtime of this day is approved in advance already' })
}

const MAX_MINUTES = 720
const LEAST_MINUTES = 15

const minutesOf = (payload: Readonly<Record<string, unknown>>): number => {
  const { minutes } = payload
  if (typeof minutes !== 'number' || minutes < LEAST_MINUTES || minutes > MAX_MINUTES)
    throw invalid({ 'payload.minutes': `Between ${LEAST_MINUTES} and ${MAX_MINUTES} minutes` })
  return minutes
}

/** Overtime that is requested before it is worked, as a kind of request. */
export const overtimeKindFilling = entries(requestKinds, {
  overtime: {
    label: 'Overtime',
    dates: 'day',
    units: ['none'],
    lane: null,
    fields: [
      {
        name: 'minutes',
        label: 'Overtime',
        type: 'minutes',
        required: true,
        help: `${duration(LEAST_MINUTES)} to ${duration(MAX_MINUTES)}`,
        options: [],
      },
    ],
    check: async (work, request) => {
      minutesOf(request.payload)
      await check(work, request)
    },
    apply: async (work, { id, employee_id, from_date, payload }) =>
      allowOvertime(work, { employee_id, date: from_date, minutes: minutesOf(payload), request_id: id }),
    undo: async (work, { id }) => disallowOvertime(work, id),
    card: async (_tx, { payload }) => [{ label: 'Overtime', value: duration(minutesOf(payload)) }],
  },
})
