import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/attendance.calls.ts'
import { listByUser, refuseBreak, timesheetDay, workAndBreakTime } from '../contract/timesheet.calls.ts'
import { type Correcting, startCorrecting, utc } from './testing/correcting.ts'

let app: TestApp
let fixture: Correcting['fixture']
beforeAll(async () => {
  ;({ app, fixture } = await startCorrecting())
  // The rules of the team take breaks off from a Monday on.
  await app.db
    .insertInto('attendance_policies')
    .values({ team_id: fixture.team_id, effective_from: '2026-05-11', auto_break_minutes: 45 })
    .execute()
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<Correcting['fixture']['member']>>
const TUESDAY = '2026-05-12'
const work = async (person: Person, date: string, from: string, to: string): Promise<void> => {
  fixture.at(`${date}T${from}`)
  await fixture.punchIn(person)
  fixture.at(`${date}T${to}`)
  await fixture.punchOut(person)
}
const refuse = (person: Person, business_date: string, reason = 'The phone did not stop') =>
  app.send(refuseBreak, person, { body: { business_date, reason } })
const detailOf = async (person: Person, actor: Person, date: string) =>
  (await app.send(timesheetDay, actor, { params: { userId: person.employee_id, date } })).body.data
const endOf = async (date: string): Promise<void> => {
  fixture.at(`${date}T20:00`)
  await app.runJob('attendance.end_days')
}

describe('a day of 09:00–17:30 without a punched break', () => {
  it('has eight hours and no overtime, and says which rule took the break off', async () => {
    const person = await fixture.member()
    await work(person, TUESDAY, '09:00', '17:30')
    await endOf(TUESDAY)
    expect(await fixture.dayOf(person, TUESDAY)).toMatchObject({
      worked_minutes: 480,
      unpaid_break_minutes: 30,
      auto_break_minutes: 30,
      overtime_minutes: 0,
      flags: [],
    })
    const detail = await detailOf(person, person, TUESDAY)
    expect(detail.reasons).toContainEqual({
      code: 'automatic_break',
      text: 'Automatic break of 30 min, not punched. Rules of the team: up to 45 min after 6 h',
      minutes: 30,
    })
    expect(detail.can.refuse_break).toBe(true)
    const query = { start_date: TUESDAY, end_date: TUESDAY }
    const punches = await app.send(listByUser, person, { params: { userId: person.id }, query })
    const { totals } = (await app.send(workAndBreakTime, person, { query })).body.data
    expect(punches.body.data.map((one) => one.work_minutes)).toEqual([totals.worked_minutes])
    // Punched in again, the day goes on, and so does its time.
    fixture.at(`${TUESDAY}T20:00`)
    await fixture.punchIn(person)
    expect(await fixture.dayOf(person, TUESDAY)).toMatchObject({ auto_break_minutes: 0 })
  })

  it('is given back by the person with a reason that the lead sees, once', async () => {
    const person = await fixture.member()
    await work(person, TUESDAY, '09:00', '17:30')
    expect((await refuse(person, TUESDAY, 'x')).body.fields).toHaveProperty('reason')
    expect((await refuse(person, TUESDAY)).body).toMatchObject({ data: { worked_minutes: 510, auto_break_minutes: 0 } })
    await endOf(TUESDAY)
    expect(await fixture.dayOf(person, TUESDAY)).toMatchObject({
      worked_minutes: 510,
      overtime_minutes: 30,
      flags: ['short_break', 'no_break'],
    })
    const { corrections, can } = await detailOf(person, fixture.lead, TUESDAY)
    expect(corrections).toMatchObject([{ kind: 'no_break', reason: 'The phone did not stop', session_id: null }])
    expect(can.refuse_break).toBe(false)
    const notice = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('account_id', '=', fixture.lead.account_id)
      .where('kind', '=', 'attendance.corrected')
      .executeTakeFirst()
    expect(notice).toMatchObject({
      title: expect.stringMatching(/had no break on 2026-05-12$/),
      body: 'The phone did not stop',
    })
    expect((await refuse(person, TUESDAY)).body.code).toBe('attendance.no_automatic_break')
  })

  it('keeps its times on days before the rules, and only so far back as corrections go', async () => {
    const person = await fixture.member()
    await work(person, '2026-05-08', '09:00', '17:30')
    await endOf('2026-05-08')
    expect(await fixture.dayOf(person, '2026-05-08')).toMatchObject({ worked_minutes: 510, overtime_minutes: 30 })
    expect((await refuse(person, '2026-05-08')).body.code).toBe('attendance.no_automatic_break')
    await work(person, '2026-05-11', '09:00', '17:30')
    fixture.at('2026-06-20T09:00')
    expect((await refuse(person, '2026-05-11')).body.code).toBe('attendance.correction_late')
    fixture.at('2026-05-13T09:00')
  })

  it('follows a later correction: a break that was entered after all takes its place', async () => {
    const person = await fixture.member()
    await work(person, TUESDAY, '09:00', '17:30')
    await endOf(TUESDAY)
    const session = required((await fixture.sessionsOf(person))[0])
    const breaks = [{ kind: 'meal', started_at: utc(`${TUESDAY}T12:00`), ended_at: utc(`${TUESDAY}T12:20`) }]
    await app.send(calls.updateAttendance, fixture.manager, {
      body: { id: session.id, version: session.version, breaks, reason: 'The break was forgotten' },
    })
    expect(await fixture.dayOf(person, TUESDAY)).toMatchObject({ worked_minutes: 480, auto_break_minutes: 10 })
    await refuse(person, TUESDAY, 'The rest of it was work')
    expect(await fixture.dayOf(person, TUESDAY)).toMatchObject({ worked_minutes: 490 })
    const again = required((await fixture.sessionsOf(person))[0])
    const whole = [{ ...required(breaks[0]), ended_at: utc(`${TUESDAY}T12:30`) }]
    await app.send(calls.updateAttendance, fixture.manager, {
      body: { id: again.id, version: again.version, breaks: whole, reason: 'It was taken' },
    })
    expect(await fixture.dayOf(person, TUESDAY)).toMatchObject({ worked_minutes: 480, flags: ['corrected'] })
  })
})
