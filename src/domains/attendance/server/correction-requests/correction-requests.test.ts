import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as approvals from '#domains/requests/contract/approvals.calls.ts'
import { revokeRequest } from '#domains/requests/contract/requests-admin.calls.ts'
import * as requests from '#domains/requests/contract/requests.calls.ts'
import { viewRequest } from '#domains/requests/contract/thread.calls.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { addAttendance } from '../../contract/attendance.calls.ts'
import { type AttendanceFixture, startAttendance } from '../testing/attendance-fixture.ts'
import { utc } from '../testing/correcting.ts'

const GRANTS = {
  'timesheet.read': 'own',
  'timesheet.punch': 'own',
  'requests.own': 'own',
  'requests.thread': 'own',
} as const
const LEADS = { ...GRANTS, 'approvals.read': 'department', 'approvals.decide': 'department' } as const
const HR = {
  'attendance.read': 'all',
  'attendance.correct': 'all',
  'requests.read': 'all',
  'requests.thread': 'all',
  'requests.manage': 'all',
  'requests.decide': 'all',
} as const

let app: TestApp
let fixture: AttendanceFixture
let lead: Awaited<ReturnType<AttendanceFixture['member']>>
let hr: TestActor
let type_id: number

beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-13T07:00:00Z'))
  const department_id = fixture.department_id
  lead = await app.fixture.user({ grants: LEADS, department_id, team_id: fixture.team_id })
  hr = await app.fixture.admin(HR)
  // The lead of the team decides; the one of the shared fixture has no part in requests.
  await app.db.deleteFrom('team_leaderships').where('team_id', '=', fixture.team_id).execute()
  await app.fixture.lead(fixture.team_id, lead.employee_id)
  const type = await app.db
    .selectFrom('request_types')
    .select('id')
    .where('kind', '=', 'attendance_correction')
    .executeTakeFirstOrThrow()
  type_id = type.id
})
afterAll(() => app.stop())

const member = () => fixture.member({ grants: GRANTS })
const request = (
  person: TestActor,
  from_date: string,
  times: { in: string; out: string; breaks?: string; punch?: string },
  options = {},
) =>
  app.send(
    requests.sendRequest,
    person,
    { body: { type_id, from_date, payload: times, reason: 'Forgot to punch' } },
    options,
  )
/** Two punches of one day, one after the other. */
const addTwo = async (person: Awaited<ReturnType<typeof member>>) => {
  for (const [from, to] of [
    ['09:00', '10:00'],
    ['11:00', '12:00'],
  ])
    await app.send(addAttendance, hr, {
      body: {
        employee_ids: [person.employee_id],
        punched_in_at: utc(`2026-05-12T${from}`),
        punched_out_at: utc(`2026-05-12T${to}`),
        reason: 'Was there',
      },
    })
}
const approve = (id: number) => app.send(approvals.approveAsLead, lead, { params: { id }, body: {} })
const times = async (person: Parameters<AttendanceFixture['sessionsOf']>[0]) =>
  (await fixture.sessionsOf(person))
    .filter(({ state }) => state !== 'voided')
    .map(({ punched_in_at, punched_out_at, in_mode }) => [punched_in_at, punched_out_at, in_mode])

describe('a correction that a person asks for', () => {
  it('shows the lead what it does to the day, and adds the punch when it is approved', async () => {
    const person = await member()
    const sent = await request(person, '2026-05-12', { in: '09:00', out: '17:30' })
    expect(sent.body).toMatchObject({ status: true, data: { status: 'pending', from_date: '2026-05-12' } })
    const { id } = sent.body.data
    expect(await times(person)).toEqual([])
    const seen = await app.send(viewRequest, lead, { params: { id } })
    expect(seen.body.data.card?.lines).toEqual([
      { label: 'Now', value: 'No punch' },
      { label: 'Then', value: '09:00–17:30' },
      { label: 'Day', value: 'from 0 min, absent, to 8 h 30 min, present' },
    ])
    expect((await approve(id)).body.status).toBe(true)
    expect(await times(person)).toEqual([['2026-05-12T07:00:00.000Z', '2026-05-12T15:30:00.000Z', 'request']])
    expect(await fixture.dayOf(person, '2026-05-12')).toMatchObject({
      verdict: 'present',
      flags: ['short_break', 'corrected'],
    })
    const [correction] = await app.db
      .selectFrom('attendance_corrections')
      .select(['kind', 'reason', 'request_id', 'actor_id'])
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect(correction).toEqual({
      kind: 'request',
      reason: 'Forgot to punch',
      request_id: id,
      actor_id: lead.account_id,
    })
  })

  it('changes the punch that lies in its time, and is taken back to what was', async () => {
    const person = await member()
    await app.send(addAttendance, hr, {
      body: {
        employee_ids: [person.employee_id],
        punched_in_at: utc('2026-05-12T10:00'),
        punched_out_at: utc('2026-05-12T16:00'),
        reason: 'Was there',
      },
    })
    const before = await times(person)
    const { id } = (await request(person, '2026-05-12', { in: '09:00', out: '17:00' })).body.data
    await approve(id)
    expect((await times(person)).map(([from, to]) => [from, to])).toEqual([
      ['2026-05-12T07:00:00.000Z', '2026-05-12T15:00:00.000Z'],
    ])
    const { version } = (await app.send(viewRequest, hr, { params: { id } })).body.data
    const revoked = await app.send(revokeRequest, hr, { params: { id }, body: { version, reason: 'It was a mistake' } })
    expect(revoked.body).toMatchObject({ status: true })
    expect((await times(person)).map(([from, to]) => [from, to])).toEqual(before.map(([from, to]) => [from, to]))
  })

  it('reads an end before its begin as of the next day', async () => {
    const person = await member()
    const { id } = (await request(person, '2026-05-11', { in: '22:00', out: '02:00' })).body.data
    await approve(id)
    expect((await times(person)).map(([from, to]) => [from, to])).toEqual([
      ['2026-05-11T20:00:00.000Z', '2026-05-12T00:00:00.000Z'],
    ])
  })

  it('is refused where no correction could be made, in the words of attendance', async () => {
    const person = await member()
    const refused = async (date: string, given = { in: '09:00', out: '17:00' }) =>
      (await request(person, date, given)).body
    expect(await refused('2026-04-20')).toMatchObject({
      code: 'requests.kind_refused',
      message: 'Only the last 14 days can be corrected. Ask HR.',
    })
    expect(await refused('2026-05-13', { in: '08:00', out: '23:00' })).toMatchObject({
      code: 'requests.kind_refused',
      message: 'The time lies in the future.',
    })
    expect((await refused('2026-05-12', { in: '25:00', out: '17:00' })).fields).toHaveProperty(['payload.in'])
    await addTwo(person)
    expect(await refused('2026-05-12')).toMatchObject({
      message: 'Several punches lie in this time. Choose the one to correct.',
    })
  })

  it('ends a break that was never ended, and refuses what would change nothing', async () => {
    const person = await member()
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T12:00')
    await fixture.takeBreak(person, { action: 'start', kind: 'meal' })
    fixture.at('2026-05-12T17:30')
    await fixture.punchOut(person)
    fixture.at('2026-05-13T09:00')
    expect(await fixture.dayOf(person, '2026-05-12')).toMatchObject({ worked_minutes: 180 })
    const same = await request(person, '2026-05-12', { in: '09:00', out: '17:30' })
    expect(same.body).toMatchObject({ message: 'The day has these times already: nothing would change.' })
    const typing = (breaks: string) => request(person, '2026-05-12', { in: '09:00', out: '17:30', breaks })
    expect((await typing('12:00–')).body.fields).toHaveProperty(['payload.breaks'])
    const { id } = (await typing('12:00–12:30')).body.data
    const { card } = (await app.send(viewRequest, lead, { params: { id } })).body.data
    expect(card?.lines).toContainEqual({ label: 'Breaks', value: '12:00–17:30 to 12:00–12:30' })
    expect((await approve(id)).body.status).toBe(true)
    expect(await fixture.dayOf(person, '2026-05-12')).toMatchObject({ worked_minutes: 480, unpaid_break_minutes: 30 })
    const { version } = (await app.send(viewRequest, hr, { params: { id } })).body.data
    await app.send(revokeRequest, hr, { params: { id }, body: { version, reason: 'It was a mistake' } })
    expect(await fixture.dayOf(person, '2026-05-12')).toMatchObject({ worked_minutes: 180 })
  })

  it('corrects the punch that is chosen among several', async () => {
    const person = await member()
    await addTwo(person)
    const missing = await request(person, '2026-05-12', { in: '11:00', out: '13:00', punch: '3' })
    expect(missing.body.fields).toEqual({ 'payload.punch': 'The day has 2 punches' })
    const { id } = (await request(person, '2026-05-12', { in: '10:30', out: '13:00', punch: '2' })).body.data
    expect((await approve(id)).body.status).toBe(true)
    expect((await times(person)).map(([from, to]) => [from, to])).toEqual([
      ['2026-05-12T07:00:00.000Z', '2026-05-12T08:00:00.000Z'],
      ['2026-05-12T08:30:00.000Z', '2026-05-12T11:00:00.000Z'],
    ])
  })

  it('is carried out once by 50 at once', async () => {
    const person = await member()
    const { id } = (await request(person, '2026-05-12', { in: '09:00', out: '17:00' })).body.data
    const results = await Promise.all(Array.from({ length: 50 }, () => approve(id)))
    expect(results.filter(({ body }) => body.status)).toHaveLength(1)
    expect(await times(person)).toHaveLength(1)
  })
})

describe('a punch whose buttons were pressed without a connection', () => {
  it('files its correction with the claimed times, which the lead approves', async () => {
    const person = await member()
    fixture.at('2026-05-14T18:05')
    const at = (time: string) => ({ pressed_at: utc(`2026-05-14T${time}`) })
    await fixture.punchIn(person, at('09:00'))
    await fixture.takeBreak(person, { action: 'start', kind: 'meal', ...at('12:00') })
    await fixture.takeBreak(person, { action: 'end', ...at('12:30') })
    await fixture.punchOut(person, at('18:00'))
    expect(await fixture.dayOf(person, '2026-05-14')).toMatchObject({ worked_minutes: 0, flags: ['late', 'offline'] })
    const waiting = await app.send(approvals.listToDecide, lead, { params: { userId: lead.id }, query: {} })
    const own = waiting.body.data.filter(({ employee }) => employee.id === person.employee_id)
    expect(own).toMatchObject([{ kind: 'attendance_correction', reason: 'Pressed without a connection' }])
    expect((await approve(firstOf(own).id)).body.status).toBe(true)
    expect(await fixture.dayOf(person, '2026-05-14')).toMatchObject({
      verdict: 'present',
      worked_minutes: 510,
      unpaid_break_minutes: 30,
    })
  })

  it('is recorded also where no correction can be asked for', async () => {
    const person = await member()
    fixture.at('2026-05-15T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-15T12:00')
    await fixture.punchOut(person)
    fixture.at('2026-05-15T18:00')
    await fixture.punchIn(person, { pressed_at: utc('2026-05-15T10:00') })
    fixture.at('2026-05-15T19:00')
    expect((await fixture.punchOut(person)).body.status).toBe(true)
    expect((await times(person)).length).toBe(2)
  })
})
