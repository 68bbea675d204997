import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as calls from '../../contract/periods.calls.ts'
import { type AttendanceWorld, startAttendance } from '../testing/attendance-fixture.ts'

let app: TestApp
let world: AttendanceWorld
beforeAll(async () => {
  ;({ app, world } = await startAttendance('2026-05-05T06:00:00Z'))
})
afterAll(() => app.stop())

it('a day of leave with work in it is named in its month: the leave is debited, and the work is overtime', async () => {
  const keeper = await app.world.admin({ 'attendance.read': 'all' })
  const worker = await world.member()
  await app.world.leave(worker.employee_id, ['2026-05-06'])
  const judge = async () => {
    await app.runJob('attendance.begin_days')
    await app.runJob('attendance.end_days')
  }
  world.at('2026-05-06T09:00')
  await judge()
  await world.punchIn(worker)
  world.at('2026-05-06T12:00')
  await world.punchOut(worker)
  world.at('2026-05-08T10:00')
  await judge()
  const { body } = await app.ask(calls.listExceptions, keeper, {
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
