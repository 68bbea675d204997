import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as calls from '../contract/timesheet.calls.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

describe('a day without a connection', () => {
  const MINUTE = 60_000
  const clicked = (minutesAgo: number, seconds = 0) => ({
    headers: { 'x-pressed-age': String(minutesAgo * MINUTE + seconds * 1000) },
  })

  it('keeps what was claimed of punches and breaks, though all of it arrives at once', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T18:05:00')
    await fixture.punchIn(person, {}, clicked(545))
    fixture.at('2026-05-12T18:05:01')
    await fixture.takeBreak(person, { action: 'start', kind: 'meal' }, clicked(365, 1))
    fixture.at('2026-05-12T18:05:02')
    await fixture.takeBreak(person, { action: 'end' }, clicked(335, 2))
    await fixture.takeBreak(person, { action: 'start', kind: 'short' }, clicked(20, 2))
    fixture.at('2026-05-12T18:05:03')
    const { body } = await fixture.punchOut(person, {}, clicked(5, 3))
    expect(body.data.session).toMatchObject({
      work_minutes: 0,
      in_mode: 'offline',
      in_claimed_at: '2026-05-12T07:00:00.000Z',
      out_claimed_at: '2026-05-12T16:00:00.000Z',
      clock_differs: false,
    })
    expect(body.data.session.breaks).toMatchObject([
      { name: 'Meal', start_claimed_at: '2026-05-12T10:00:00.000Z', end_claimed_at: '2026-05-12T10:30:00.000Z' },
      { name: 'Short break', start_claimed_at: '2026-05-12T15:45:00.000Z', end_claimed_at: '2026-05-12T16:00:00.000Z' },
    ])
    const read = await app.send(calls.listByUser, person, { params: { userId: person.employee_id } })
    expect(read.body.data[0]?.breaks).toEqual(body.data.session.breaks)
  })

  it('marks the day for a break alone, and keeps no claim from before the punch', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    const { body: begun } = await fixture.punchIn(person)
    expect(begun.data.day.flags).not.toContain('offline')
    fixture.at('2026-05-12T12:00')
    await fixture.takeBreak(person, { action: 'start', kind: 'meal' }, clicked(190))
    fixture.at('2026-05-12T12:40')
    const { body } = await fixture.takeBreak(person, { action: 'end' }, clicked(10))
    expect(body.data.session.breaks).toMatchObject([
      { start_claimed_at: null, end_claimed_at: '2026-05-12T10:30:00.000Z' },
    ])
    expect(body.data.day.flags).toContain('offline')
  })

  it('says when the two clocks of a press are more than two minutes apart', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    const near = await fixture.punchIn(
      person,
      { pressed_at: '2026-05-12T06:58:00Z' },
      { headers: { 'x-pressed-age': '0' } },
    )
    expect(near.body.data.session.clock_differs).toBe(false)
    fixture.at('2026-05-12T12:00')
    const odd = { action: 'start' as const, pressed_at: '2026-05-12T09:30:00Z' }
    const broken = await fixture.takeBreak(person, odd, clicked(5))
    expect(broken.body.data.session).toMatchObject({ clock_differs: false, breaks: [{ clock_differs: true }] })
    const out = await fixture.punchOut(person, { pressed_at: '2026-05-12T11:00:00Z' }, clicked(5))
    expect(out.body.data.session).toMatchObject({ clock_differs: true, out_mode: 'offline' })
  })
})
