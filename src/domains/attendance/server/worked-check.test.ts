import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { required } from '#kit/contract/testing/required.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T06:00:00Z'))
})
afterAll(() => app.stop())

it('leave is refused for hours that were worked, and taken for the others', async () => {
  const person = await app.fixture.user({
    grants: { 'timesheet.read': 'own', 'timesheet.punch': 'own', 'requests.own': 'own' },
  })
  fixture.at('2026-05-12T09:02')
  await fixture.punchIn(person)
  fixture.at('2026-05-12T12:30')
  await fixture.punchOut(person)
  const send = required(
    app.domains.flatMap(({ handlers }) => handlers).find(({ call }) => call.id === 'requests.send'),
  ).call
  const type = await app.db
    .selectFrom('request_types')
    .select('id')
    .where('code', '=', 'sick')
    .executeTakeFirstOrThrow()
  const request = (method: string) =>
    app.send(send, person, { body: { type_id: type.id, from_date: '2026-05-12', method } })
  expect((await request('full_day')).body).toMatchObject({
    code: 'requests.worked',
    message: 'There is work on 12 May from 09:02 to 12:30.',
  })
  expect((await request('second_half')).body).toMatchObject({ status: true })
})

it('a day of approved leave is judged as leave, and its expected time falls away', async () => {
  const person = await fixture.member({ joined_on: '2026-05-01' })
  fixture.at('2026-05-18T00:30')
  await app.fixture.leave(person.employee_id, ['2026-05-18'], 'Annual leave')
  await app.runJob('attendance.begin_days')
  fixture.at('2026-05-19T09:00')
  await app.runJob('attendance.end_days')
  expect(await fixture.dayOf(person, '2026-05-18')).toMatchObject({ verdict: 'on_leave', expected_minutes: 0 })
})
