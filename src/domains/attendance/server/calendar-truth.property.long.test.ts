import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as calls from '../contract/attendance.calls.ts'
import { reportById } from '../contract/reports.calls.ts'
import { workAndBreakTime } from '../contract/timesheet.calls.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

/** Weeks that contain a change of the clock or a leap day, each from its Monday. */
const WEEKS = [
  ['Europe/Berlin', '2026-03-23'],
  ['Europe/Berlin', '2026-10-19'],
  ['America/New_York', '2026-03-02'],
  ['America/New_York', '2026-10-26'],
  ['Asia/Kolkata', '2026-05-11'],
  ['Australia/Lord_Howe', '2026-03-30'],
  ['Australia/Lord_Howe', '2026-09-28'],
  ['Europe/Berlin', '2028-02-28'],
] as const
const HOURS = {
  day: { start: '09:00', end: '17:30', break_minutes: 30 },
  night: { start: '22:00', end: '06:00', break_minutes: 0 },
  none: { start: null, end: null, break_minutes: 0 },
} as const
const SECOND = 1000
const MINUTE = 60 * SECOND

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2028-04-03T07:00:00Z'))
})
afterAll(() => app.stop())

const instantOf = (date: string, time: string, zone: string): number =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant().epochMilliseconds

/** Returns the expected minutes of a day: the time that really passes between its local times, less the break. */
const expectedOn = (date: string, hours: keyof typeof HOURS, zone: string): number => {
  const { start, end, break_minutes } = HOURS[hours]
  if (start === null || end === null) return 0
  const until = instantOf(end > start ? date : addDays(date, 1), end, zone)
  return (until - instantOf(date, start, zone)) / MINUTE - break_minutes
}

const punch = fc.record({
  /** Seconds since the end of the punch before. */
  gap: fc.integer({ min: 60, max: 20 * 3600 }),
  seconds: fc.integer({ min: 120, max: 14 * 3600 }),
  /** A break somewhere inside, in thousandths of the punch. */
  rest: fc.option(
    fc.record({
      kind: fc.constantFrom('short', 'meal', 'private'),
      from: fc.nat(400),
      to: fc.integer({ min: 401, max: 999 }),
    }),
  ),
})
const plan = fc.record({
  week: fc.constantFrom(...WEEKS),
  hours: fc.constantFrom<keyof typeof HOURS>('day', 'night', 'none'),
  punches: fc.array(punch, { minLength: 1, maxLength: 7 }),
  travel: fc.option(fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/New_York')),
  holiday: fc.option(fc.nat(6)),
  leave: fc.option(fc.nat(4)),
})
type Plan = typeof plan extends fc.Arbitrary<infer Given> ? Given : never
type Span = Readonly<{ from: number; to: number; rest: Readonly<{ kind: string; from: number; to: number }> | null }>

const spansOf = ({ week: [zone, monday], punches }: Plan): Span[] => {
  let end = instantOf(monday, '04:00', zone)
  return punches.map(({ gap, seconds, rest }) => {
    const from = end + gap * SECOND
    end = from + seconds * SECOND
    const at = (share: number): number => from + seconds * share
    return { from, to: end, rest: rest && { kind: rest.kind, from: at(rest.from), to: at(rest.to) } }
  })
}

/** The longest that paid breaks of the shipped rules count as work on one day. */
const MAX_PAID = 30 * MINUTE

const workedIn = (spans: readonly Span[]): number => {
  const rests = spans.flatMap(({ rest }) => rest ?? [])
  const long = (all: typeof rests): number => all.reduce((sum, { from, to }) => sum + to - from, 0)
  const paid = long(rests.filter(({ kind }) => kind === 'short'))
  const present = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  return present - long(rests.filter(({ kind }) => kind !== 'short')) - Math.max(0, paid - MAX_PAID)
}

const iso = (at: number): string => new Date(at).toISOString()

const applyCorrection = async (
  { week: [zone, monday], hours, travel, holiday, leave }: Plan,
  spans: readonly Span[],
) => {
  const holiday_calendar_id = await app.fixture.holidayCalendar()
  const pattern = await app.fixture.pattern({ weekday: HOURS[hours], weekend: HOURS[hours], holiday_calendar_id })
  const person = await fixture.member({ work_pattern_id: pattern, time_zone: zone, joined_on: addDays(monday, -3) })
  const employee_ids = [person.employee_id]
  if (travel) await fixture.travel(person, addDays(monday, 3), travel)
  for (const { from, to, rest } of spans) {
    const { status, body } = await app.send(calls.addAttendance, fixture.manager, {
      body: {
        employee_ids,
        punched_in_at: iso(from),
        punched_out_at: iso(to),
        breaks: rest ? [{ kind: rest.kind, started_at: iso(rest.from), ended_at: iso(rest.to) }] : [],
        reason: 'From the paper list',
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  // A later decision applies to past days, too.
  if (holiday !== null)
    await app.db
      .insertInto('holidays')
      .values({
        calendar_id: holiday_calendar_id,
        date: addDays(monday, holiday),
        name: 'Late holiday',
        portion: 'full',
      })
      .execute()
  if (leave !== null) await app.fixture.leave(person.employee_id, [addDays(monday, leave)])
  await app.runJob('attendance.follow_calendar', {
    pattern_ids: [],
    employee_ids,
    from: monday,
    to: addDays(monday, 13),
  })
  return person
}

it('the sum over days is the sum of instants, whatever clocks, shifts, journeys and later decisions do', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const { week, hours, travel, holiday, leave } = given
      const [zone, monday] = week
      const spans = spansOf(given)
      const person = await applyCorrection(given, spans)
      // A night before the first Monday may contain its first hours.
      const range = { start_date: addDays(monday, -1), end_date: addDays(monday, 13) }
      const rows = (await app.send(reportById, fixture.manager, { body: { id: person.employee_id, ...range } })).body
        .data
      const stored = await fixture.sessionsOf(person)
      const dateOf = new Map(stored.map((row) => [Date.parse(row.punched_in_at), row.business_date]))
      const byDay = Map.groupBy(spans, ({ from }) => dateOf.get(from))
      expect(byDay.has(undefined)).toBe(false)
      const expectedOf = (date: string): number => {
        const isOff = [holiday, leave].some((offset) => offset !== null && date === addDays(monday, offset))
        return isOff ? 0 : expectedOn(date, hours, travel && date >= addDays(monday, 3) ? travel : zone)
      }
      for (const { business_date: date, worked_minutes, expected_minutes } of rows) {
        expect([date, worked_minutes]).toEqual([date, Math.floor(workedIn(byDay.get(date) ?? []) / MINUTE)])
        expect([date, expected_minutes]).toEqual([date, expectedOf(date)])
      }
      if (hours === 'none' && !travel)
        for (const { from } of spans)
          expect(dateOf.get(from)).toBe(
            Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate().toString(),
          )
      // Nothing is counted twice or lost: only seconds are rounded away, once a day.
      const sum = rows.reduce((minutes, row) => minutes + row.worked_minutes, 0)
      const instants = [...byDay.values()].reduce((all, day) => all + workedIn(day), 0) / MINUTE
      expect(sum).toBeLessThanOrEqual(instants)
      expect(sum).toBeGreaterThan(instants - byDay.size)
      const query = { user_id: person.employee_id, ...range }
      const { totals } = (await app.send(workAndBreakTime, person, { query })).body.data
      expect(totals.worked_minutes).toBe(sum)
      const dates = Array.from({ length: 15 }, (_, offset) => addDays(monday, offset - 1))
      expect(totals.expected_minutes).toBe(dates.reduce((minutes, date) => minutes + expectedOf(date), 0))
    }),
    { numRuns: 60 },
  )
}, 120_000)
