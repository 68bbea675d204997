import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { required } from '#kit/contract/testing/required.ts'
import type { Correcting } from './testing/correcting.ts'
import { startCorrecting, utc } from './testing/correcting.ts'
import { approveRequest } from '#domains/requests/contract/requests-admin.calls.ts'
import * as requests from '#domains/requests/contract/requests.calls.ts'
import * as calls from '../contract/attendance.calls.ts'

let app: TestApp
let fixture: Correcting['fixture']
let hr: Awaited<ReturnType<TestApp['fixture']['admin']>>
beforeAll(async () => {
  ;({ app, fixture } = await startCorrecting())
  hr = await app.fixture.admin({ 'requests.decide': 'all', 'requests.thread': 'all' })
})
afterAll(() => app.stop())

const DAY = '2026-05-12'
const OWN = {
  'timesheet.read': 'own',
  'timesheet.punch': 'own',
  'requests.own': 'own',
  'requests.thread': 'own',
} as const
type Person = Awaited<ReturnType<TestApp['fixture']['user']>>

const typeIdOf = async (code: string): Promise<number> =>
  (await app.db.selectFrom('request_types').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const sick = async (person: Person, from_time: string, from_date = DAY) =>
  app.send(requests.sendRequest, person, {
    body: { type_id: await typeIdOf('sick'), from_date, method: 'rest_of_day', from_time },
  })
const approve = (id: number) => app.send(approveRequest, hr, { params: { id }, body: {} })
const proposal = async (person: Person) =>
  (await app.send(requests.listTypesOfUser, person, { params: { userId: person.id }, query: {} })).body.meta.rest
const work = async (person: Person, from: string, to: string): Promise<void> => {
  fixture.at(from)
  await fixture.punchIn(person)
  fixture.at(`${DAY}T12:00`)
  await fixture.takeBreak(person, { kind: 'meal' })
  fixture.at(`${DAY}T12:30`)
  await fixture.takeBreak(person)
  fixture.at(to)
  await fixture.punchOut(person)
}
const evaluate = async (): Promise<void> => {
  fixture.at('2026-05-13T09:00')
  await app.runJob('attendance.end_days')
}

describe('home ill at 14:40', () => {
  it('takes what was planned after it; the work until then counts, and nothing is late, early or overtime', async () => {
    const person = await app.fixture.user({ grants: OWN })
    // The seconds of the minute in which the person left count for nothing.
    await work(person, `${DAY}T09:00`, `${DAY}T14:40:35`)
    expect(await proposal(person)).toEqual({ date: DAY, from_time: '14:40', is_working: false })
    const sent = await sick(person, '14:40')
    expect(sent.body.data).toMatchObject({ method: 'rest_of_day', from_time: '14:40', to_time: null })
    expect((await approve(sent.body.data.id)).body.status).toBe(true)
    await evaluate()
    const { leave_minutes, expected_minutes, ...day } = required(await fixture.dayOf(person, DAY))
    expect(leave_minutes).toBeGreaterThan(0)
    expect(day).toMatchObject({
      verdict: 'present',
      early_leave_minutes: 0,
      overtime_minutes: 0,
      flags: ['part_leave'],
    })
    expect(expected_minutes + leave_minutes).toBe(480)
  })

  it('is refused for time that was worked, and names a punch that is still open', async () => {
    const person = await app.fixture.user({ grants: OWN })
    fixture.at(`${DAY}T09:02`)
    await fixture.punchIn(person)
    fixture.at(`${DAY}T14:40:20`)
    expect(await proposal(person)).toEqual({ date: DAY, from_time: '14:40', is_working: true })
    expect((await sick(person, '14:00')).body).toMatchObject({
      code: 'requests.still_working',
      message: 'The punch of 12 May, 09:02 is still open. Punch out first, or ask for leave from a later minute on.',
    })
    // Sent at the desk, before the punch-out. Approval waits for it.
    const sent = await sick(person, '14:40')
    expect(sent.body.status).toBe(true)
    expect((await fixture.sessionsOf(person)).map(({ state }) => state)).toEqual(['working'])
    fixture.at(`${DAY}T15:30`)
    expect((await approve(sent.body.data.id)).body.code).toBe('requests.still_working')
    await fixture.punchOut(person, { pressed_at: utc(`${DAY}T14:40`) })
  })

  it('of a day without fixed hours is a half of it, beside the work', async () => {
    const { work_pattern_id } = await app.db
      .selectFrom('placements')
      .select('work_pattern_id')
      .executeTakeFirstOrThrow()
    const { holiday_calendar_id } = await app.db
      .selectFrom('work_pattern_versions')
      .select('holiday_calendar_id')
      .where('pattern_id', '=', work_pattern_id)
      .executeTakeFirstOrThrow()
    const pattern = await app.fixture.pattern({ holiday_calendar_id })
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      week: 1,
      weekday,
      start: null,
      end: null,
      break_minutes: 0,
      expected_minutes: weekday < 6 ? 480 : null,
    }))
    await app.db
      .updateTable('work_pattern_versions')
      .set({ kind: 'flexible', days: JSON.stringify(days) })
      .where('pattern_id', '=', pattern)
      .execute()
    const person = await app.fixture.user({ grants: OWN, work_pattern_id: pattern })
    await work(person, `${DAY}T09:00`, `${DAY}T14:40`)
    expect((await sick(person, '14:40')).body).toMatchObject({
      code: 'requests.no_fixed_hours',
      message: 'This day has no fixed hours. Choose hours or a half of it, or the whole day.',
    })
    const type_id = await typeIdOf('sick')
    const request = (method: 'second_half' | 'full_day') =>
      app.send(requests.sendRequest, person, { body: { type_id, from_date: DAY, method } })
    expect((await request('full_day')).body.code).toBe('requests.worked')
    const methods = ['full_day', 'first_half', 'second_half', 'hours'] as const
    await app.db
      .updateTable('request_types')
      .set({ methods: [...methods] })
      .where('id', '=', type_id)
      .execute()
    const hours = { type_id, from_date: DAY, method: 'hours', from_time: '15:00', to_time: '17:00' } as const
    const some = await app.send(requests.sendRequest, person, { body: hours })
    expect(some.body.data.amount).toBe(25)
    await app.send(requests.deleteOwnRequest, person, { params: { id: some.body.data.id } })
    const half = await request('second_half')
    expect(half.body.data.amount).toBe(50)
    expect((await approve(half.body.data.id)).body.status).toBe(true)
  })

  it('takes its part of a day of leave, and leaves the time before it', async () => {
    const person = await app.fixture.user({ grants: OWN })
    const type_id = await typeIdOf('unpaid')
    await app.db
      .updateTable('request_types')
      .set({ methods: ['full_day', 'hours'] })
      .where('id', '=', type_id)
      .execute()
    fixture.at('2026-05-11T09:00')
    const own = await app.send(requests.sendRequest, person, {
      body: { type_id, from_date: '2026-05-20', reason: 'A move' },
    })
    await sick(person, '14:40', '2026-05-20')
    const rows = await app.db
      .selectFrom('request_days')
      .select(['part', 'live', 'minutes', 'end_reason'])
      .where('request_id', '=', own.body.data.id)
      .where('end_reason', 'is distinct from', 'released')
      .orderBy('slot')
      .execute()
    expect(rows).toEqual([
      { part: 'hours', live: true, minutes: 310, end_reason: null },
      { part: 'hours', live: false, minutes: 170, end_reason: 'superseded' },
    ])
  })

  it('is filed the day after, and a later correction of the punch stays visible', async () => {
    const person = await app.fixture.user({ grants: OWN })
    await work(person, `${DAY}T09:00`, `${DAY}T14:40`)
    fixture.at('2026-05-13T08:00')
    expect(await proposal(person)).toEqual({ date: '2026-05-13', from_time: '08:00', is_working: false })
    const sent = await sick(person, '14:40')
    await approve(sent.body.data.id)
    await evaluate()
    const session = required((await fixture.sessionsOf(person))[0])
    const correct = (punched_out_at: string, version: number) =>
      app.send(calls.updateAttendance, fixture.manager, {
        body: { id: session.id, version, punched_out_at: utc(punched_out_at), reason: 'Stayed longer' },
      })
    const later = await correct(`${DAY}T15:10`, session.version)
    expect(await fixture.dayOf(person, DAY)).toMatchObject({ flags: expect.arrayContaining(['worked_on_leave']) })
    await correct(`${DAY}T14:10`, later.body.data.version)
    expect(await fixture.dayOf(person, DAY)).toMatchObject({ early_leave_minutes: 30 })
  })
})
