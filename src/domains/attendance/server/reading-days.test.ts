import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { attendanceDay, attendanceList } from '../contract/attendance.calls.ts'
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

describe('a day as managers read it', () => {
  it('is found by one of its punches too, by nobody without the right', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:00')
    const { session, day } = (await world.punchIn(person)).body.data
    const read = (actor: typeof world.manager | typeof person, id: number, by?: 'session') =>
      app.ask(attendanceDay, actor, { params: { id }, query: { by } })
    const found = await read(world.manager, session.id, 'session')
    expect(found.body.data).toMatchObject({ day: { id: day.id }, sessions: [{ id: session.id }] })
    expect((await read(world.manager, 999_999, 'session')).status).toBe(404)
    expect((await read(person, session.id, 'session')).status).toBe(403)
  })

  it('is listed among those without a punch only while there is none', async () => {
    const people = [await world.member({ joined_on: '2026-05-13' }), await world.member({ joined_on: '2026-05-13' })]
    world.at('2026-05-13T08:00')
    await app.runJob('attendance.begin_days')
    world.at('2026-05-13T09:00')
    await world.punchIn(people[0]!)
    world.at('2026-05-13T09:05')
    await world.punchOut(people[0]!)
    world.at('2026-05-13T20:00')
    await app.runJob('attendance.end_days')
    const body = {
      start_date: '2026-05-13',
      end_date: '2026-05-13',
      employee_ids: people.map((one) => one.employee_id),
      verdicts: ['absent' as const],
    }
    const names = async (without_punch?: true) => {
      const answer = await app.ask(attendanceList, world.manager, { body: { ...body, without_punch } })
      return [answer.body.data.length, answer.body.meta?.total]
    }
    expect([await names(), await names(true)]).toEqual([
      [2, 2],
      [1, 1],
    ])
  })
})
