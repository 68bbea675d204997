import { standIn } from '#kit/server/testing/stand-in.ts'
import { calendarItems } from '#app/server/testing/calendar-items.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { calendarSources } from '#domains/organisation/server/index.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/attendance.calls.ts'
import { type Correcting, startCorrecting, utc } from './testing/correcting.ts'

let app: Correcting['app']
let fixture: Correcting['fixture']
let add: Correcting['add']
beforeAll(async () => {
  ;({ app, fixture, add } = await startCorrecting())
})
afterAll(() => app.stop())

describe('updating', () => {
  const worked = async () => {
    const person = await fixture.member()
    const { body } = await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30')
    return { person, session: firstOf(body.data) }
  }

  it('moves both ends and recomputes the day', async () => {
    const { person, session } = await worked()
    const { body } = await app.send(calls.updateAttendance, fixture.manager, {
      body: {
        id: session.id,
        version: session.version,
        punched_in_at: utc('2026-05-12T09:30'),
        reason: 'Train was late',
      },
    })
    expect(body.data).toMatchObject({ punchin_time: '09:30', version: session.version + 1 })
    expect(await fixture.dayOf(person, '2026-05-12')).toMatchObject({ late_minutes: 30, worked_minutes: 480 })
  })

  it('leaves the end that stays as it was pressed', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T17:30')
    const { session } = (await fixture.punchOut(person)).body.data
    fixture.at('2026-05-13T12:00')
    const { body } = await app.send(calls.updateAttendance, fixture.manager, {
      body: {
        id: session.id,
        version: session.version,
        punched_in_at: utc('2026-05-12T09:00'),
        punched_out_at: utc('2026-05-12T18:00'),
        reason: 'Stayed longer',
      },
    })
    expect(body.data).toMatchObject({ in_mode: 'web', in_by: null, out_mode: 'admin', punchout_time: '18:00' })
  })

  it('that moves the punch in looks for its shift again, and keeps the shift where only the end moves', async () => {
    const rest = { start: null, end: null }
    const person = await fixture.member({
      work_pattern_id: await app.fixture.pattern({ weekday: rest, weekend: rest }),
    })
    const shift = (id: number, from: string, to: string) => ({
      id,
      from_at: Date.parse(utc(from)),
      to_at: Date.parse(utc(to)),
      break_minutes: 0,
    })
    const early = shift(1, '2026-05-12T06:00', '2026-05-12T10:00')
    const late = shift(2, '2026-05-12T14:00', '2026-05-12T18:00')
    const planned = calendarItems(() => [
      [person.employee_id, early],
      [person.employee_id, late],
    ])
    const putBack = standIn(calendarSources.shifts, { get: () => planned })
    onTestFinished(putBack)
    fixture.at('2026-05-13T12:00')
    const { body } = await add([person.employee_id], '2026-05-12T06:05', '2026-05-12T10:00')
    const added = firstOf(body.data)
    const startOf = ({ from_at }: typeof early) => ({ start_at: new Date(from_at).toISOString() })
    expect(added.shift).toMatchObject(startOf(early))
    const update = async (version: number, change: object) =>
      (
        await app.send(calls.updateAttendance, fixture.manager, {
          body: { id: added.id, version, reason: 'Swapped', ...change },
        })
      ).body.data
    const longer = await update(added.version, { punched_out_at: utc('2026-05-12T15:00') })
    expect(longer.shift).toMatchObject(startOf(early))
    const moved = await update(longer.version, { punched_in_at: utc('2026-05-12T14:10') })
    expect(moved.shift).toMatchObject(startOf(late))
    expect(await fixture.dayOf(person, '2026-05-12')).toMatchObject({ expected_minutes: 480, worked_minutes: 50 })
  })

  it('of an old version is refused, and of two at once one wins', async () => {
    const { session } = await worked()
    const update = (minute: number) =>
      app.send(calls.updateAttendance, fixture.manager, {
        body: {
          id: session.id,
          version: session.version,
          punched_out_at: utc(`2026-05-12T17:${minute}`),
          reason: 'Correction',
        },
      })
    const results = await Promise.all([update(10), update(20), update(30)])
    expect(results.filter(({ body }) => body.status)).toHaveLength(1)
    expect(results.filter(({ body }) => body.code === 'common.stale')).toHaveLength(2)
  })

  it('closes an open punch with the break that ran', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T12:00')
    await fixture.takeBreak(person, { kind: 'meal' })
    fixture.at('2026-05-13T10:00')
    const open = firstOf(await fixture.sessionsOf(person))
    const { body } = await app.send(calls.updateAttendance, fixture.manager, {
      body: {
        id: open.id,
        version: open.version,
        punched_out_at: utc('2026-05-12T17:30'),
        breaks: [{ kind: 'meal', started_at: utc('2026-05-12T12:00'), ended_at: utc('2026-05-12T12:30') }],
        reason: 'Forgot to punch out',
      },
    })
    expect(body.data).toMatchObject({ state: 'closed', work_minutes: 480, out_mode: 'admin', in_mode: 'web' })
    expect((await fixture.punchIn(person)).body.status).toBe(true)
  })

  it('that leaves a break outside is refused', async () => {
    const { session } = await worked()
    const breaks = [{ kind: 'meal', started_at: utc('2026-05-12T17:20'), ended_at: utc('2026-05-12T17:50') }]
    expect(
      (
        await app.send(calls.updateAttendance, fixture.manager, {
          body: { id: session.id, version: session.version, breaks, reason: 'Break' },
        })
      ).body.code,
    ).toBe('attendance.break_outside')
  })

  it('against a punch out at the same moment never loses one of them', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-13T09:00')
    await fixture.punchIn(person)
    const open = firstOf(await fixture.sessionsOf(person))
    fixture.at('2026-05-13T10:00')
    const [corrected, out] = await Promise.all([
      app.send(calls.updateAttendance, fixture.manager, {
        body: { id: open.id, version: open.version, punched_in_at: utc('2026-05-13T08:30'), reason: 'Came earlier' },
      }),
      fixture.punchOut(person),
    ])
    expect(out.body.status).toBe(true)
    expect(corrected.body.status || corrected.body.code === 'common.stale').toBe(true)
    const [session] = await fixture.sessionsOf(person)
    expect(session?.punched_out_at).toBe(new Date(utc('2026-05-13T10:00')).toISOString())
    expect(session?.in_mode).toBe(corrected.body.status ? 'admin' : 'web')
  })
})

describe('deleting', () => {
  it('voids the punch, keeps it readable, and gives its time free', async () => {
    const person = await fixture.member()
    const { body } = await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30')
    const session = firstOf(body.data)
    const deleted = await app.send(calls.deleteAttendance, fixture.manager, {
      params: { id: session.id },
      query: { version: session.version, reason: 'Wrong person' },
    })
    expect(deleted.body.data.day).toMatchObject({ verdict: 'absent', worked_minutes: 0 })
    expect((await fixture.sessionsOf(person))[0]?.state).toBe('voided')
    const again = await app.send(calls.deleteAttendance, fixture.manager, {
      params: { id: session.id },
      query: { version: session.version, reason: 'Wrong person' },
    })
    expect(again.body.code).toBe('attendance.voided')
    expect((await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30')).body.status).toBe(true)
  })
})
