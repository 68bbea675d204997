import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { punchIn, punchOut } from '#domains/attendance/contract/timesheet.calls.ts'
import { updateMandatory } from '#domains/people/contract/states.calls.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as activities from '../contract/activities.calls.ts'
import * as own from '../contract/own-reports.calls.ts'
import * as reading from '../contract/read-reports.calls.ts'
import {
  codeOf,
  codesOf,
  MONDAY,
  NOW,
  startWorksheets,
  TODAY,
  type WorksheetsFixture,
} from './testing/worksheets-fixture.ts'

let fixture: WorksheetsFixture
beforeAll(async () => {
  fixture = await startWorksheets()
})
beforeEach(() => fixture.app.clock.set(NOW))
afterAll(async () => fixture.app.stop())

describe('a report', () => {
  it('A1: is one, however many submit it at once', async () => {
    const one = await fixture.person()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => fixture.save(one, MONDAY, { summary: `Try ${at}` })),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 49 })
    const reports = await fixture.app.db
      .selectFrom('work_reports')
      .selectAll()
      .where('employee_id', '=', one.id)
      .execute()
    expect(reports).toHaveLength(1)
    const today = await fixture.submitted(one, TODAY)
    const changed = await fixture.submitted(one, TODAY, { summary: 'Better words', version: today.version })
    expect([changed.id, changed.summary, changed.state]).toEqual([today.id, 'Better words', 'submitted'])
  })

  it('A1: takes one of fifty who send the same version', async () => {
    const one = await fixture.person()
    const first = await fixture.submitted(one, TODAY)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => fixture.save(one, TODAY, { summary: `Try ${at}`, version: first.version })),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 49 })
  })

  it('A5: is refused while a mandatory activity has no value; 0 is one', async () => {
    const department_id = await fixture.app.fixture.department()
    const mandatory = await fixture.activity({ department_id, name: 'Calls made', unit: 'count', mandatory: true })
    const one = await fixture.person({ department_id, team_id: null })
    const hr = await fixture.app.fixture.admin({ 'people.state.write': 'all' })
    expect(codeOf(await fixture.save(one, TODAY))).toBe('done')
    await fixture.data(
      fixture.app.send(updateMandatory, hr, { body: { employee_ids: [one.employee_id], on: true, kind: 'worksheet' } }),
    )
    const { period, mandatory_required } = await fixture.form(one)
    expect(mandatory_required).toBe(true)
    const version = required(period.report).version
    const refused = await fixture.save(one, TODAY, { version })
    expect([codeOf(refused), refused.body.message]).toEqual([
      'worksheets.mandatory_missing',
      'Calls made is mandatory.',
    ])
    const lines = [{ activity_id: mandatory.id, count: 0 }]
    expect(codeOf(await fixture.save(one, TODAY, { version, lines }))).toBe('done')
  })

  it('A6: of another person is not found, as one that is not there', async () => {
    const [one, other] = [await fixture.person(), await fixture.person()]
    await fixture.submitted(other)
    for (const call of [reading.listDays, reading.listWeeks, reading.listMonths, reading.listWorkData]) {
      const responses = [other.id, 999_999].map((userId) =>
        fixture.app.send(call, one, { params: { userId }, query: {} }),
      )
      for (const { status, body } of await Promise.all(responses))
        expect([call.id, status, body]).toEqual([call.id, 404, { status: false, error: 'Not Found' }])
    }
    const body = { user_id: other.id, kind: 'daily', start_date: MONDAY, end_date: TODAY } as const
    expect((await fixture.app.send(reading.viewReports, one, { body })).status).toBe(404)
    const mine = await fixture.app.send(reading.viewReports, other, { body: { ...body, user_id: undefined } })
    expect(mine.body.data.map(({ period_start }) => period_start)).toEqual([MONDAY])
  })

  it('A7: takes no activity of another department, and stores nothing', async () => {
    const elsewhere = await fixture.app.fixture.department()
    const foreign = await fixture.activity({ department_id: elsewhere, name: 'Foreign work' })
    const one = await fixture.person()
    const refused = await fixture.save(one, TODAY, { lines: [{ activity_id: foreign.id, minutes: 5 }] })
    expect([codeOf(refused), refused.body.message]).toEqual([
      'worksheets.activity_unknown',
      'Foreign work does not belong to your work on this day.',
    ])
    expect((await fixture.save(one, TODAY, { lines: [{ activity_id: 999_999, minutes: 5 }] })).status).toBe(404)
    const mine = await fixture.activity()
    for (const link of [{ task_id: 1 }, { pr_id: 1 }, { client_id: 1 }])
      expect((await fixture.save(one, TODAY, { lines: [{ activity_id: mine.id, minutes: 5, ...link }] })).status).toBe(
        404,
      )
    const rows = await fixture.app.db
      .selectFrom('work_reports')
      .select('id')
      .where('employee_id', '=', one.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('A14: has no more minutes than a day', async () => {
    const [one, two] = [await fixture.activity(), await fixture.activity()]
    const owner = await fixture.person()
    const over = [
      [{ activity_id: one.id, minutes: 1441 }],
      [
        { activity_id: one.id, minutes: 1440 },
        { activity_id: two.id, minutes: 1 },
      ],
    ]
    for (const lines of over) expect(codeOf(await fixture.save(owner, TODAY, { lines }))).toBe('worksheets.over_day')
    const report = await fixture.submitted(owner, TODAY, { lines: [{ activity_id: one.id, minutes: 1440 }] })
    expect(report.minutes_reported).toBe(1440)
    const body = { date_daily: TODAY, entries: [{ activity_id: two.id, minutes: 1 }] }
    expect(codeOf(await fixture.app.send(own.addMandatory, owner, { body }))).toBe('worksheets.activity_unknown')
  })

  it('A20: is not of the future, and not of a time before joining', async () => {
    const one = await fixture.person({ joined_on: '2026-05-11' })
    expect(codeOf(await fixture.save(one, '2026-05-13'))).toBe('worksheets.future')
    expect(codeOf(await fixture.save(one, '2026-05-08'))).toBe('worksheets.not_employed')
    const old = await fixture.person()
    expect(codeOf(await fixture.save(old, '2026-04-11'))).toBe('done')
    expect(codeOf(await fixture.save(old, '2026-04-10'))).toBe('worksheets.too_old')
    const weekly = (week_start: string) =>
      fixture.app.send(own.addWeeklyReport, old, { body: { week_start, summary: 'A week' } })
    expect((await weekly('2026-05-12')).body.fields).toEqual({
      week_start: 'The week of this day starts on 2026-05-11',
    })
    expect(codeOf(await weekly('2026-05-11'))).toBe('done')
    expect(codeOf(await weekly('2026-02-23'))).toBe('worksheets.too_old')
    const monthly = (month_pick: string) =>
      fixture.app.send(own.addMonthlyReport, old, { body: { month_pick, summary: 'A month' } })
    expect(codeOf(await monthly('2026-06'))).toBe('worksheets.future')
    expect(codeOf(await monthly('2026-05'))).toBe('done')
  })

  it('is empty without a summary and lines', async () => {
    const one = await fixture.person()
    expect(codeOf(await fixture.save(one, TODAY, { summary: '' }))).toBe('worksheets.empty')
    expect(codeOf(await fixture.save(one, TODAY, { summary: '', submit: false }))).toBe('done')
  })

  it('becomes a draft again while it is not due, and is then read by no one else', async () => {
    const one = await fixture.person()
    const first = await fixture.submitted(one, TODAY)
    expect((await fixture.day(one, TODAY)).report?.summary).toBe('Answered mails')
    const draft = await fixture.submitted(one, TODAY, { submit: false, version: first.version })
    expect([draft.state, draft.submitted_at, draft.facts]).toEqual(['draft', null, null])
    const seen = await fixture.day(one, TODAY)
    expect([seen.report, seen.status]).toEqual([null, 'open'])
  })

  it('retains the lines that are sent, and no others', async () => {
    const [one, two] = [await fixture.activity(), await fixture.activity({ unit: 'check' })]
    const owner = await fixture.person()
    const first = await fixture.submitted(owner, TODAY, {
      lines: [
        { activity_id: one.id, minutes: 30 },
        { activity_id: two.id, checked: false },
      ],
    })
    expect(first.lines.map(({ minutes, checked }) => [minutes, checked])).toEqual([
      [30, null],
      [null, false],
    ])
    const stored = firstOf(first.lines)
    const second = await fixture.submitted(owner, TODAY, {
      version: first.version,
      lines: [{ activity_id: one.id, minutes: 45 }],
    })
    expect(second.lines.map(({ work_id, minutes }) => [work_id, minutes])).toEqual([[stored.work_id, 45]])
  })

  it('refuses an entry without a value, or listed twice', async () => {
    const one = await fixture.activity({ name: 'Note of the day', unit: 'text' })
    const owner = await fixture.person()
    const empty = await fixture.save(owner, TODAY, { lines: [{ activity_id: one.id }] })
    expect(empty.body.fields).toEqual({ lines: 'Enter the text of Note of the day, or clear the entry' })
    const line = { activity_id: one.id, note: 'Something' }
    const twice = await fixture.save(owner, TODAY, { lines: [line, line] })
    expect(twice.body.fields?.['lines']).toMatch(/listed twice/)
  })

  it('saves an entry without its count, and requires the count when it is submitted', async () => {
    const one = await fixture.activity({ name: 'Calls', unit: 'count' })
    const owner = await fixture.person()
    const line = { activity_id: one.id, minutes: 120, note: 'Called all suppliers' }
    const draft = await fixture.data(fixture.save(owner, TODAY, { submit: false, lines: [line] }))
    expect(draft.lines).toMatchObject([{ minutes: 120, count: null, note: 'Called all suppliers' }])
    expect(draft.minutes_reported).toBe(120)
    const refused = await fixture.save(owner, TODAY, { version: draft.version, lines: [line] })
    expect(refused.body.fields).toEqual({ lines: 'Enter the count of Calls, or clear the entry' })
    const whole = await fixture.submitted(owner, TODAY, { version: draft.version, lines: [{ ...line, count: 3 }] })
    expect(whole.lines).toMatchObject([{ minutes: 120, count: 3 }])
    const { db } = fixture.app
    await db.updateTable('work_data').set({ count: null }).where('report_id', '=', whole.id).execute()
    const returned = { state: 'returned' as const, decided_at: NOW, decision_comment: 'Count them' }
    const changed = db.updateTable('work_reports').set(returned).where('id', '=', whole.id).execute()
    await expect(changed).rejects.toThrow('An entry of the report lacks its value')
  })

  it('A10: its lines keep the job description of their day', async () => {
    const one = await fixture.activity({ job_description: 'Old duties' })
    const described = await fixture.data(
      fixture.app.send(activities.addJobDescription, fixture.keeper, {
        body: { activity_id: one.id, body: 'New duties', effective_from: '2026-05-13' },
      }),
    )
    expect([described.job_description?.body, described.versions.map(({ body }) => body)]).toEqual([
      'Old duties',
      ['New duties', 'Old duties'],
    ])
    const owner = await fixture.person()
    await fixture.submitted(owner, TODAY, { lines: [{ activity_id: one.id, minutes: 5 }] })
    fixture.app.clock.set('2026-05-13T09:00:00Z')
    await fixture.submitted(owner, '2026-05-13', { lines: [{ activity_id: one.id, minutes: 5 }] })
    fixture.app.clock.set('2027-05-13T09:00:00Z')
    const versions = await Promise.all(
      [TODAY, '2026-05-13'].map(async (date) => (await fixture.day(owner, date)).report?.lines[0]?.activity.jd_version),
    )
    expect(versions).toEqual([1, 2])
  })

  it('A15: its minutes follow the instants of a night with 23 hours', async () => {
    const owner = await fixture.person({
      work_pattern_id: await fixture.app.fixture.pattern({ weekend: { start: '00:00', end: '08:00' } }),
    })
    const one = await fixture.activity()
    const night = '2026-03-29'
    fixture.app.clock.set('2026-03-28T23:00:00Z')
    await fixture.data(fixture.app.send(punchIn, owner, { body: {} }))
    fixture.app.clock.set(`${night}T06:00:00Z`)
    await fixture.data(fixture.app.send(punchOut, owner, { query: { user_id: owner.id }, body: {} }))
    const report = await fixture.submitted(owner, night, { lines: [{ activity_id: one.id, minutes: 480 }] })
    expect([report.facts?.scheduled_minutes, report.worked_minutes, report.difference_minutes]).toEqual([420, 420, 60])
  })

  it('A23: stores markup and formulas as plain text', async () => {
    const owner = await fixture.person()
    const summary = '=1+1 <img src=x onerror=alert(1)>'
    const report = await fixture.submitted(owner, TODAY, { summary })
    expect(report.summary).toBe(summary)
  })
})

describe('mandatory activities of a day', () => {
  it('are answered in a draft, and leave other lines alone', async () => {
    const department_id = await fixture.app.fixture.department()
    const must = await fixture.activity({ department_id, unit: 'check', mandatory: true })
    const other = await fixture.activity({ department_id })
    const owner = await fixture.person({ department_id, team_id: null })
    const add = (checked: boolean) =>
      fixture.app.send(own.addMandatory, owner, {
        body: { date_daily: TODAY, entries: [{ activity_id: must.id, checked }] },
      })
    const draft = await fixture.data(add(true))
    expect([draft.state, draft.lines.length]).toEqual(['draft', 1])
    const full = await fixture.submitted(owner, TODAY, {
      version: draft.version,
      submit: false,
      lines: [
        { activity_id: must.id, checked: true },
        { activity_id: other.id, minutes: 10 },
      ],
    })
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => add(at % 2 === 0)))
    expect(codesOf(responses)).toEqual({ done: 50 })
    const { period } = await fixture.form(owner)
    expect(period.report?.lines.map(({ minutes }) => minutes)).toEqual(full.lines.map(({ minutes }) => minutes))
  })
})

describe('an entry', () => {
  it('is changed and removed by its owner while its report is open', async () => {
    const one = await fixture.activity()
    const [owner, other] = [await fixture.person(), await fixture.person()]
    const report = await fixture.submitted(owner, TODAY, { lines: [{ activity_id: one.id, minutes: 60 }] })
    const { work_id, version } = firstOf(report.lines)
    const change = (actor: typeof owner, minutes: number, at = version) =>
      fixture.app.send(own.updateWorkData, actor, { params: { desg_id: work_id }, body: { version: at, minutes } })
    expect((await change(other, 30)).status).toBe(404)
    expect(codeOf(await change(owner, 1441))).toBe('worksheets.over_day')
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => change(owner, at)))
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 49 })
    const listed = await fixture.app.send(reading.listWorkData, owner, { params: { userId: owner.id }, query: {} })
    expect([listed.body.data.length, listed.body.meta.total, listed.body.data[0]?.can.update]).toEqual([1, 1, true])
    expect(listed.body.meta.minutes).toBe(listed.body.data[0]?.minutes)
    const remove = (actor: typeof owner) => fixture.app.send(own.deleteWorkData, actor, { params: { id: work_id } })
    expect((await remove(other)).status).toBe(404)
    fixture.app.clock.set('2026-05-13T09:00:00Z')
    expect(codeOf(await change(owner, 5, version + 1))).toBe('worksheets.closed')
    expect(codeOf(await remove(owner))).toBe('worksheets.closed')
    fixture.app.clock.set(NOW)
    expect(codeOf(await remove(owner))).toBe('done')
    expect((await fixture.day(owner, TODAY)).report?.minutes_reported).toBe(0)
  })
})
