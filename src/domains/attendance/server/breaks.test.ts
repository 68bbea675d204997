import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { type AttendanceWorld, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let world: AttendanceWorld
beforeAll(async () => {
  ;({ app, world } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

describe('breaks', () => {
  it('answer null when one begins, the time of its end when it ends, and say what is left', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    world.at('2026-05-12T12:02')
    const begun = await world.takeBreak(person)
    expect([begun.body.data.time, begun.body.message]).toEqual([null, 'Break started at 12:02'])
    expect((await world.takeBreak(person, { action: 'start' })).body).toMatchObject({
      data: { time: null },
      message: 'You are on a break since 12:02',
    })
    world.at('2026-05-12T12:17')
    const ended = await world.takeBreak(person)
    expect([ended.body.data.time, ended.body.message]).toEqual([
      '12:17',
      'Break ended at 12:17 after 15 min · 15 min left today',
    ])
    expect((await world.takeBreak(person, { action: 'end' })).body).toMatchObject({
      data: { time: '12:17' },
      message: 'Your break ended at 12:17',
    })
    world.at('2026-05-12T13:00')
    await world.takeBreak(person)
    world.at('2026-05-12T13:20')
    expect((await world.takeBreak(person)).body.message).toBe('Break ended at 13:20 after 20 min · 5 min over today')
  })

  it('are refused without a punch, and carry no time', async () => {
    const { body } = await world.takeBreak(await world.member())
    expect(body).toEqual({ status: false, code: 'attendance.not_punched_in', message: 'You are not punched in.' })
  })

  it('of an unknown kind are 400', async () => {
    const person = await world.member()
    await world.punchIn(person)
    expect((await world.takeBreak(person, { kind: 'siesta' })).body.fields).toEqual({
      kind: 'Kind must be one of short, meal, private',
    })
  })

  it('never stand open twice after twenty parallel toggles', async () => {
    const person = await world.member()
    await world.punchIn(person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.takeBreak(person)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
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
    const person = await world.member()
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    world.at('2026-05-12T10:00')
    const both = await Promise.all([
      world.takeBreak(person),
      world.punchOut(person),
      world.takeBreak(person),
      world.punchOut(person),
    ])
    expect(both.every(({ status }) => status === 200)).toBe(true)
    const [session] = await world.sessionsOf(person)
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
