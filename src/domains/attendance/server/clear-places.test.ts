import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { attendanceDay } from '../contract/attendance.calls.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

it('managers see from where a punch was made, until it is ninety days old', async () => {
  const person = await fixture.member()
  fixture.at('2026-05-12T09:00')
  const zone = { device_zone: 'Asia/Kolkata' }
  const { id } = (await fixture.punchIn(person, zone)).body.data.session
  fixture.at('2026-05-12T17:30')
  await fixture.punchOut(person)
  const evidence = async () => {
    const response = await app.send(attendanceDay, fixture.manager, { params: { id }, query: { by: 'session' } })
    return response.body.data.evidence[0]
  }
  const known = { session_id: id, in_ip: '127.0.0.1', out_ip: '127.0.0.1', device_zone: 'Asia/Kolkata' }
  expect(await evidence()).toEqual(known)
  fixture.at('2026-08-10T08:00')
  await app.runJob('attendance.forget_places')
  expect(await evidence()).toEqual(known)
  fixture.at('2026-08-10T10:00')
  await app.runJob('attendance.forget_places')
  expect(await evidence()).toEqual({ session_id: id, in_ip: null, out_ip: null, device_zone: null })
})
