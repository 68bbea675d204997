import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { adminDashboard } from '#domains/shell/contract/shell.calls.ts'
import * as calls from '../contract/attendance.calls.ts'
import { todayCard } from '../contract/attendance.cards.ts'
import { listPresences } from './public/presence.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

type Person = Awaited<ReturnType<AttendanceFixture['member']>>

let app: TestApp
let fixture: AttendanceFixture
let manager: Awaited<ReturnType<TestApp['fixture']['admin']>>
let night: Record<'missing' | 'early' | 'long', Person>

const board = async (since?: string) => (await app.send(calls.attendanceBoard, manager, { query: { since } })).body.data

beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T07:00:00Z'))
  manager = await app.fixture.admin({ 'attendance.read': 'all', 'dashboard.admin.read': 'all' })
  // Every night; that from Tuesday to Wednesday is looked at.
  const hours = { start: '22:00', end: '06:00' }
  const work_pattern_id = await app.fixture.pattern({ weekday: hours, weekend: hours })
  const member = () => fixture.member({ work_pattern_id, joined_on: '2026-05-12' })
  night = { missing: await member(), early: await member(), long: await member() }
  fixture.at('2026-05-12T21:30')
  await app.runJob('attendance.begin_days')
  fixture.at('2026-05-12T22:00')
  await fixture.punchIn(night.early)
  await fixture.punchIn(night.long)
  fixture.at('2026-05-13T02:00')
  await fixture.punchOut(night.early)
})
afterAll(() => app.stop())

describe('a night shift on the board', () => {
  it.each([
    ['2026-05-12T22:05', 'missing', 'not_in', 'away'],
    ['2026-05-12T23:00', 'missing', 'late', 'late'],
    ['2026-05-13T00:01', 'missing', 'late', 'late'],
    ['2026-05-13T02:30', 'missing', 'late', 'late'],
    ['2026-05-13T05:59', 'missing', 'late', 'late'],
    // Over: the night that comes is expected next.
    ['2026-05-13T06:00', 'missing', 'not_in', 'away'],
    ['2026-05-13T02:30', 'early', 'finished', 'off'],
    ['2026-05-13T06:30', 'early', 'not_in', 'away'],
    ['2026-05-13T02:30', 'long', 'working', 'here'],
    ['2026-05-13T06:30', 'long', 'working', 'here'],
  ] as const)('at %s the %s one is %s, and known as %s', async (at, who, state, presence) => {
    fixture.at(at)
    const id = night[who].employee_id
    const { rows, counts } = await board()
    expect(rows.find(({ employee }) => employee.id === id)?.state).toBe(state)
    const { cards } = (await app.send(adminDashboard, manager, { query: {} })).body.data
    expect(todayCard.parse(cards['today']?.data).states).toEqual(counts)
    const now = app.clock.fixed() ?? ''
    const known = await app.db.transaction().execute((tx) => listPresences({ tx, now }, [id]))
    expect(known.get(id)).toBe(presence)
  })

  it('shows the hours of the night after midnight', async () => {
    fixture.at('2026-05-13T03:00')
    const row = (await board()).rows.find(({ employee }) => employee.id === night.missing.employee_id)
    expect(row?.shift).toEqual({ start_at: '2026-05-12T20:00:00.000Z', end_at: '2026-05-13T04:00:00.000Z' })
  })

  it('is told as over to those who ask for what has changed', async () => {
    fixture.at('2026-05-13T05:59')
    const before = await board()
    fixture.at('2026-05-13T06:00')
    const news = await board(before.cursor)
    expect(news.rows.map(({ employee }) => employee.id)).toContain(night.missing.employee_id)
    expect(news.counts).toEqual((await board()).counts)
  })
})
