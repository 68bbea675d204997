import { z } from 'zod'
import { type CalendarChange, loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import type { DayPlace } from '../store/day-places.ts'
import { BATCH, listEndedDays, listMissingDays, listTouchedDays } from '../store/days-to-evaluate.ts'
import { refreshDays } from '../store/days.ts'
import { listWorkdays } from '../store/workdays.ts'
import { dayToWrite, evaluateWorkday } from '../rules/workday.ts'

/** Evaluates days again from what is stored, and writes them. */
const evaluateAgain = async (work: Work, places: readonly DayPlace[]): Promise<void> => {
  const dates = places.map((place) => place.business_date).toSorted()
  const [from, to] = [dates.at(0), dates.at(-1)]
  if (from === undefined || to === undefined) return
  const people = [...new Set(places.map((place) => place.employee_id))]
  const calendars = await loadCalendars(work.tx, people, { from, to, now: work.now })
  const workdays = await listWorkdays(work.tx, places)
  const evaluated = workdays.flatMap((workday) => {
    const calendar = calendars.get(workday.employee.id)
    return calendar ? [dayToWrite(evaluateWorkday(workday, calendar, work.now))] : []
  })
  await refreshDays(work.tx, evaluated)
}

/** Repeats a step until it finds nothing more to do. */
const untilDone = async (begin: BeginWork, find: (work: Work) => Promise<DayPlace[]>): Promise<void> => {
  for (;;) {
    const found = await begin(async (work) => {
      const places = await find(work)
      await evaluateAgain(work, places)
      return places.length
    })
    if (found < BATCH) return
  }
}

/**
 * Follows a change of the calendar: evaluates the stored days that it touches, a batch a transaction, and inserts the
 * new days of its people, so that a person who was hired today is on the board.
 */
const followCalendar = async (change: CalendarChange, begin: BeginWork): Promise<void> => {
  if (change.employee_ids.length > 0) await untilDone(begin, (work) => listMissingDays(work, change.employee_ids))
  let after: DayPlace = { employee_id: 0, business_date: addDays(change.from, -1) }
  for (;;) {
    const places = await begin(async (work) => {
      const found = await listTouchedDays(work, change, after)
      await evaluateAgain(work, found)
      return found
    })
    const last = places.at(-1)
    if (!last || places.length < BATCH) return
    after = last
  }
}

const FOLLOW = 'attendance.follow_calendar'
const change = z.object({
  pattern_ids: z.array(z.int()),
  employee_ids: z.array(z.int()),
  from: z.string(),
  to: z.string().nullable(),
})

/** Enqueues, in the transaction of a change of the calendar, a new evaluation of the days that it touches. */
export const enqueueCalendarChange = (work: Work, { is_leave: _leave, ...changed }: CalendarChange): Promise<void> =>
  enqueue(work, FOLLOW, changed)

/** The jobs that store a row for each person and day, and set the verdict of days without a punch. */
export const dayJobs: readonly Job[] = [
  {
    name: 'attendance.begin_days',
    cron: '7 * * * *',
    run: (_input, begin) => untilDone(begin, (work) => listMissingDays(work)),
  },
  { name: 'attendance.end_days', cron: '*/5 * * * *', run: (_input, begin) => untilDone(begin, listEndedDays) },
  { name: FOLLOW, run: (input, begin) => followCalendar(change.parse(input), begin) },
]
