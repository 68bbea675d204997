import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/activities.calls.ts'
import * as reading from '../contract/read-reports.calls.ts'
import { boundsBetween, boundsOf, weeksOf } from './bounds.ts'
import { MONDAY, NOW, startWorksheets, TODAY, type WorksheetsWorld } from './testing/worksheets-world.ts'

let world: WorksheetsWorld
beforeAll(async () => {
  world = await startWorksheets()
  await world.activity()
  await world.activity({}, calls.addWeekly)
  await world.activity({}, calls.addMonthly)
})
beforeEach(() => world.app.clock.set(NOW))
afterAll(async () => world.app.stop())

const dueNotices = async (account: number) =>
  (await world.notices('worksheets.due')).filter(({ account_id }) => account_id === account).map(({ title }) => title)

describe('what is expected', () => {
  it('A2: is nothing on a day of leave: no reminder, and not missing', async () => {
    const one = await world.person()
    await world.app.world.leave(one.employee_id, [MONDAY])
    await world.days()
    const period = await world.day(one)
    expect([period.status, period.reason, period.expected]).toEqual(['not_expected', 'leave', false])
    const { body } = await world.list({ status: ['missing'] })
    expect(body.data.filter(({ employee }) => employee.id === one.id)).toEqual([])
    for (const at of ['2026-05-11T16:05:00Z', '2026-05-12T07:05:00Z', '2026-05-12T08:00:00Z']) {
      world.app.clock.set(at)
      await world.app.runJob('worksheets.remind')
    }
    // Friday is due on the first day after the leave; Monday is not asked for.
    expect(await dueNotices(one.account_id)).toEqual(['Your report of Friday 8 May is due soon'])
  })

  it('A3: is a report also on a day with half a day of leave', async () => {
    const one = await world.person()
    const id = await world.app.world.leave(one.employee_id, [MONDAY])
    await sql`update request_days set part = 'first_half', slot = '[0,750)', minutes = 240, amount = 50 where request_id = ${id}`.execute(
      world.app.db,
    )
    await world.days()
    world.app.clock.set('2026-05-12T07:00:00Z')
    const period = await world.day(one)
    expect([period.status, period.due_at]).toEqual(['open', '2026-05-12T08:00:00.000Z'])
  })

  it('A4: leaves out those alone who have a holiday', async () => {
    const { world: people, db } = world.app
    const calendar = await people.holidayCalendar()
    await db
      .insertInto('holidays')
      .values({ calendar_id: calendar, date: MONDAY, name: 'A holiday', portion: 'full' })
      .execute()
    const there = await world.person({ work_pattern_id: await people.pattern({ holiday_calendar_id: calendar }) })
    const here = await world.person()
    await world.days()
    expect((await world.day(there)).reason).toBe('holiday')
    expect((await world.day(here)).status).toBe('missing')
    const { data } = (await world.list()).body
    const of = (id: number) => data.find(({ employee }) => employee.id === id)
    expect([of(there.id)?.status, of(here.id)?.status]).toEqual(['not_expected', 'missing'])
  })

  it('is the same in the list as for the person alone', async () => {
    await world.days()
    const { data } = (await world.list({ limit: 200 })).body
    expect(data.length).toBeGreaterThan(3)
    for (const row of data) {
      const one = await world.day({ id: row.employee.id })
      expect([row.employee.id, row.status, row.due_at]).toEqual([row.employee.id, one.status, one.due_at])
    }
  })

  it('counts each status, and filters by it', async () => {
    const { data, meta } = (await world.list({ limit: 200 })).body
    for (const [status, n] of Object.entries(meta.by_status))
      expect([status, data.filter((row) => row.status === status).length]).toEqual([status, n])
    const missing = (await world.list({ status: ['missing'] })).body
    expect([missing.data.length, missing.meta.by_status]).toEqual([meta.by_status.missing, meta.by_status])
    const none = (await world.list({ q: 'no such name' })).body
    expect([none.data, none.meta.total]).toEqual([[], 0])
  })

  it('follows the rule of the department from the next period on', async () => {
    const department_id = await world.app.world.department()
    const one = await world.person({ department_id, team_id: null })
    await world.days()
    expect((await world.day(one, TODAY)).reason).toBe('not_required')
    const rule = { kind: 'daily', required: true, due_working_days: 0, due_time: '18:30', auto_accept_days: 0 } as const
    const rules = await world.data(
      world.app.ask(calls.updateReportRule, world.keeper, { params: { department_id }, body: rule }),
    )
    expect(rules).toEqual([{ department_id, ...rule, effective_from: '2026-05-13' }])
    const body = { ...rule, seen: { required: false, due_working_days: 0, due_time: '12:00', auto_accept_days: 0 } }
    const stale = await world.app.ask(calls.updateReportRule, world.keeper, { params: { department_id }, body })
    expect(stale.body.code).toBe('common.stale')
    expect((await world.day(one, TODAY)).reason).toBe('not_required')
    world.app.clock.set('2026-05-13T09:00:00Z')
    expect((await world.day(one, '2026-05-13')).due_at).toBe('2026-05-13T16:30:00.000Z')
  })
})

describe('reminders', () => {
  it('come after the day, before the report is due, and to the lead when it is missing', async () => {
    const department_id = await world.app.world.department()
    const team_id = await world.app.world.team(department_id)
    await world.activity({ department_id })
    const [late, early] = [
      await world.person({ department_id, team_id, last_name: 'Lateman' }),
      await world.person({ department_id, team_id }),
    ]
    const lead = await world.person({ department_id, team_id: null })
    await world.app.world.lead(team_id, lead.employee_id)
    world.app.clock.set('2026-05-11T05:00:00Z')
    await world.days()
    const run = async (at: string) => {
      world.app.clock.set(at)
      await world.app.runJob('worksheets.remind')
    }
    await run('2026-05-11T15:55:00Z')
    expect(await dueNotices(late.account_id)).toEqual([])
    await run('2026-05-11T16:05:00Z')
    expect(await dueNotices(late.account_id)).toEqual(['Your report of Monday 11 May'])
    await world.submitted(early)
    await world.days()
    await run('2026-05-12T07:05:00Z')
    await run('2026-05-12T07:15:00Z')
    expect(await dueNotices(late.account_id)).toEqual([
      'Your report of Monday 11 May',
      'Your report of Monday 11 May is due soon',
    ])
    expect(await dueNotices(early.account_id)).toEqual(['Your report of Monday 11 May'])
    await run('2026-05-12T08:05:00Z')
    await run('2026-05-12T08:15:00Z')
    const digests = (await world.notices('worksheets.missing')).filter(
      ({ account_id }) => account_id === lead.account_id,
    )
    expect(digests.map(({ title, body }) => [title, body])).toEqual([
      ['1 report is missing', 'Monday 11 May: Person Lateman'],
    ])
  })
})

describe('a report that no one decides on', () => {
  it('is accepted after five working days of its person, once', async () => {
    const one = await world.person()
    await world.days()
    await world.submitted(one)
    for (const [at, state] of [
      ['2026-05-18T12:00:00Z', 'submitted'],
      ['2026-05-19T12:00:00Z', 'accepted'],
    ] as const) {
      world.app.clock.set(at)
      await world.days()
      await Promise.all(Array.from({ length: 10 }, () => world.app.runJob('worksheets.auto_accept')))
      const { report } = await world.day(one)
      expect([at, report?.state]).toEqual([at, state])
    }
    const { report } = await world.day(one)
    expect(report?.decisions).toEqual([
      { decision: 'accepted', comment: '', decided_at: '2026-05-19T12:00:00.000Z', decided_by: null },
    ])
  })
})

describe('the sums of a month', () => {
  it('A21: are those of the days that are listed for it', async () => {
    const [count, work] = [await world.activity({ unit: 'count' }), await world.activity()]
    const one = await world.person()
    const lines = [
      { activity_id: count.id, count: 3, minutes: 10 },
      { activity_id: work.id, minutes: 100 },
    ]
    world.app.clock.set('2026-05-12T06:00:00Z')
    await world.days()
    for (const day of ['2026-05-04', '2026-05-08', MONDAY]) await world.submitted(one, day, { lines })
    await world.submitted(one, '2026-05-06', { lines, submit: false })
    world.app.clock.set(NOW)
    await world.data(world.decide(world.keeper, 'excuse', [one], { comment: 'At a fair', date: '2026-05-05' }))
    const month = await world.data(
      world.app.ask(reading.readMonth, world.keeper, { params: { user_id: one.id, month_pick: '2026-05' } }),
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
    const listed = (await world.app.ask(reading.monthList, world.keeper, { query: { month: '2026-05', limit: 200 } }))
      .body
    expect(listed.data.find(({ employee }) => employee.id === one.id)?.roll_up).toEqual(roll_up)
  })
})

describe('periods', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const kind = fc.constantFrom('daily', 'weekly', 'monthly')
  const first = fc.constantFrom(1, 6, 7)

  it('hold their day, and follow one another without a gap', () => {
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
