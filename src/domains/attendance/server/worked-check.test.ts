import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { required } from '#kit/contract/testing/required.ts'
import { type AttendanceWorld, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let world: AttendanceWorld
beforeAll(async () => {
  ;({ app, world } = await startAttendance('2026-05-12T06:00:00Z'))
})
afterAll(() => app.stop())

it('leave is refused for hours that were worked, and taken for the others', async () => {
  const person = await app.world.user({
    grants: { 'timesheet.read': 'own', 'timesheet.punch': 'own', 'requests.own': 'own' },
  })
  world.at('2026-05-12T09:02')
  await world.punchIn(person)
  world.at('2026-05-12T12:30')
  await world.punchOut(person)
  const send = required(
    app.domains.flatMap(({ handlers }) => handlers).find(({ call }) => call.id === 'requests.send'),
  ).call
  const type = await app.db
    .selectFrom('request_types')
    .select('id')
    .where('code', '=', 'sick')
    .executeTakeFirstOrThrow()
  const ask = (method: string) => app.ask(send, person, { body: { type_id: type.id, from_date: '2026-05-12', method } })
  expect((await ask('full_day')).body).toMatchObject({
    code: 'requests.worked',
    message: 'There is work on 12 May from 09:02 to 12:30.',
  })
  expect((await ask('second_half')).body).toMatchObject({ status: true })
})

it('a day of approved leave is judged as leave, and its expected time falls away', async () => {
  const person = await world.member({ joined_on: '2026-05-01' })
  world.at('2026-05-18T00:30')
  await app.world.leave(person.employee_id, ['2026-05-18'], 'Annual leave')
  await app.runJob('attendance.begin_days')
  world.at('2026-05-19T09:00')
  await app.runJob('attendance.end_days')
  expect(await world.dayOf(person, '2026-05-18')).toMatchObject({ verdict: 'on_leave', expected_minutes: 0 })
})
