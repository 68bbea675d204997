import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type CalendarChange, loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { refreshDays } from '../store/days.ts'
import { listWorkdays } from '../store/workdays.ts'
import { dayToWrite, evaluateWorkday } from '../workday.ts'

type Place = Readonly<{ employee_id: number; business_date: string }>

const BATCH = 500
/** Days of locked months stay as they are. */
const isOpen = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`not exists (
  select from attendance_periods p where p.month = to_char(${day}, 'YYYY-MM') and p.state <> 'open')`
const DAYS_BACK = 31

/** Evaluates days again from what is stored, and writes them. */
const evaluateAgain = async (work: Work, places: readonly Place[]): Promise<void> => {
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
const untilDone = async (begin: BeginWork, find: (work: Work) => Promise<Place[]>): Promise<void> => {
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
 * Days of employed people, or of some of them, that no one has written yet: of tomorrow, so that boards find them, and
 * any missed before.
 */
const listMissingDays = async ({ tx, now }: Work, people: readonly number[] | null = null): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select m.employee_id, g.day::date as business_date
    from employment_span m
    join person_short e on e.id = m.employee_id
    cross join lateral generate_series(
      greatest(m.joined_on, ${now}::date - ${DAYS_BACK}::int),
      least(m.left_on, ${now}::date + 1), interval '1 day') as g(day)
    where (${people}::int[] is null or m.employee_id = any(${people}::int[]))
      and not exists (select from attendance_days d where d.employee_id = m.employee_id and d.business_date = g.day::date)
      and ${isOpen(sql`g.day`)}
    order by 2, 1 limit ${BATCH}`.execute(tx)
  return rows
}

/**
 * Returns days whose time is over and that wait for their verdict. An open punch prevents the end of its day. They are
 * found by the index of days that are not final before they are put in order: the order alone would read every day
 * there is.
 */
const listEndedDays = async ({ tx, now }: Work): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    with ended as materialized (
      select employee_id, business_date from attendance_days
      where not final and window_ends_at <= ${now}::timestamptz and verdict <> 'working'
        and (verdict <> 'pending' or first_in_at is null))
    select employee_id, business_date from ended order by employee_id limit ${BATCH}`.execute(tx)
  return rows
}

/**
 * Follows a change of the calendar: evaluates the stored days that it touches, a batch a transaction, and inserts the
 * new days of its people, so that a person who was hired today is on the board.
 */
const followCalendar = async (change: CalendarChange, begin: BeginWork): Promise<void> => {
  if (change.employee_ids.length > 0) await untilDone(begin, (work) => listMissingDays(work, change.employee_ids))
  let after: Place = { employee_id: 0, business_date: addDays(change.from, -1) }
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

const listTouchedDays = async ({ tx }: Work, change: CalendarChange, after: Place): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select d.employee_id, d.business_date from attendance_days d
    where d.business_date >= ${change.from}::date and (${change.to}::date is null or d.business_date <= ${change.to}::date)
      and ${isOpen(sql`d.business_date`)}
      and (d.employee_id, d.business_date) > (${after.employee_id}::int, ${after.business_date}::date)
      and (d.employee_id = any(${change.employee_ids}::int[]) or exists (
        select from placed_on(d.business_date) p
        where p.employee_id = d.employee_id and p.work_pattern_id = any(${change.pattern_ids}::int[])))
    order by d.employee_id, d.business_date limit ${BATCH}`.execute(tx)
  return rows
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
