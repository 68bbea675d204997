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

describe('punching someone else out', () => {
  it('is for the lead of the team alone, with a reason, and the person is told', async () => {
    const person = await fixture.member({ first_name: 'Asha', last_name: 'Rao' })
    const stranger = await fixture.stranger()
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T20:00')
    const out = (actor: typeof stranger, user_id: number, body = {}) =>
      app.send(calls.punchOut, actor, { query: { user_id }, body })
    const foreign = await out(stranger, person.employee_id)
    expect([foreign.status, foreign.body]).toEqual([404, (await out(stranger, 999_999)).body])
    expect((await out(fixture.lead, person.employee_id)).body.code).toBe('attendance.reason_required')
    expect(
      (await out(fixture.lead, person.employee_id, { reason: 'forgot', out_at: '2026-05-12T06:00:00Z' })).body.message,
    ).toBe('Choose a time between 09:00 and 20:00.')
    const done = await out(fixture.lead, person.employee_id, {
      reason: 'Forgot to punch out',
      out_at: '2026-05-12T15:30:00Z',
    })
    expect(done.body.data.session).toMatchObject({
      out_mode: 'forced',
      punchout_time: '17:30',
      out_by: expect.any(String),
    })
    expect(done.body.data.day.flags).toEqual(['short_break', 'forced'])
    const day = { userId: person.employee_id, date: '2026-05-12' }
    const read = (await app.send(calls.timesheetDay, person, { params: day })).body.data
    expect(read.day.flags).toEqual(['short_break', 'forced'])
    expect(read.corrections).toMatchObject([{ kind: 'forced', day_before: { verdict: 'working' } }])
    expect(
      await app.db.selectFrom('notifications').select('kind').where('account_id', '=', person.account_id).execute(),
    ).toEqual([{ kind: 'attendance.corrected' }])
    const audits = app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_account_id'])
      .where('employee_id', '=', person.employee_id)
    expect(await audits.orderBy('id', 'desc').limit(1).execute()).toEqual([
      { action: 'attendance.punched_out_by_lead', actor_account_id: fixture.lead.account_id },
    ])
    expect((await out(fixture.lead, person.employee_id, { reason: 'again' })).body).toMatchObject({
      code: 'attendance.not_punched_in',
      message: 'Asha Rao is not punched in.',
    })
  })

  it('before the end of a break ends the break with it and voids what came later', async () => {
    const person = await fixture.member()
    const pause = async (from: string, to: string) => {
      fixture.at(`2026-05-12T${from}`)
      await fixture.takeBreak(person, { action: 'start', kind: 'meal' })
      fixture.at(`2026-05-12T${to}`)
      await fixture.takeBreak(person, { action: 'end' })
    }
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    await pause('12:00', '12:30')
    await pause('16:00', '16:30')
    const { body } = await app.send(calls.punchOut, fixture.lead, {
      query: { user_id: person.employee_id },
      body: { reason: 'Left at noon', out_at: '2026-05-12T10:15:00Z' },
    })
    const noon = [{ started_at: '2026-05-12T10:00:00.000Z', ended_at: '2026-05-12T10:15:00.000Z' }]
    expect(body.data.session).toMatchObject({ work_minutes: 180, breaks: noon })
    const log = await app.send(calls.listByUser, person, { params: { userId: person.employee_id } })
    expect(log.body.data[0]).toMatchObject({ work_minutes: 180, breaks: noon })
    expect(log.body.data[0]?.breaks).toHaveLength(1)
  })
})
