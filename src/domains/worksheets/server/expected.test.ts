import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/activities.calls.ts'
import * as reading from '../contract/read-reports.calls.ts'
import { boundsBetween, boundsOf, weeksOf } from './rules/bounds.ts'
import { MONDAY, NOW, startWorksheets, TODAY, type WorksheetsFixture } from './testing/worksheets-fixture.ts'

let fixture: WorksheetsFixture
beforeAll(async () => {
  fixture = await startWorksheets()
  await fixture.activity()
  await fixture.activity({}, calls.addWeekly)
  await fixture.activity({}, calls.addMonthly)
})
beforeEach(() => fixture.app.clock.set(NOW))
afterAll(async () => fixture.app.stop())

const dueNotices = async (account: number) =>
  (await fixture.notices('worksheets.due')).filter(({ account_id }) => account_id === account).map(({ title }) => title)

describe('what is expected', () => {
  it('A2: is nothing on a day of leave: no reminder, and not missing', async () => {
    const one = await fixture.person()
    await fixture.app.fixture.leave(one.employee_id, [MONDAY])
    await fixture.days()
    const period = await fixture.day(one)
    expect([period.status, period.reason, period.expected]).toEqual(['not_expected', 'leave', false])
    const { body } = await fixture.list({ status: ['missing'] })
    expect(body.data.filter(({ employee }) => employee.id === one.id)).toEqual([])
    for (const at of ['2026-05-11T16:05:00Z', '2026-05-12T07:05:00Z', '2026-05-12T08:00:00Z']) {
      fixture.app.clock.set(at)
      await fixture.app.runJob('worksheets.remind')
    }
    // Friday is due on the first day after the leave; no report is expected for Monday.
    expect(await dueNotices(one.account_id)).toEqual(['Your report of Friday 8 May is due soon'])
  })

  it('A3: is a report also on a day with half a day of leave', async () => {
    const one = await fixture.person()
    const id = await fixture.app.fixture.leave(one.employee_id, [MONDAY])
    await sql`update request_days set part = 'first_half', slot = '[0,750)', minutes = 240, amount = 50 where request_id = ${id}`.execute(
      fixture.app.db,
    )
    await fixture.days()
    fixture.app.clock.set('2026-05-12T07:00:00Z')
    const period = await fixture.day(one)
    expect([period.status, period.due_at]).toEqual(['open', '2026-05-12T08:00:00.000Z'])
  })

  it('A4: leaves out those alone who have a holiday', async () => {
    const { fixture: people, db } = fixture.app
    const calendar = await people.holidayCalendar()
    await db
      .insertInto('holidays')
      .values({ calendar_id: calendar, date: MONDAY, name: 'A holiday', portion: 'full' })
      .execute()
    const there = await fixture.person({ work_pattern_id: await people.pattern({ holiday_calendar_id: calendar }) })
    const here = await fixture.person()
    await fixture.days()
    expect((await fixture.day(there)).reason).toBe('holiday')
    expect((await fixture.day(here)).status).toBe('missing')
    const { data } = (await fixture.list()).body
    const of = (id: number) => data.find(({ employee }) => employee.id === id)
    expect([of(there.id)?.status, of(here.id)?.status]).toEqual(['not_expected', 'missing'])
  })

  it('is the same in the list as for the person alone', async () => {
    await fixture.days()
    const { data } = (await fixture.list({ limit: 200 })).body
    expect(data.length).toBeGreaterThan(3)
    for (const row of data) {
      const one = await fixture.day({ id: row.employee.id })
      expect([row.employee.id, row.status, row.due_at]).toEqual([row.employee.id, one.status, one.due_at])
    }
  })

  it('counts each status, and filters by it', async () => {
    const { data, meta } = (await fixture.list({ limit: 200 })).body
    for (const [status, n] of Object.entries(meta.by_status))
      expect([status, data.filter((row) => row.status === status).length]).toEqual([status, n])
    const missing = (await fixture.list({ status: ['missing'] })).body
    expect([missing.data.length, missing.meta.by_status]).toEqual([meta.by_status.missing, meta.by_status])
    const none = (await fixture.list({ q: 'no such name' })).body
    expect([none.data, none.meta.total]).toEqual([[], 0])
  })

  it('follows the rule of the department from the next period on', async () => {
    const department_id = await fixture.app.fixture.department()
    const one = await fixture.person({ department_id, team_id: null })
    await fixture.days()
    expect((await fixture.day(one, TODAY)).reason).toBe('not_required')
    const rule = { kind: 'daily', required: true, due_working_days: 0, due_time: '18:30', auto_accept_days: 0 } as const
    const rules = await fixture.data(
      fixture.app.send(calls.updateReportRule, fixture.keeper, { params: { department_id }, body: rule }),
    )
    expect(rules).toEqual([{ department_id, ...rule, effective_from: '2026-05-13' }])
    const body = { ...rule, seen: { required: false, due_working_days: 0, due_time: '12:00', auto_accept_days: 0 } }
    const stale = await fixture.app.send(calls.updateReportRule, fixture.keeper, { params: { department_id }, body })
    expect(stale.body.code).toBe('common.stale')
    expect((await fixture.day(one, TODAY)).reason).toBe('not_required')
    fixture.app.clock.set('2026-05-13T09:00:00Z')
    expect((await fixture.day(one, '2026-05-13')).due_at).toBe('2026-05-13T16:30:00.000Z')
  })
})

describe('reminders', () => {
  it('come after the day, before the report is due, and to the lead when it is missing', async () => {
    const department_id = await fixture.app.fixture.department()
    const team_id = await fixture.app.fixture.team(department_id)
    await fixture.activity({ department_id })
    const [late, early] = [
      await fixture.person({ department_id, team_id, last_name: 'Lateman' }),
      await fixture.person({ department_id, team_id }),
    ]
    const lead = await fixture.person({ department_id, team_id: null })
    await fixture.app.fixture.lead(team_id, lead.employee_id)
    fixture.app.clock.set('2026-05-11T05:00:00Z')
    await fixture.days()
    const run = async (at: string) => {
      fixture.app.clock.set(at)
      await fixture.app.runJob('worksheets.remind')
    }
    await run('2026-05-11T15:55:00Z')
    expect(await dueNotices(late.account_id)).toEqual([])
    await run('2026-05-11T16:05:00Z')
    expect(await dueNotices(late.account_id)).toEqual(['Your report of Monday 11 May'])
    await fixture.submitted(early)
    await fixture.days()
    await run('2026-05-12T07:05:00Z')
    await run('2026-05-12T07:15:00Z')
    expect(await dueNotices(late.account_id)).toEqual([
      'Your report of Monday 11 May',
      'Your report of Monday 11 May is due soon',
    ])
    expect(await dueNotices(early.account_id)).toEqual(['Your report of Monday 11 May'])
    await run('2026-05-12T08:05:00Z')
    await run('2026-05-12T08:15:00Z')
    const digests = (await fixture.notices('worksheets.missing')).filter(
      ({ account_id }) => account_id === lead.account_id,
    )
    expect(digests.map(({ title, body }) => [title, body])).toEqual([
      ['1 report is missing', 'Monday 11 May: Person Lateman'],
    ])
  })
})

describe('a report that no one decides on', () => {
  it('is accepted after five working days of its person, once', async () => {
    const one = await fixture.person()
    await fixture.days()
    await fixture.submitted(one)
    for (const [at, state] of [
      ['2026-05-18T12:00:00Z', 'submitted'],
      ['2026-05-19T12:00:00Z', 'accepted'],
    ] as const) {
      fixture.app.clock.set(at)
      await fixture.days()
      await Promise.all(Array.from({ length: 10 }, () => fixture.app.runJob('worksheets.auto_accept')))
      const { report } = await fixture.day(one)
      expect([at, report?.state]).toEqual([at, state])
    }
    const { report } = await fixture.day(one)
    expect(report?.decisions).toEqual([
      { decision: 'accepted', comment: '', decided_at: '2026-05-19T12:00:00.000Z', decided_by: null },
    ])
  })
})

describe('the sums of a month', () => {
  it('A21: are those of the days that are listed for it', async () => {
    const [count, work] = [await fixture.activity({ unit: 'count' }), await fixture.activity()]
    const one = await fixture.person()
    const lines = [
      { activity_id: count.id, count: 3, minutes: 10 },
      { activity_id: work.id, minutes: 100 },
    ]
    fixture.app.clock.set('2026-05-12T06:00:00Z')
    await fixture.days()
    for (const day of ['2026-05-04', '2026-05-08', MONDAY]) await fixture.submitted(one, day, { lines })
    await fixture.submitted(one, '2026-05-06', { lines, submit: false })
    fixture.app.clock.set(NOW)
    await fixture.data(fixture.decide(fixture.keeper, 'excuse', [one], { comment: 'At a fair', date: '2026-05-05' }))
    const month = await fixture.data(
      fixture.app.send(reading.readMonth, fixture.keeper, { params: { user_id: one.id, month_pick: '2026-05' } }),
    )
    const { roll_up, days } = month
    const of = (status: string) => days.filter((day) => day.status === status).length
    expect(roll_up.days_expected).toBe(days.filter(({ expected }) => expected).length)
    expect([roll_up.days_submitted, roll_up.days_missing, roll_up.days_excused]).toEqual([
      of('submitted'),
      of('missing'),
      of('excused'),
    ])
    expect([roll_up.days_submitted, roll_up.days_late, roll_up.days_excused]).toEqual([3, 2, 1])
    expect(roll_up.minutes_by_activity).toEqual([
      { activity_id: work.id, name: work.name, minutes: 300 },
      { activity_id: count.id, name: count.name, minutes: 30 },
    ])
    expect(roll_up.counts_by_activity).toEqual([{ activity_id: count.id, name: count.name, count: 9 }])
    const listed = (
      await fixture.app.send(reading.monthList, fixture.keeper, { query: { month: '2026-05', limit: 200 } })
    ).body
    expect(listed.data.find(({ employee }) => employee.id === one.id)?.roll_up).toEqual(roll_up)
  })

  it('counts the time of an open punch up to now, as the own report does', async () => {
    const one = await fixture.person()
    fixture.app.clock.set('2026-05-12T07:00:00Z')
    await fixture.days()
    await fixture.data(fixture.app.send(punchIn, one, { body: {} }))
    fixture.app.clock.set('2026-05-12T08:17:30Z')
    const { roll_up } = await fixture.data(
      fixture.app.send(reading.readMonth, fixture.keeper, { params: { user_id: one.id, month_pick: '2026-05' } }),
    )
    const { facts } = await fixture.form(one, TODAY, 'monthly')
    expect([roll_up.worked_minutes, facts.worked_minutes]).toEqual([77, 77])
  })
})

describe('periods', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const kind = fc.constantFrom('daily', 'weekly', 'monthly')
  const first = fc.constantFrom(1, 6, 7)

  it('contain their day, and follow one another without a gap', () => {
    fc.assert(
      fc.property(kind, day, day, first, (of, one, other, start) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const until = to.slice(0, 4) === from.slice(0, 4) ? to : from
        const found = boundsBetween(of, from, until, start)
        expect(firstOf(found).start <= from && nthOf(found, -1).end >= until).toBe(true)
        for (const bounds of found) expect(boundsOf(of, bounds.end, start)).toEqual(bounds)
        for (const [at, bounds] of found.entries())
          if (at > 0) expect(Date.parse(bounds.start) - Date.parse(nthOf(found, at - 1).end)).toBe(86_400_000)
      }),
    )
  })

  it('of weeks belong to the month in which they end', () => {
    fc.assert(
      fc.property(day, first, (date, start) => {
        const month = boundsOf('weekly', date, start).end.slice(0, 7)
        expect(weeksOf(month, start)).toContainEqual(boundsOf('weekly', date, start))
      }),
    )
  })
})
