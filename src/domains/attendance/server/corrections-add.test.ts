import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '../contract/attendance.calls.ts'
import { type Correcting, startCorrecting, utc } from './testing/correcting.ts'

let app: Correcting['app']
let fixture: Correcting['fixture']
let add: Correcting['add']
beforeAll(async () => {
  ;({ app, fixture, add } = await startCorrecting())
})
afterAll(() => app.stop())

describe('adding', () => {
  it('writes the punch, its breaks and the verdict, keeps what was before, and tells the person and the lead', async () => {
    const person = await fixture.member()
    const meal = { kind: 'meal', started_at: utc('2026-05-12T12:00'), ended_at: utc('2026-05-12T12:30') }
    const { body } = await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30', { breaks: [meal] })
    expect(body.data[0]).toMatchObject({
      punchin_time: '09:00',
      punchout_time: '17:30',
      work_minutes: 480,
      in_mode: 'admin',
      in_by: expect.anything(),
    })
    const day = await fixture.dayOf(person, '2026-05-12')
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
    const notices = await app.db
      .selectFrom('notifications')
      .select('account_id')
      .where('kind', '=', 'attendance.corrected')
      .execute()
    expect(notices.map(({ account_id }) => account_id)).toEqual(
      expect.arrayContaining([person.account_id, fixture.lead.account_id]),
    )
  })

  it('is all or none', async () => {
    const [free, busy] = [await fixture.member(), await fixture.member({ first_name: 'Asha', last_name: 'Rao' })]
    await add([busy.employee_id], '2026-05-12T09:00', '2026-05-12T13:00')
    const { body } = await add([free.employee_id, busy.employee_id], '2026-05-12T10:00', '2026-05-12T11:00')
    expect(body).toMatchObject({
      code: 'attendance.overlaps',
      message: 'Overlaps the punch 09:00–13:00 of Asha Rao on Tue 12 May.',
    })
    expect(await fixture.sessionsOf(free)).toEqual([])
  })

  it('is refused naming the first person in the way, and how many others there are', async () => {
    const people = []
    for (const last_name of ['One', 'Two', 'Three', 'Four'])
      people.push(await fixture.member({ first_name: 'Nora', last_name, joined_on: '2026-05-12' }))
    const ids = people.map((one) => one.employee_id)
    fixture.at('2026-05-13T12:00')
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
    const person = await fixture.member({ first_name: 'Nora', last_name: 'Night' })
    fixture.at('2026-05-13T12:00')
    expect((await add([person.employee_id], from, to)).body.status).toBe(true)
    const refused = { code: 'attendance.overlaps', message: expect.stringContaining('of Nora Night on') }
    const body = {
      action: 'add' as const,
      employee_ids: [person.employee_id],
      punched_in_at: utc(wantedFrom),
      punched_out_at: utc(wantedTo),
    }
    expect((await app.send(calls.previewAttendance, fixture.manager, { body })).body.data[0]?.refusal).toMatchObject(
      refused,
    )
    expect((await add([person.employee_id], wantedFrom, wantedTo)).body).toMatchObject(refused)
    expect(await fixture.sessionsOf(person)).toHaveLength(1)
  })

  it('is refused over an open punch', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-13T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-13T12:00')
    expect((await add([person.employee_id], '2026-05-13T10:00', '2026-05-13T11:00')).body.code).toBe(
      'attendance.overlaps',
    )
    expect(await fixture.sessionsOf(person)).toMatchObject([{ state: 'working', punched_out_at: null }])
  })

  it.each([
    ['in the future', '2026-05-13T13:00', '2026-05-14T09:00', 'attendance.in_future'],
    ['longer than a day', '2026-05-11T09:00', '2026-05-12T09:01', 'attendance.too_long'],
    ['before joining', '2019-05-11T09:00', '2019-05-11T17:00', 'attendance.person_not_employed'],
    ['before any rules', '1950-05-11T09:00', '1950-05-11T17:00', 'attendance.person_not_employed'],
    ['backwards', '2026-05-12T17:00', '2026-05-12T09:00', 'attendance.order'],
  ])('is refused %s', async (_, from, to, code) => {
    const person = await fixture.member()
    fixture.at('2026-05-13T14:00')
    expect((await add([person.employee_id], from, to)).body.code).toBe(code)
    expect(await fixture.sessionsOf(person)).toEqual([])
  })

  it('is refused for the own record, also through an admin account of the same person', async () => {
    const person = await fixture.member()
    const self = await app.fixture.admin({ 'attendance.correct': 'all' }, { employee_id: person.employee_id })
    const body = {
      employee_ids: [person.employee_id],
      punched_in_at: utc('2026-05-12T09:00'),
      punched_out_at: utc('2026-05-12T17:00'),
      reason: 'mine',
    }
    expect((await app.send(calls.addAttendance, self, { body })).body.code).toBe('attendance.own_record')
  })

  it('of one time by twenty managers at once leaves one punch', async () => {
    const person = await fixture.member()
    const results = await Promise.all(
      Array.from({ length: 20 }, () => add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:00')),
    )
    expect(results.filter(({ body }) => body.status)).toHaveLength(1)
    expect(results.filter(({ body }) => body.code === 'attendance.overlaps')).toHaveLength(19)
  })
})
