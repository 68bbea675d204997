import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { calendarRange } from '#engines/calendar/contract/calendar.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { nthOf, required } from '#kit/contract/testing/required.ts'
import { entries } from '#kit/server/slots.ts'
import { listCalendarDays } from '../contract/calendar.calls.ts'
import * as patterns from '../contract/work-patterns.calls.ts'
import { calendarListeners, loadCalendars } from './index.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
let holiday_calendar_id = 0
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
  holiday_calendar_id = await app.fixture.holidayCalendar()
  entries(calendarListeners, {
    test: async (_, change) => {
      if (change.from.startsWith('2025-')) throw new Refusal('attendance.period_locked', 'May 2025 is locked.')
    },
  }).fill()
})
afterAll(() => app.stop())

const week = (end: string, number = 1) =>
  Array.from({ length: 7 }, (_, index) => ({
    week: number,
    weekday: index + 1,
    start: '09:00',
    end,
    break_minutes: 0,
    expected_minutes: null,
  }))
let serial = 0
const add = async (body: Record<string, unknown> = {}) => {
  const version = { effective_from: '2024-01-01', kind: 'timed' as const, holiday_calendar_id, days: week('17:00') }
  const response = await app.send(patterns.addWorkPattern, admin, {
    body: { name: `Hours ${++serial}`, ...version, ...body },
  })
  return response.body.data
}
const change = (row: { id: number; version: number }, effective_from: string, more: Record<string, unknown> = {}) =>
  app.send(patterns.updateWorkPattern, admin, {
    params: { id: row.id },
    body: {
      version: row.version,
      change: { effective_from, kind: 'timed', holiday_calendar_id, days: week('15:00'), ...more },
    },
  })
const expected = async (employee: number, date: string) => {
  const { body } = await app.send(listCalendarDays, admin, {
    params: { userId: employee },
    query: { from: date, to: date },
  })
  return body.data.days[0]?.expected_minutes
}

describe('a version', () => {
  it('answers for its own days, past and future', async () => {
    const row = await add()
    const employee = await app.fixture.employee({ work_pattern_id: row.id })
    await change(row, '2026-03-12')
    expect([await expected(employee, '2026-03-11'), await expected(employee, '2026-03-12')]).toEqual([480, 360])
    expect(await expected(employee, '2030-01-01')).toBe(360)
  })

  it('begins today or later once someone works by the pattern, to the day', async () => {
    const row = await add()
    await app.fixture.employee({ work_pattern_id: row.id, joined_on: '2026-03-10' })
    expect((await change(row, '2026-03-10')).body.code).toBe('organisation.pattern_in_past')
    expect((await change(row, '2026-03-11')).body.data.current?.effective_from).toBe('2026-03-11')
  })

  it('may begin in the past behind the days of those who have left, and before those who come', async () => {
    const row = await add()
    await app.fixture.employee({ work_pattern_id: row.id, joined_on: '2026-01-01', left_on: '2026-02-10' })
    await app.fixture.employee({ work_pattern_id: row.id, joined_on: '2026-04-01' })
    expect((await change(row, '2026-02-10')).body.code).toBe('organisation.pattern_in_past')
    expect((await change(row, '2026-02-11')).body.status).toBe(true)
  })

  it('that touches a locked month changes nothing', async () => {
    const row = await add()
    const { body } = await change(row, '2025-05-01')
    expect(body.code).toBe('attendance.period_locked')
    const [after] = (await app.send(patterns.listWorkPatterns, admin)).body.data.filter(({ id }) => id === row.id)
    expect([after?.version, after?.versions.length]).toEqual([row.version, 1])
  })

  it('of two at once is one; the other is told that something has changed', async () => {
    const row = await add()
    const responses = await Promise.all([change(row, '2026-05-01'), change(row, '2026-05-01', { days: week('13:00') })])
    expect(responses.map(({ body }) => body.code ?? 'saved').sort()).toEqual(['common.stale', 'saved'])
    const [after] = (await app.send(patterns.listWorkPatterns, admin)).body.data.filter(({ id }) => id === row.id)
    expect(after?.versions).toHaveLength(2)
  })

  it('alternates its weeks from the anchor, also before it', async () => {
    const days = [...week('17:00'), ...week('13:00', 2)]
    const row = await add({ cycle_weeks: 2, cycle_anchor: '2026-01-05', days })
    expect(row.weekly_minutes).toBe((7 * 480 + 7 * 240) / 2)
    const employee = await app.fixture.employee({ work_pattern_id: row.id })
    const dates = ['2025-12-22', '2025-12-29', '2026-01-05', '2026-01-12', '2026-01-19']
    const minutes = []
    for (const date of dates) minutes.push(await expected(employee, date))
    expect(minutes).toEqual([480, 240, 480, 240, 480])
  })
})

describe('a cycle of days', () => {
  const block = (start: string, end: string) => ({ start, end, break_minutes: 0 })
  const off = { start: null, end: null, break_minutes: 0, expected_minutes: null }
  const split = { ...block('08:00', '12:00'), expected_minutes: null, further: [block('16:00', '20:00')] }
  /** Four days with two blocks each, four days off. */
  const days = Array.from({ length: 8 }, (_, index) => ({
    week: index < 7 ? 1 : 2,
    weekday: (index % 7) + 1,
    ...(index < 4 ? split : off),
  }))
  const cycle = { cycle_days: 8, cycle_anchor: '2026-03-12', days }

  it('repeats from its first day on whatever weekday, with its blocks; the version before it stays', async () => {
    const row = await add()
    const employee = await app.fixture.employee({ work_pattern_id: row.id })
    const { body } = await change(row, '2026-03-12', cycle)
    expect(body.data.next).toMatchObject({ cycle_days: 8, days })
    expect(body.data.versions.map(({ cycle_days }) => cycle_days)).toEqual([null, 8])
    const dates = ['2026-03-11', '2026-03-12', '2026-03-15', '2026-03-16', '2026-03-19', '2026-03-20']
    const minutes = []
    for (const date of dates) minutes.push(await expected(employee, date))
    expect(minutes).toEqual([480, 480, 480, 0, 0, 480])
    const calendar = required(
      (
        await app.begin(({ tx }) =>
          loadCalendars(tx, [employee], { from: '2026-03-12', to: '2026-03-12', now: '2026-03-11T09:00:00Z' }),
        )
      ).get(employee),
    )
    expect(calendarRange(calendar, '2026-03-12', '2026-03-12')[0]?.scheduled).toHaveLength(2)
  })

  it('has the minutes of an average week', async () => {
    expect((await add(cycle)).weekly_minutes).toBe(Math.round((4 * 480 * 7) / 8))
  })

  it.each([
    ['without its first day', { cycle_anchor: null }, { cycle_anchor: 'Say on which day the cycle begins' }],
    ['of more than 56 days', { cycle_days: 57 }, { cycle_days: expect.any(String) }],
    [
      'whose blocks overlap',
      { days: days.map((day, index) => (index === 0 ? { ...day, further: [block('11:00', '15:00')] } : day)) },
      { 'days.0.further': 'Each block begins after the one before, within 24 hours' },
    ],
  ])('is refused %s', async (_, wrong, fields) => {
    const version = { effective_from: '2024-01-01', kind: 'timed' as const, holiday_calendar_id, ...cycle, ...wrong }
    const response = await app.send(patterns.addWorkPattern, admin, { body: { name: `Hours ${++serial}`, ...version } })
    expect([response.status, response.body.fields]).toMatchObject([400, fields])
  })
})

it('loads ten thousand people for a month in at most four statements', async () => {
  const patterns = [await app.fixture.pattern(), await app.fixture.pattern()]
  const real: number[] = []
  for (let n = 0; n < 40; n++) real.push(await app.fixture.employee({ work_pattern_id: nthOf(patterns, n % 2) }))
  // The number of statements does not depend on the number of people, so the others need not exist.
  const others = Array.from({ length: 10_000 - real.length }, (_, index) => 1_000_000 + index)
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const before = app.statements()
  const calendars = await loadCalendars(app.db, [...real, ...others], { ...range, now: '2026-03-11T09:00:00Z' })
  expect(app.statements() - before).toBeLessThanOrEqual(4)
  expect(calendars.size).toBe(10_000)
  const minutes = real.map((id) =>
    calendarRange(required(calendars.get(id)), range.from, range.to).reduce(
      (sum, day) => sum + day.expected_minutes,
      0,
    ),
  )
  // 22 weekdays of 8 hours.
  expect(new Set(minutes)).toEqual(new Set([22 * 480]))
})

it('leaves roles to the super admin, as they are shipped', async () => {
  const holders = await app.db
    .selectFrom('role_grants as g')
    .innerJoin('roles as r', 'r.id', 'g.role_id')
    .select(['r.area', 'r.role_number'])
    .where('g.permission_key', '=', 'organisation.role.write')
    .where('r.name', 'not like', 'Role %')
    .execute()
  expect(holders).toEqual([{ area: 'Admin', role_number: 1 }])
})
