import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { addHoliday, readHolidayImpact } from '#domains/organisation/contract/holidays.calls.ts'
import { addResignation, switchEmployees } from '#domains/people/contract/states.calls.ts'
import { assigneesOf } from './testing/assignees.ts'
import { HEAD, NOW, OWN, type RequestsFixture, startRequests } from './testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const MONDAY = '2026-04-13'
const WEDNESDAY = '2026-04-15'
const FRIDAY = '2026-04-17'

describe('a holiday', () => {
  it('added later gives the day back once and tells the person once', async () => {
    const calendar_id = await app.fixture.holidayCalendar()
    const work_pattern_id = await app.fixture.pattern({ holiday_calendar_id: calendar_id })
    const person = await fixture.memberWith(2000, { work_pattern_id })
    const sent = await fixture.send(person, 'annual', { from_date: MONDAY, to_date: FRIDAY })
    await fixture.hrApprove(sent.body.data.id)
    const admin = await app.fixture.admin({ 'organisation.calendar.write': 'all', 'organisation.read': 'all' })
    const day = { calendar_id, date: WEDNESDAY, portion: 'full' as const }
    const impact = await app.send(readHolidayImpact, admin, { body: { ...day, action: 'add' } })
    expect(impact.body.data).toMatchObject({ leave_days_returned: 1, leave_requests: 1 })
    await app.send(addHoliday, admin, { body: { ...day, name: 'Feast' } })
    const change = { pattern_ids: [work_pattern_id], employee_ids: [], from: WEDNESDAY, to: WEDNESDAY }
    await app.runJob('requests.follow_calendar', change)
    await app.runJob('requests.follow_calendar', change)
    expect(await fixture.requestOf(sent.body.data.id)).toMatchObject({ status: 'approved', amount: 400 })
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 1600, taken: 400 })
    expect(await fixture.noticesOf(person, 'requests.recalculated')).toMatchObject([
      { title: 'Annual leave: 1 day back' },
    ])
  })
})

describe('a step that nobody decides', () => {
  it('is passed on once it is overdue, however often the job runs; the first may still decide', async () => {
    const person = await fixture.memberWith(2000)
    const sent = await fixture.send(person, 'annual', { from_date: '2026-05-04' })
    const { id, step } = sent.body.data
    // Sent on a Wednesday morning, two working days: Friday evening in Berlin.
    expect(step?.due_at).toBe('2026-03-13T17:00:00.000Z')
    app.clock.set('2026-03-13T16:59:00Z')
    await app.runJob('requests.escalate')
    expect((await fixture.eventsOf(id)).map(({ action }) => action)).toEqual(['sent'])
    app.clock.set('2026-03-13T17:01:00Z')
    await app.runJob('requests.escalate')
    await app.runJob('requests.escalate')
    expect((await fixture.eventsOf(id)).map(({ action }) => action)).toEqual(['sent', 'escalated'])
    expect(await fixture.noticesOf(fixture.hr, 'requests.to_decide')).toMatchObject([{ subject_id: id }])
    const overdue = (await fixture.noticesOf(fixture.head, 'requests.overdue')).filter((row) => row.subject_id === id)
    expect(overdue).toHaveLength(1)
    expect((await fixture.approve(fixture.head, id)).body.data.status).toBe('approved')
    expect((await fixture.noticesOf(fixture.hr, 'requests.to_decide')).map((row) => row.verbs)).toEqual([[]])
  })

  it('is due before the first day that is asked for, and not in the past', async () => {
    const [person, other] = [await fixture.memberWith(2000), await fixture.memberWith(2000)]
    const tomorrow = await fixture.send(person, 'annual', { from_date: '2026-03-12' })
    expect(tomorrow.body.data.step?.due_at).toBe('2026-03-11T17:00:00.000Z')
    const past = await fixture.send(other, 'sick', { from_date: '2026-03-10' })
    expect(past.body.data.step?.due_at).toBe('2026-03-11T17:00:00.000Z')
  })

  it('goes to another when its approver has left', async () => {
    const parent = await app.fixture.department()
    const department_id = await app.fixture.department({ parent_id: parent })
    const boss = await app.fixture.user({ grants: HEAD, department_id: parent, first_name: 'Bea', last_name: 'Boss' })
    const leaver = await app.fixture.user({ grants: HEAD, department_id })
    const person = await fixture.memberWith(2000, { department_id, team_id: null })
    const { id } = (await fixture.send(person, 'annual', { from_date: MONDAY })).body.data
    const employment = await app.db
      .updateTable('employments')
      .set({ left_on: '2026-03-12' })
      .where('employee_id', '=', leaver.employee_id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('exits')
      .values({
        employment_id: employment.id,
        kind: 'resignation',
        state: 'accepted',
        submitted_on: '2026-03-01',
        notice_starts_on: '2026-03-02',
        notice_days: 11,
        last_day: '2026-03-12',
        reason_code: 'new_job',
      })
      .execute()
    app.clock.set('2026-03-13T09:00:00Z')
    await app.runJob('people.left')
    expect(await assigneesOf(app.db, id)).toEqual([boss.account_id])
  })
})

describe('what happens to people', () => {
  it('takes back work from home that was cancelled, and refuses it for these days', async () => {
    const keeper = await app.fixture.admin({ 'people.state.write': 'all', 'people.read': 'all' })
    const person = await fixture.member()
    const home = await fixture.send(person, 'home', { from_date: '2026-03-16', to_date: '2026-03-18' })
    await fixture.hrApprove(home.body.data.id)
    const body = {
      employee_ids: [person.employee_id],
      switch: 'wfh_cancelled' as const,
      on: true,
      from: '2026-03-11',
      to: '2026-04-30',
      reason: 'Team days',
    }
    const dry = await app.send(switchEmployees, keeper, { body: { ...body, dry_run: true } })
    expect(JSON.stringify(dry.body)).toContain('"wfh_days_revoked":3')
    expect((await fixture.requestOf(home.body.data.id)).status).toBe('approved')
    await app.send(switchEmployees, keeper, { body })
    expect((await fixture.requestOf(home.body.data.id)).status).toBe('cancelled')
    const again = await fixture.send(person, 'home', { from_date: '2026-03-23' })
    expect(again.body).toMatchObject({
      code: 'requests.wfh_cancelled',
      message: 'Your work from home is cancelled until 30 April.',
    })
  })

  it('gives leave after the last day back', async () => {
    const keeper = await app.fixture.admin({ 'people.state.write': 'all', 'people.read': 'all' })
    const person = await fixture.memberWith(2000)
    const sent = await fixture.send(person, 'annual', { from_date: '2026-06-01', to_date: '2026-06-05' })
    await fixture.hrApprove(sent.body.data.id)
    const body = { employee_id: person.employee_id, reason_code: 'new_job', requested_last_day: '2026-06-02' } as const
    expect((await app.send(addResignation, keeper, { body })).body.message).toMatch(
      /^3 days have leave or other requests \(these are cancelled\): 3, 4 and 5 June\./,
    )
    await app.send(addResignation, keeper, { body: { ...body, confirm: true } })
    expect(await fixture.requestOf(sent.body.data.id)).toMatchObject({ status: 'approved', amount: 200 })
    expect(await fixture.balanceOf(person.employee_id, '2026-12-31')).toMatchObject({ balance: 1800 })
  })
})

describe('a missing document', () => {
  it('is asked for once, a day after sending', async () => {
    const person = await app.fixture.user({ grants: OWN, department_id: fixture.department_id })
    await fixture.send(person, 'sick', { from_date: MONDAY, to_date: FRIDAY })
    await app.runJob('requests.remind_files')
    expect(await fixture.noticesOf(person, 'requests.file_missing')).toEqual([])
    app.clock.set('2026-03-12T09:30:00Z')
    await app.runJob('requests.remind_files')
    await app.runJob('requests.remind_files')
    expect(await fixture.noticesOf(person, 'requests.file_missing')).toHaveLength(1)
  })
})
