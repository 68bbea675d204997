import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { workAndBreakTime } from '../contract/timesheet.calls.ts'
import { type AttendanceWorld, attendanceWorld } from './testing/attendance-world.ts'

let app: TestApp
let world: AttendanceWorld
beforeAll(async () => {
  app = await testApp('2026-05-12T07:00:00Z')
  world = await attendanceWorld(app)
})
afterAll(() => app.stop())

describe('the days of a person', () => {
  it('have the hours that were expected, stored or judged on the spot, and begin with the employment', async () => {
    const person = await world.member({ joined_on: '2026-05-08' })
    world.at('2026-05-12T20:00')
    const query = { start_date: '2026-05-06', end_date: '2026-05-12' }
    const shifts = async () => {
      const { body } = await app.ask(workAndBreakTime, person, { query })
      return body.data.days.map((day) => [day.business_date, day.shift?.start_at ?? null, day.shift?.end_at ?? null])
    }
    const hours = (date: string) => [date, `${date}T07:00:00.000Z`, `${date}T15:30:00.000Z`]
    const expected = [
      hours('2026-05-08'),
      ['2026-05-09', null, null],
      ['2026-05-10', null, null],
      hours('2026-05-11'),
      hours('2026-05-12'),
    ]
    expect(await shifts()).toEqual(expected)
    await app.runJob('attendance.begin_days')
    expect(await world.dayOf(person, '2026-05-11')).toMatchObject({ verdict: 'absent' })
    expect(await shifts()).toEqual(expected)
  })
})
