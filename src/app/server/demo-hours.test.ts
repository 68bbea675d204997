import { afterAll, describe, expect, it } from 'vitest'
import { attendanceBoard } from '#domains/attendance/contract/attendance.calls.ts'
import { adminLogin } from '#domains/session/contract/session.calls.ts'
import { adminDashboard } from '#domains/shell/contract/shell.calls.ts'
import { todayCard } from '#domains/attendance/contract/attendance.cards.ts'
import { awayCard } from '#domains/requests/contract/admin.cards.ts'
import { prepareDemo } from './demo.ts'
import { testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/world.ts'

const EVERY = ['working', 'on_break', 'late', 'on_leave'] as const
// By night, those who did not come to a shift of the evening before stand on the board by the date of now.
const HOURS = [
  ['a Sunday evening', '2026-11-22T18:00:00Z', EVERY],
  ['a night to Monday', '2026-11-23T02:00:00Z', ['working', 'on_break', 'on_leave']],
  ['Christmas at noon', '2026-12-25T11:00:00Z', EVERY],
  ['a Wednesday evening', '2026-11-25T19:15:00Z', EVERY],
] as const
const DAYS = 28

describe.each(HOURS)('the demo of %s', (_name, now, expected) => {
  let stop: () => Promise<void> = async () => undefined
  afterAll(() => stop())

  it('shows people in each of these states, in every place the same', async () => {
    const app = await testApp(now)
    stop = () => app.stop()
    await prepareDemo(app.db, app.files, { employees: 60, days: DAYS }, () => undefined, now)
    const body = { email: 'code1@northwind.example', password: 'northwind-demo' }
    const admin = (await app.ask(adminLogin, null, { body })).body.data as unknown as TestActor
    const { rows } = (await app.ask(attendanceBoard, admin, { query: {} })).body.data
    const states = new Set(rows.map(({ state }) => state))
    expect([...states]).toEqual(expect.arrayContaining([...expected]))
    const { cards } = (await app.ask(adminDashboard, admin, { query: {} })).body.data
    const today = todayCard.parse(cards['today']?.data)
    const away = awayCard.parse(cards['away']?.data)
    expect(today.expected).toBeGreaterThan(0)
    expect([today.states['on_leave'], today.work_from_home]).toEqual([away.away, away.home])
    for (const [card, { state }] of Object.entries(cards)) expect([card, state]).toEqual([card, 'ok'])
  }, 120_000)
})
