import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

describe('breaks', () => {
  it('answer null when one begins, the time of its end when it ends, and say what is left', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T12:02')
    const begun = await fixture.takeBreak(person)
    expect([begun.body.data.time, begun.body.message]).toEqual([null, 'Break started at 12:02'])
    expect((await fixture.takeBreak(person, { action: 'start' })).body).toMatchObject({
      data: { time: null },
      message: 'You are on a break since 12:02',
    })
    fixture.at('2026-05-12T12:17')
    const ended = await fixture.takeBreak(person)
    expect([ended.body.data.time, ended.body.message]).toEqual([
      '12:17',
      'Break ended at 12:17 after 15 min · 15 min left today',
    ])
    expect((await fixture.takeBreak(person, { action: 'end' })).body).toMatchObject({
      data: { time: '12:17' },
      message: 'Your break ended at 12:17',
    })
    fixture.at('2026-05-12T13:00')
    await fixture.takeBreak(person)
    fixture.at('2026-05-12T13:20')
    expect((await fixture.takeBreak(person)).body.message).toBe('Break ended at 13:20 after 20 min · 5 min over today')
  })

  it('are refused without a punch, and carry no time', async () => {
    const { body } = await fixture.takeBreak(await fixture.member())
    expect(body).toEqual({ status: false, code: 'attendance.not_punched_in', message: 'You are not punched in.' })
  })

  it('of an unknown kind are 400', async () => {
    const person = await fixture.member()
    await fixture.punchIn(person)
    expect((await fixture.takeBreak(person, { kind: 'siesta' })).body.fields).toEqual({
      kind: 'Kind must be one of short, meal, private',
    })
  })

  it('never stand open twice after twenty parallel toggles', async () => {
    const person = await fixture.member()
    await fixture.punchIn(person)
    const results = await Promise.all(Array.from({ length: 20 }, () => fixture.takeBreak(person)))
    expect(results.every(({ status }) => status === 200)).toBe(true)
    const open = await app.db
      .selectFrom('attendance_breaks')
      .select('id')
      .where('employee_id', '=', person.employee_id)
      .where('ended_at', 'is', null)
      .where('voided', '=', false)
      .execute()
    expect(open.length).toBeLessThanOrEqual(1)
  })

  it('and punch outs at once leave nothing open', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T10:00')
    const both = await Promise.all([
      fixture.takeBreak(person),
      fixture.punchOut(person),
      fixture.takeBreak(person),
      fixture.punchOut(person),
    ])
    expect(both.every(({ status }) => status === 200)).toBe(true)
    const [session] = await fixture.sessionsOf(person)
    expect(session?.state).toBe('closed')
    const open = await app.db
      .selectFrom('attendance_breaks')
      .select('id')
      .where('session_id', '=', session?.id ?? 0)
      .where('ended_at', 'is', null)
      .where('voided', '=', false)
      .execute()
    expect(open).toEqual([])
  })
})
