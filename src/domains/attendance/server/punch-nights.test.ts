import { standIn } from '#kit/server/testing/stand-in.ts'
import { calendarItems } from '#app/server/testing/calendar-items.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { calendarSources } from '#domains/organisation/server/index.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

describe('a punch over midnight', () => {
  it('out after midnight belongs to the day of the punch in', async () => {
    const pattern = await app.fixture.pattern({ weekday: { start: '15:00', end: '23:30', break_minutes: 30 } })
    const person = await fixture.member({ work_pattern_id: pattern })
    fixture.at('2026-05-12T15:02')
    await fixture.punchIn(person)
    fixture.at('2026-05-13T00:20')
    const { body } = await fixture.punchOut(person)
    expect(body.data.session).toMatchObject({
      business_date: '2026-05-12',
      punchout_time: '00:20',
      punchout_day_offset: 1,
    })
    expect(await fixture.dayOf(person, '2026-05-13')).toBeUndefined()
  })

  it('of a night shift belongs to the night, and the next punch to the shift of the afternoon', async () => {
    const rest = { start: null, end: null }
    const pattern = await app.fixture.pattern({ weekday: rest, weekend: rest })
    const person = await fixture.member({ work_pattern_id: pattern })
    const shift = (id: number, from: string, to: string) => ({
      id,
      from_at: Date.parse(from),
      to_at: Date.parse(to),
      break_minutes: 0,
    })
    const planned = calendarItems(() => [
      [person.employee_id, shift(1, '2026-05-11T20:00:00Z', '2026-05-12T04:00:00Z')],
      [person.employee_id, shift(2, '2026-05-12T12:00:00Z', '2026-05-12T20:00:00Z')],
    ])
    const putBack = standIn(calendarSources.shifts, { get: () => planned })
    onTestFinished(putBack)
    fixture.at('2026-05-11T22:05')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T06:10')
    const night = (await fixture.punchOut(person)).body.data
    expect(night.session.shift).toEqual({ start_at: '2026-05-11T20:00:00.000Z', end_at: '2026-05-12T04:00:00.000Z' })
    expect(night.day).toMatchObject({
      business_date: '2026-05-11',
      verdict: 'present',
      late_minutes: 0,
      worked_minutes: 485,
    })
    fixture.at('2026-05-12T13:55')
    const next = (await fixture.punchIn(person)).body.data
    expect(next.session.shift?.start_at).toBe('2026-05-12T12:00:00.000Z')
    expect(next.day).toMatchObject({ business_date: '2026-05-12', late_minutes: 0 })
  })

  it.each([
    ['spring', '2026-03-28', '2026-03-29', 420],
    ['autumn', '2026-10-24', '2026-10-25', 540],
    ['May', '2026-05-12', '2026-05-13', 480],
  ])('of a night in %s counts what the clock really did', async (_, first, second, minutes) => {
    const night = { start: '22:00', end: '06:00' }
    const pattern = await app.fixture.pattern({ weekday: night, weekend: night })
    const person = await fixture.member({ work_pattern_id: pattern })
    fixture.at(`${first}T22:00`)
    await fixture.punchIn(person)
    fixture.at(`${second}T06:00`)
    const { body } = await fixture.punchOut(person)
    expect(body.data.day).toMatchObject({
      business_date: first,
      expected_minutes: minutes,
      worked_minutes: minutes,
      late_minutes: 0,
      verdict: 'present',
    })
  })
})
