import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as calls from '../../contract/periods.calls.ts'
import { type AttendanceFixture, startAttendance } from '../testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-05T06:00:00Z'))
})
afterAll(() => app.stop())

it('a day of leave with work in it is named in its month: the leave is debited, and the work is overtime', async () => {
  const keeper = await app.fixture.admin({ 'attendance.read': 'all' })
  const worker = await fixture.member()
  await app.fixture.leave(worker.employee_id, ['2026-05-06'])
  const evaluate = async () => {
    await app.runJob('attendance.begin_days')
    await app.runJob('attendance.end_days')
  }
  fixture.at('2026-05-06T09:00')
  await evaluate()
  await fixture.punchIn(worker)
  fixture.at('2026-05-06T12:00')
  await fixture.punchOut(worker)
  fixture.at('2026-05-08T10:00')
  await evaluate()
  const { body } = await app.send(calls.listExceptions, keeper, {
    params: { month: '2026-05' },
    query: { limit: 50, kind: 'worked_on_leave' },
  })
  expect(body.data).toMatchObject([
    {
      kind: 'worked_on_leave',
      label: 'Day worked on leave',
      blocking: false,
      employee: { id: worker.employee_id },
      business_date: '2026-05-06',
    },
  ])
})
