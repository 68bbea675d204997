import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as calls from '../contract/attendance.calls.ts'
import { type AttendanceWorld, startAttendance } from './testing/attendance-world.ts'

let app: TestApp
let world: AttendanceWorld
beforeAll(async () => {
  ;({ app, world } = await startAttendance('2026-05-13T07:00:00Z'))
})
afterAll(() => app.stop())

const utc = (local: string): string =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').toInstant().toString()
const add = (employee_ids: number[], from: string, to: string, more: object = {}) =>
  app.ask(calls.addAttendance, world.manager, {
    body: { employee_ids, punched_in_at: utc(from), punched_out_at: utc(to), reason: 'Forgot to punch', ...more },
  })

describe('adding', () => {
  it('writes the punch, its breaks and the verdict, keeps what was before, and tells the person and the lead', async () => {
    const person = await world.member()
    const meal = { kind: 'meal', started_at: utc('2026-05-12T12:00'), ended_at: utc('2026-05-12T12:30') }
    const { body } = await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30', { breaks: [meal] })
    expect(body.data[0]).toMatchObject({
      punchin_time: '09:00',
      punchout_time: '17:30',
      work_minutes: 480,
      in_mode: 'admin',
      in_by: expect.anything(),
    })
    const day = await world.dayOf(person, '2026-05-12')
    expect(day).toMatchObject({ verdict: 'present', worked_minutes: 480, flags: ['corrected'] })
    const [correction] = await app.db
      .selectFrom('attendance_corrections')
      .selectAll()
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect(correction).toMatchObject({
      kind: 'add',
      reason: 'Forgot to punch',
      before: null,
      day_before: { verdict: 'absent' },
      day_after: { verdict: 'present' },
    })
    const told = await app.db
      .selectFrom('notifications')
      .select('account_id')
      .where('kind', '=', 'attendance.corrected')
      .execute()
    expect(told.map(({ account_id }) => account_id)).toEqual(
      expect.arrayContaining([person.account_id, world.lead.account_id]),
    )
  })

  it('is all or none', async () => {
    const [free, busy] = [await world.member(), await world.member({ first_name: 'Asha', last_name: 'Rao' })]
    await add([busy.employee_id], '2026-05-12T09:00', '2026-05-12T13:00')
    const { body } = await add([free.employee_id, busy.employee_id], '2026-05-12T10:00', '2026-05-12T11:00')
    expect(body).toMatchObject({
      code: 'attendance.overlaps',
      message: 'Overlaps the punch 09:00–13:00 of Asha Rao on Tue 12 May.',
    })
    expect(await world.sessionsOf(free)).toEqual([])
  })

  it('is refused naming the first person in the way, and how many others there are', async () => {
    const people = []
    for (const last_name of ['One', 'Two', 'Three', 'Four'])
      people.push(await world.member({ first_name: 'Nora', last_name, joined_on: '2026-05-12' }))
    const ids = people.map((one) => one.employee_id)
    world.at('2026-05-13T12:00')
    await add(ids.slice(1, 2), '2026-05-12T09:00', '2026-05-12T10:00')
    await add(ids.slice(1), '2026-05-12T11:00', '2026-05-12T13:00')
    expect((await add(ids, '2026-05-12T09:30', '2026-05-12T12:00')).body.message).toBe(
      'Overlaps the punch 09:00–10:00 of Nora Two on Tue 12 May, and punches of 2 others.',
    )
    const early = async (count: number) =>
      (await add(ids.slice(0, count), '2026-05-11T09:00', '2026-05-11T12:00')).body.message
    expect(await early(1)).toBe('Nora One is not employed on that day.')
    expect(await early(2)).toBe('Nora One and 1 other are not employed on that day.')
  })

  it.each([
    ['that began the day before', '2026-05-11T22:00', '2026-05-12T06:00', '2026-05-12T05:00', '2026-05-12T13:00'],
    ['that begins the day after', '2026-05-12T06:00', '2026-05-12T14:00', '2026-05-11T22:00', '2026-05-12T07:00'],
  ])('is refused over a punch %s, by name, before it is saved', async (_, from, to, wantedFrom, wantedTo) => {
    const person = await world.member({ first_name: 'Nora', last_name: 'Night' })
    world.at('2026-05-13T12:00')
    expect((await add([person.employee_id], from, to)).body.status).toBe(true)
    const refused = { code: 'attendance.overlaps', message: expect.stringContaining('of Nora Night on') }
    const body = {
      action: 'add' as const,
      employee_ids: [person.employee_id],
      punched_in_at: utc(wantedFrom),
      punched_out_at: utc(wantedTo),
    }
    expect((await app.ask(calls.previewAttendance, world.manager, { body })).body.data[0]?.refusal).toMatchObject(
      refused,
    )
    expect((await add([person.employee_id], wantedFrom, wantedTo)).body).toMatchObject(refused)
    expect(await world.sessionsOf(person)).toHaveLength(1)
  })

  it('is refused over an open punch', async () => {
    const person = await world.member()
    world.at('2026-05-13T09:00')
    await world.punchIn(person)
    world.at('2026-05-13T12:00')
    expect((await add([person.employee_id], '2026-05-13T10:00', '2026-05-13T11:00')).body.code).toBe(
      'attendance.overlaps',
    )
  })

  it.each([
    ['in the future', '2026-05-13T13:00', '2026-05-14T09:00', 'attendance.in_future'],
    ['longer than a day', '2026-05-11T09:00', '2026-05-12T09:01', 'attendance.too_long'],
    ['before joining', '2019-05-11T09:00', '2019-05-11T17:00', 'attendance.person_not_employed'],
    ['backwards', '2026-05-12T17:00', '2026-05-12T09:00', 'attendance.order'],
  ])('is refused %s', async (_, from, to, code) => {
    const person = await world.member()
    world.at('2026-05-13T14:00')
    expect((await add([person.employee_id], from, to)).body.code).toBe(code)
    expect(await world.sessionsOf(person)).toEqual([])
  })

  it('is refused for the own record, also through an admin account of the same person', async () => {
    const person = await world.member()
    const self = await app.world.admin({ 'attendance.correct': 'all' }, { employee_id: person.employee_id })
    const body = {
      employee_ids: [person.employee_id],
      punched_in_at: utc('2026-05-12T09:00'),
      punched_out_at: utc('2026-05-12T17:00'),
      reason: 'mine',
    }
    expect((await app.ask(calls.addAttendance, self, { body })).body.code).toBe('attendance.own_record')
  })

  it('of one time by twenty managers at once leaves one punch', async () => {
    const person = await world.member()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:00')),
    )
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'attendance.overlaps')).toHaveLength(19)
  })
})

describe('updating', () => {
  const worked = async () => {
    const person = await world.member()
    const { body } = await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30')
    return { person, session: body.data[0]! }
  }

  it('moves both ends and recomputes the day', async () => {
    const { person, session } = await worked()
    const { body } = await app.ask(calls.updateAttendance, world.manager, {
      body: {
        id: session.id,
        version: session.version,
        punched_in_at: utc('2026-05-12T09:30'),
        reason: 'Train was late',
      },
    })
    expect(body.data).toMatchObject({ punchin_time: '09:30', version: session.version + 1 })
    expect(await world.dayOf(person, '2026-05-12')).toMatchObject({ late_minutes: 30, worked_minutes: 480 })
  })

  it('leaves the end that stays as it was pressed', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    world.at('2026-05-12T17:30')
    const { session } = (await world.punchOut(person)).body.data
    world.at('2026-05-13T12:00')
    const { body } = await app.ask(calls.updateAttendance, world.manager, {
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

  it('of an old version is refused, and of two at once one wins', async () => {
    const { session } = await worked()
    const update = (minute: number) =>
      app.ask(calls.updateAttendance, world.manager, {
        body: {
          id: session.id,
          version: session.version,
          punched_out_at: utc(`2026-05-12T17:${minute}`),
          reason: 'Correction',
        },
      })
    const answers = await Promise.all([update(10), update(20), update(30)])
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'common.stale')).toHaveLength(2)
  })

  it('closes an open punch with the break that ran', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    world.at('2026-05-12T12:00')
    await world.takeBreak(person, { kind: 'meal' })
    world.at('2026-05-13T10:00')
    const [open] = await world.sessionsOf(person)
    const { body } = await app.ask(calls.updateAttendance, world.manager, {
      body: {
        id: open!.id,
        version: open!.version,
        punched_out_at: utc('2026-05-12T17:30'),
        breaks: [{ kind: 'meal', started_at: utc('2026-05-12T12:00'), ended_at: utc('2026-05-12T12:30') }],
        reason: 'Forgot to punch out',
      },
    })
    expect(body.data).toMatchObject({ state: 'closed', work_minutes: 480, out_mode: 'admin', in_mode: 'web' })
    expect((await world.punchIn(person)).body.status).toBe(true)
  })

  it('that leaves a break outside is refused', async () => {
    const { session } = await worked()
    const breaks = [{ kind: 'meal', started_at: utc('2026-05-12T17:20'), ended_at: utc('2026-05-12T17:50') }]
    expect(
      (
        await app.ask(calls.updateAttendance, world.manager, {
          body: { id: session.id, version: session.version, breaks, reason: 'Break' },
        })
      ).body.code,
    ).toBe('attendance.break_outside')
  })

  it('against a punch out at the same moment never loses one of them', async () => {
    const person = await world.member()
    world.at('2026-05-13T09:00')
    await world.punchIn(person)
    const [open] = await world.sessionsOf(person)
    world.at('2026-05-13T10:00')
    const [corrected, out] = await Promise.all([
      app.ask(calls.updateAttendance, world.manager, {
        body: { id: open!.id, version: open!.version, punched_in_at: utc('2026-05-13T08:30'), reason: 'Came earlier' },
      }),
      world.punchOut(person),
    ])
    expect(out.body.status).toBe(true)
    expect(corrected.body.status || corrected.body.code === 'common.stale').toBe(true)
    const [session] = await world.sessionsOf(person)
    expect(session?.punched_out_at).toBe(new Date(utc('2026-05-13T10:00')).toISOString())
    expect(session?.in_mode).toBe(corrected.body.status ? 'admin' : 'web')
  })
})

describe('deleting', () => {
  it('voids the punch, keeps it readable, and gives its time free', async () => {
    const person = await world.member()
    const { body } = await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30')
    const session = body.data[0]!
    const gone = await app.ask(calls.deleteAttendance, world.manager, {
      params: { id: session.id },
      query: { version: session.version, reason: 'Wrong person' },
    })
    expect(gone.body.data.day).toMatchObject({ verdict: 'absent', worked_minutes: 0 })
    expect((await world.sessionsOf(person))[0]?.state).toBe('voided')
    const again = await app.ask(calls.deleteAttendance, world.manager, {
      params: { id: session.id },
      query: { version: session.version, reason: 'Wrong person' },
    })
    expect(again.body.code).toBe('attendance.voided')
    expect((await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30')).body.status).toBe(true)
  })
})

describe('a preview', () => {
  it('shows both days of a punch that moves from one to the other', async () => {
    const person = await world.member()
    world.at('2026-05-13T14:00')
    const session = (await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30')).body.data[0]!
    const { body } = await app.ask(calls.previewAttendance, world.manager, {
      body: {
        action: 'update',
        id: session.id,
        version: session.version,
        punched_in_at: utc('2026-05-11T09:00'),
        punched_out_at: utc('2026-05-11T17:30'),
      },
    })
    const told = body.data.map(({ before, after }) => [before.business_date, before.verdict, after?.verdict])
    expect(told).toEqual([
      ['2026-05-12', 'present', 'absent'],
      ['2026-05-11', 'absent', 'present'],
    ])
  })

  it('says what would happen to each person and writes nothing', async () => {
    const [free, busy] = [await world.member(), await world.member()]
    await add([busy.employee_id], '2026-05-12T09:00', '2026-05-12T13:00')
    const body = {
      action: 'add' as const,
      employee_ids: [free.employee_id, busy.employee_id],
      punched_in_at: utc('2026-05-12T09:00'),
      punched_out_at: utc('2026-05-12T17:30'),
    }
    const { body: answer } = await app.ask(calls.previewAttendance, world.manager, { body })
    expect(answer.data[0]).toMatchObject({
      before: { verdict: 'absent' },
      after: { verdict: 'present', worked_minutes: 510 },
      refusal: null,
    })
    expect(answer.data[1]).toMatchObject({ after: null, refusal: { code: 'attendance.overlaps' } })
    expect(await world.sessionsOf(free)).toEqual([])
  })
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
