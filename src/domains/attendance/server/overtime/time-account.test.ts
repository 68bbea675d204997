import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/server/database/tables.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { timesheetDay } from '../../contract/timesheet.calls.ts'
import * as calls from '../../contract/overtime.calls.ts'
import type { AttendanceFixture } from '../testing/attendance-fixture.ts'
import { type OvertimeFixture, startOvertime, together } from './testing/overtime-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
let overtime: OvertimeFixture
type Rules = Partial<Insertable<Database['attendance_policies']>>
/** Placed in a team of these rules, from 1 March on. */
let member: (rules: Rules) => Promise<Awaited<ReturnType<OvertimeFixture['member']>>>
beforeAll(async () => {
  ;({ app, fixture, overtime } = await startOvertime())
  member = async (rules) => {
    const team_id = await app.fixture.team(fixture.department_id)
    const policy = { team_id, effective_from: '2026-03-01', overtime_approval: 'none', ...rules } as const
    await app.db.insertInto('attendance_policies').values(policy).execute()
    return overtime.member({ team_id })
  }
})
afterAll(() => app.stop())
type Person = Awaited<ReturnType<typeof member>>

const close = () => app.runJob('attendance.close_time_accounts')
const lines = async (person: Person) =>
  (await overtime.postingsOf(person)).map(({ kind, posted_on, minutes }) => [kind, posted_on, minutes])
const account = async (person: Person, query: object = {}) =>
  app.send(calls.showTimeAccount, person, { params: { userId: person.employee_id }, query })

describe('a short day', () => {
  it('is taken from the account, with its reason, and follows a correction', async () => {
    const person = await member({ short_days: 'set_off' })
    const session = await overtime.work(person, '2026-05-11', '16:00')
    expect(await lines(person)).toEqual([['short', '2026-05-11', -90]])
    const params = { userId: person.employee_id, date: '2026-05-11' }
    const { reasons, day } = (await app.send(timesheetDay, person, { params })).body.data
    expect(reasons.at(-1)).toMatchObject({ code: 'short', minutes: 90 })
    expect(day).toMatchObject({ overtime: null, overtime_minutes: 0 })
    const [posting] = (await overtime.own(person)).postings
    expect(posting?.basis).toMatchObject({ rule: 'day', expected_minutes: 480, worked_minutes: 390, short_minutes: 90 })
    expect((await overtime.correct(session, '18:30')).body.status).toBe(true)
    expect(await lines(person)).toEqual([
      ['short', '2026-05-11', -90],
      ['earned', '2026-05-11', 60],
      ['short', '2026-05-11', 90],
    ])
    expect(await overtime.balanceOf(person)).toBe(60)
    expect((await overtime.own(person)).entries).toHaveLength(1)
    const later = await overtime.own(person, { start_date: '2026-05-12', end_date: '2026-05-13' })
    expect([later.postings, later.brought_forward]).toEqual([[], { before: '2026-05-12', minutes: 60 }])
  })

  it('costs nothing where the rules ignore it, nor on a day without a punch', async () => {
    const [ignored, away] = [await member({}), await member({ short_days: 'set_off' })]
    await overtime.work(ignored, '2026-05-11', '16:00')
    await app.runJob('attendance.begin_days')
    await app.runJob('attendance.end_days')
    expect([await lines(ignored), await lines(away)]).toEqual([[], []])
    expect(await fixture.dayOf(away, '2026-05-12')).toMatchObject({ verdict: 'absent' })
  })
})

describe('the end of a month', () => {
  it('sets debts off, then takes what the salary covers, and is closed again after a late change', async () => {
    const person = await member({ short_days: 'set_off', covered_minutes: 90 })
    await overtime.work(person, '2026-04-13', '19:30')
    const short = await overtime.work(person, '2026-04-14', '16:30')
    await close()
    const april = ['covered', '2026-04-30', -60]
    expect(await lines(person)).toEqual([['earned', '2026-04-13', 120], ['short', '2026-04-14', -60], april])
    await close()
    expect(await lines(person)).toHaveLength(3)
    await overtime.correct(short, '17:30')
    await close()
    expect((await lines(person)).slice(3)).toEqual([
      ['short', '2026-04-14', 60],
      ['covered', '2026-04-30', -30],
    ])
    expect(await overtime.balanceOf(person)).toBe(30)
    const closing = (await overtime.own(person)).postings.find(({ minutes }) => minutes === -30)
    expect(closing?.basis).toMatchObject({ rule: 'month', balance: 120, earned: 120, taken: 90, before: 60 })
  })

  it('lets old minutes lapse and cuts at the limit, with notices', async () => {
    const person = await member({ expiry_months: 1, balance_cap_minutes: 60 })
    await overtime.work(person, '2026-03-02', '18:00')
    await close()
    expect(await lines(person)).toEqual([
      ['earned', '2026-03-02', 30],
      ['expired', '2026-04-30', -30],
    ])
    await overtime.work(person, '2026-04-13', '19:30')
    await close()
    expect((await lines(person)).slice(2)).toEqual([
      ['earned', '2026-04-13', 120],
      ['capped', '2026-04-30', -60],
    ])
    const notices = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(notices.map(({ title }) => title)).toContain('30 min of your time account lapsed')
  })

  it('leaves the account of somebody who has left by then', async () => {
    const person = await member({ balance_cap_minutes: 30 })
    await overtime.work(person, '2026-04-13', '19:30')
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-04-30' })
      .where('employee_id', '=', person.employee_id)
      .execute()
    await close()
    expect(await lines(person)).toEqual([['earned', '2026-04-13', 120]])
  })

  it('is posted once by runs at the same time, while days of the month change', async () => {
    const person = await member({ balance_cap_minutes: 30 })
    const session = await overtime.work(person, '2026-04-13', '19:30')
    await Promise.all([together(close), overtime.correct(session, '19:00')])
    await close()
    expect(await overtime.balanceOf(person)).toBe(30)
    const sums = Object.groupBy(await overtime.postingsOf(person), ({ kind }) => (kind === 'capped' ? 'lost' : 'had'))
    const sum = (rows: readonly { minutes: number }[] = []) => rows.reduce((all, { minutes }) => all + minutes, 0)
    expect([sum(sums.had), sum(sums.lost)]).toEqual([90, -60])
  })

  it('is announced in its last week', async () => {
    const person = await member({ balance_cap_minutes: 30 })
    await overtime.work(person, '2026-05-11', '19:30')
    expect((await account(person)).body.data.lapse).toEqual({ on: '2026-05-31', minutes: 90 })
    await app.runJob('attendance.remind_lapsing_time')
    const count = async () =>
      (await app.db.selectFrom('notifications').select('title').where('account_id', '=', person.account_id).execute())
        .map(({ title }) => title)
        .filter((title) => title.includes('lapse after'))
    expect(await count()).toEqual([])
    fixture.at('2026-05-26T10:00')
    await app.runJob('attendance.remind_lapsing_time')
    await app.runJob('attendance.remind_lapsing_time')
    expect(await count()).toEqual(['1 h 30 min of your time account lapse after Sun 31 May'])
    fixture.at('2026-05-20T18:00')
  })
})

describe('the account', () => {
  it('is shown for a day, and as it was known, with what was posted since', async () => {
    const person = await member({})
    fixture.at('2026-05-18T18:00')
    await overtime.work(person, '2026-05-11', '18:30')
    fixture.at('2026-05-20T18:00')
    const session = await overtime.work(person, '2026-05-12', '18:00')
    expect((await account(person, { date: '2026-05-11' })).body.data).toMatchObject({ balance_minutes: 60, since: [] })
    const known = (await account(person, { known_on: '2026-05-19' })).body.data
    expect(known).toMatchObject({ balance_minutes: 60, balance_now_minutes: 90 })
    expect(known.since.map(({ minutes }) => minutes)).toEqual([30])
    await overtime.remove(session)
    expect((await account(person, { known_on: '2026-05-19' })).body.data.balance_minutes).toBe(60)
    expect((await account(person, { known_on: '2026-05-21' })).status).toBe(400)
    expect((await account(await overtime.member(), {})).status).toBe(200)
    const stranger = await overtime.member()
    const params = { userId: person.employee_id }
    expect((await app.send(calls.showTimeAccount, stranger, { params, query: {} })).status).toBe(404)
  })

  it('takes a question about a line to HR, one at a time', async () => {
    const person = await member({})
    await overtime.work(person, '2026-05-11', '18:30')
    const [line] = await overtime.postingsOf(person)
    const body = { posting_id: line?.id ?? 0, text: 'I stayed longer' }
    expect((await app.send(calls.sendTimeQuestion, await overtime.member(), { body })).status).toBe(404)
    const sent = await together(() => app.send(calls.sendTimeQuestion, person, { body }))
    expect(sent.filter(({ body: { status } }) => status)).toHaveLength(1)
    const { payload } = await app.db
      .selectFrom('requests')
      .select('payload')
      .where('source_domain', '=', 'attendance.time')
      .executeTakeFirstOrThrow()
    expect(payload).toEqual({
      line: 'Time account, Mon 11 May: +1 h earned, then 1 h',
      why: 'Worked 9 h of 8 h expected; Overtime 1 h, approved 1 h; Approved before the day',
    })
  })
})
