import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { holdings, listHoldingItems } from '#kit/server/holdings.ts'
import { entryOf } from '#kit/contract/testing/required.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

describe('punching out', () => {
  it('closes session and break at one instant, and judges the day', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T17:00')
    await fixture.takeBreak(person, { kind: 'meal' })
    fixture.at('2026-05-12T17:30')
    const { body } = await fixture.punchOut(person)
    expect(body.data.session).toMatchObject({
      punchout_time: '17:30',
      state: 'closed',
      work_minutes: 480,
      unpaid_break_minutes: 30,
    })
    expect(body.data.session.breaks[0]?.ended_at).toBe(body.data.session.punched_out_at)
    expect(body.data.day).toMatchObject({ verdict: 'present', worked_minutes: 480, early_leave_minutes: 0 })
  })

  it('is refused when nothing is open', async () => {
    const person = await fixture.member()
    expect((await fixture.punchOut(person)).body).toMatchObject({
      code: 'attendance.not_punched_in',
      message: 'You are not punched in.',
    })
  })
})

it('an open punch of a leaver leads to its own correction', async () => {
  const person = await fixture.member()
  fixture.at('2026-05-12T09:00')
  await fixture.punchIn(person)
  const [session] = await fixture.sessionsOf(person)
  const kind = entryOf(holdings, 'open_punch')
  const items = await listHoldingItems(app.db, [{ employee_id: person.employee_id, from: '2026-05-12' }], kind)
  expect(items).toMatchObject([{ link: `/admin/daily-reports/add?session=${session?.id}` }])
})
