// One person whose published plan differs from the work pattern, from the calendar of the week to the notices.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as timesheet from '#domains/attendance/contract/timesheet.calls.ts'
import { roster } from '#domains/notices/server/index.ts'
import { listUserCalendarDays } from '#domains/organisation/contract/calendar.calls.ts'
import { presenceSource } from '#domains/people/server/index.ts'
import { previewRequest } from '#domains/requests/contract/requests.calls.ts'
import { addForPerson, revokeRequest } from '#domains/requests/contract/requests-admin.calls.ts'
import { NOW, type ShiftsFixture, startShifts } from '#domains/shifts/server/testing/shifts-fixture.ts'
import { readCapacity } from '#domains/tasks/contract/tasks.calls.ts'

const OWN = {
  'shifts.read': 'own',
  'timesheet.read': 'own',
  'timesheet.punch': 'own',
  'organisation.calendar.read': 'own',
  'requests.own': 'own',
  'tasks.read': 'own',
} as const
const MONDAY = '2026-06-01'
const day = (days: number): string => new Date(Date.parse(MONDAY) + days * 86_400_000).toISOString().slice(0, 10)

let fixture: ShiftsFixture
let app: ShiftsFixture['app']
let hr: Awaited<ReturnType<ShiftsFixture['app']['fixture']['admin']>>
beforeAll(async () => {
  fixture = await startShifts()
  ;({ app } = fixture)
  hr = await app.fixture.admin({
    'requests.manage': 'all',
    'requests.read': 'all',
    'requests.decide': 'all',
    'requests.thread': 'all',
  })
})
afterAll(() => app.stop())
afterEach(() => app.clock.set(NOW))

type Person = Awaited<ReturnType<ShiftsFixture['person']>>
const sick = () => app.db.selectFrom('request_types').select('id').where('code', '=', 'sick').executeTakeFirstOrThrow()
const expected = async (who: Person, from = 0): Promise<number[]> => {
  const query = { from: day(from), to: day(from + 6) }
  const { days } = await fixture.data(
    app.send(listUserCalendarDays, who, { params: { userId: who.employee_id }, query }),
  )
  return days.map(({ expected_minutes }) => expected_minutes)
}
/** A night on Monday, two days off by plan, an early shift, another day off, and a Saturday that the pattern leaves free. */
const plan = async (who: Person, from = 0): Promise<void> => {
  const add = (days: number, times: { from: string; to: string }) =>
    fixture.add([who], { date: day(from + days), ...times }, fixture.lead, day(from))
  await add(0, { from: '22:00', to: '06:00' })
  await add(3, { from: '06:00', to: '14:00' })
  await add(5, { from: '10:00', to: '18:00' })
}

it('planned shifts take the place of the pattern in calendar, capacity, leave, verdicts, punches, presence and delivery', async () => {
  const anna = await fixture.person({ time_zone: 'UTC', grants: OWN })
  const ben = await fixture.person({ time_zone: 'UTC', grants: OWN })
  await plan(anna)
  expect(await expected(anna)).toEqual([480, 480, 480, 480, 480, 0, 0])
  await fixture.publish()
  expect(await expected(anna)).toEqual([450, 0, 0, 450, 0, 450, 0])
  // A colleague who is not planned works as before.
  expect(await expected(ben)).toEqual([480, 480, 480, 480, 480, 0, 0])

  const [capacity] = await fixture.data(
    app.send(readCapacity, anna, { body: { user_ids: [anna.employee_id], start_date: MONDAY, end_date: day(6) } }),
  )
  expect(capacity?.expected_minutes).toBe(1350)

  const { id: type_id } = await sick()
  const preview = await fixture.data(
    app.send(previewRequest, anna, { body: { type_id, from_date: MONDAY, to_date: day(6), method: 'full_day' } }),
  )
  expect(preview.days.filter(({ minutes }) => minutes > 0).map(({ date, minutes }) => [date, minutes])).toEqual([
    [day(0), 450],
    [day(3), 450],
    [day(5), 450],
  ])

  const slot = async (at: string) => {
    const slots = await roster.get()(app.db, [anna.employee_id], { at, now: NOW })
    return slots.get(anna.employee_id)?.from_at
  }
  expect(await slot(`${day(0)}T09:00:00.000Z`)).toBe(`${day(0)}T22:00:00.000Z`)
  // After the night comes the early shift: the two days between are quiet, and so is the Friday.
  expect(await slot(`${day(1)}T09:00:00.000Z`)).toBe(`${day(3)}T06:00:00.000Z`)
  expect(await slot(`${day(4)}T09:00:00.000Z`)).toBe(`${day(5)}T10:00:00.000Z`)

  const at = (instant: string): void => app.clock.set(instant)
  const presence = () =>
    app.begin(async (work) => (await presenceSource.get()(work, [anna.employee_id])).get(anna.employee_id))
  const begin = async () => {
    await app.runJob('attendance.begin_days')
    await app.runJob('attendance.end_days')
  }
  const dayRow = (date: string) =>
    app.db
      .selectFrom('attendance_days')
      .select(['verdict', 'expected_minutes', 'worked_minutes', 'late_minutes'])
      .where('employee_id', '=', anna.employee_id)
      .where('business_date', '=', date)
      .executeTakeFirst()

  at(`${day(0)}T12:00:00.000Z`)
  await begin()
  // By the pattern the person would be late since nine.
  expect(await presence()).toBe('away')
  at(`${day(0)}T22:00:00.000Z`)
  await fixture.data(app.send(timesheet.punchIn, anna, { body: {} }))
  expect(await presence()).toBe('here')
  at(`${day(1)}T06:00:00.000Z`)
  await fixture.data(app.send(timesheet.punchOut, anna, { query: { user_id: anna.employee_id }, body: {} }))
  expect(await dayRow(day(0))).toMatchObject({ verdict: 'present', expected_minutes: 450, late_minutes: 0 })
  at(`${day(1)}T12:00:00.000Z`)
  await begin()
  expect(await presence()).toBe('off')
  at(`${day(3)}T05:00:00.000Z`)
  await begin()
  expect([await dayRow(day(1)), await dayRow(day(2))]).toMatchObject([
    { verdict: 'day_off', expected_minutes: 0 },
    { verdict: 'day_off', expected_minutes: 0 },
  ])
  at(`${day(3)}T06:00:00.000Z`)
  await fixture.data(app.send(timesheet.punchIn, anna, { body: {} }))
  // By the pattern the day ends at 17:30; the shift ends at 14:00, so the punch is too long open at four.
  at(`${day(3)}T15:59:00.000Z`)
  await app.runJob('attendance.find_open_punches')
  const forced = () =>
    app.db
      .selectFrom('forced_punchouts')
      .select(['state', 'proposed_basis', 'proposed_out_at'])
      .where('employee_id', '=', anna.employee_id)
      .execute()
  expect(await forced()).toEqual([])
  at(`${day(3)}T16:00:00.000Z`)
  await app.runJob('attendance.find_open_punches')
  expect(await forced()).toMatchObject([
    { state: 'detected', proposed_basis: 'shift_end', proposed_out_at: `${day(3)}T14:00:00.000Z` },
  ])
  at(`${day(7)}T03:00:00.000Z`)
  await begin()
  expect([await dayRow(day(4)), await dayRow(day(5)), await dayRow(day(6))]).toMatchObject([
    { verdict: 'day_off' },
    { verdict: 'absent', expected_minutes: 450 },
    { verdict: 'day_off' },
  ])
})

it('leave that takes a planned shift costs that shift, also when its place was opened, and what is given back is the pattern', async () => {
  const anna = await fixture.person({ time_zone: 'UTC', grants: OWN })
  await plan(anna, 7)
  await fixture.publish(fixture.lead, day(7))
  const { id: type_id } = await sick()
  const dates = { from_date: day(12), to_date: day(12), method: 'full_day' as const }
  const request = await fixture.data(
    app.send(addForPerson, hr, { body: { employee_id: anna.employee_id, type_id, ...dates, approved: true } }),
  )
  const cost = () =>
    app.db
      .selectFrom('request_days')
      .select(['minutes', 'amount', 'live'])
      .where('request_id', '=', request.id)
      .execute()
  expect(await cost()).toEqual([{ minutes: 450, amount: 100, live: true }])
  const opened = await app.db
    .selectFrom('shift_assignments')
    .select('end_reason')
    .where('employee_id', '=', anna.employee_id)
    .where('live', '=', false)
    .execute()
  expect(opened).toEqual([{ end_reason: 'absent' }])
  const change = { pattern_ids: [], employee_ids: [anna.employee_id], from: day(7), to: day(13) }
  await app.runJob('requests.follow_calendar', change)
  expect(await cost()).toEqual([{ minutes: 450, amount: 100, live: true }])
  expect(await expected(anna, 7)).toEqual([450, 0, 0, 450, 0, 0, 0])
  const { version } = request
  await fixture.data(
    app.send(revokeRequest, hr, { params: { id: request.id }, body: { version, reason: 'Well again' } }),
  )
  // No one is put back on a shift: the Saturday is free by the pattern.
  expect(await expected(anna, 7)).toEqual([450, 0, 0, 450, 0, 0, 0])
})

it('leave from before the plan keeps its cost: its day is no planned day off', async () => {
  const anna = await fixture.person({ time_zone: 'UTC', grants: OWN })
  const { id: type_id } = await sick()
  const dates = { from_date: day(16), to_date: day(16), method: 'full_day' as const }
  const request = await fixture.data(
    app.send(addForPerson, hr, { body: { employee_id: anna.employee_id, type_id, ...dates, approved: true } }),
  )
  const week = day(14)
  await fixture.add([anna], { date: week }, fixture.lead, week)
  await fixture.publish(fixture.lead, week)
  const change = { pattern_ids: [], employee_ids: [anna.employee_id], from: week, to: day(20) }
  await app.runJob('requests.follow_calendar', change)
  const [cost] = await app.db
    .selectFrom('request_days')
    .select('minutes')
    .where('request_id', '=', request.id)
    .execute()
  expect(cost?.minutes).toBe(480)
})

it('days off follow the plan: a moved shift, a claim that comes on top, a withdrawn week, and teams without them', async () => {
  const [anna, ben] = [
    await fixture.person({ time_zone: 'UTC', grants: OWN }),
    await fixture.person({ time_zone: 'UTC', grants: OWN }),
  ]
  const week = day(21)
  const off = async (who: Person): Promise<number[]> => {
    const rows = await app.db
      .selectFrom('shift_days_off')
      .select('date')
      .where('employee_id', '=', who.employee_id)
      .orderBy('date')
      .execute()
    return rows.map(({ date }) => (Date.parse(date) - Date.parse(week)) / 86_400_000)
  }
  const shift = await fixture.add([anna], { date: week }, fixture.lead, week)
  const spare = await fixture.add([], { date: day(26) }, fixture.lead, week)
  await fixture.publish(fixture.lead, week)
  expect(await off(anna)).toEqual([1, 2, 3, 4, 5, 6])
  const { id } = await fixture.weekOf(week)
  await fixture.apply(fixture.lead, id, [
    { op: 'move', from_shift_id: shift.id, to_shift_id: spare.id, employee_id: anna.employee_id },
  ])
  expect(await off(anna)).toEqual([0, 1, 2, 3, 4, 5, 6])
  const days = await fixture.data(
    app.send(listUserCalendarDays, anna, { params: { userId: anna.employee_id }, query: { from: week, to: day(27) } }),
  )
  // A shift comes before a day off that was written for the same day.
  expect(days.days.map(({ expected_minutes }) => expected_minutes)).toEqual([0, 0, 0, 0, 0, 450, 0])
  await app.db
    .updateTable('shift_team_settings')
    .set({ claim_mode: 'first' })
    .where('team_id', '=', fixture.team)
    .execute()
  const claimer = await fixture.person()
  expect((await fixture.claim(claimer, shift.id)).status).toBe(200)
  expect(await off(claimer)).toEqual([])
  const fresh = await fixture.weekOf(week)
  const reason = 'Planned again'
  await fixture.data(fixture.tryPublish(fixture.lead, week, { action: 'withdraw', reason }))
  expect(fresh.state).toBe('published')
  expect(await off(anna)).toEqual([])
  await app.db.updateTable('shift_team_settings').set({ days_off: false }).where('team_id', '=', fixture.team).execute()
  await fixture.add([ben], { date: day(22) }, fixture.lead, week)
  await fixture.publish(fixture.lead, week)
  expect([await off(anna), await off(ben)]).toEqual([[], []])
})
