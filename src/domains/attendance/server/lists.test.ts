import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { adminDashboard, attentionCard } from '#domains/shell/contract/shell.calls.ts'
import * as calls from '../contract/attendance.calls.ts'
import * as timesheet from '../contract/timesheet.calls.ts'
import { utc } from './testing/correcting.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-13T07:00:00Z'))
})
afterAll(() => app.stop())

describe('days without a punch', () => {
  it('get their verdict when their time is over, once, and catch up after a stop', async () => {
    const person = await fixture.member({ joined_on: '2026-05-11' })
    fixture.at('2026-05-13T18:29')
    await app.runJob('attendance.begin_days')
    await app.runJob('attendance.end_days')
    expect(await fixture.dayOf(person, '2026-05-12')).toMatchObject({ verdict: 'absent', final: true })
    expect(await fixture.dayOf(person, '2026-05-13')).toMatchObject({ verdict: 'pending', final: false })
    fixture.at('2026-05-13T18:30')
    await app.runJob('attendance.end_days')
    const day = await fixture.dayOf(person, '2026-05-13')
    expect(day).toMatchObject({ verdict: 'absent', final: true })
    await app.runJob('attendance.end_days')
    expect((await fixture.dayOf(person, '2026-05-13'))?.version).toBe(day?.version)
  })

  it('are there at once for whoever is hired today, and for nobody else', async () => {
    fixture.at('2026-05-13T09:00')
    const [hired, other] = [
      await fixture.member({ joined_on: '2026-05-13' }),
      await fixture.member({ joined_on: '2026-05-13' }),
    ]
    const change = { pattern_ids: [], employee_ids: [hired.employee_id], from: '2026-05-13', to: null }
    await app.runJob('attendance.follow_calendar', change)
    expect(await fixture.dayOf(hired, '2026-05-13')).toMatchObject({ verdict: 'pending', expected_minutes: 480 })
    expect(await fixture.dayOf(other, '2026-05-13')).toBeUndefined()
  })

  it('become a holiday when one is added', async () => {
    const calendar = await app.fixture.holidayCalendar()
    const pattern = await app.fixture.pattern({ holiday_calendar_id: calendar })
    const person = await fixture.member({ work_pattern_id: pattern, joined_on: '2026-05-11' })
    fixture.at('2026-05-13T20:00')
    await app.runJob('attendance.begin_days')
    expect((await fixture.dayOf(person, '2026-05-12'))?.verdict).toBe('absent')
    await app.db
      .insertInto('holidays')
      .values({ calendar_id: calendar, date: '2026-05-12', name: 'Founders’ Day', portion: 'full' })
      .execute()
    await app.runJob('attendance.follow_calendar', {
      pattern_ids: [pattern],
      employee_ids: [],
      from: '2026-05-12',
      to: '2026-05-12',
    })
    expect(await fixture.dayOf(person, '2026-05-12')).toMatchObject({ verdict: 'holiday', expected_minutes: 0 })
  })
})

describe('the manager’s lists', () => {
  // More than a page of days, some of them worked.
  beforeAll(async () => {
    for (const minute of [10, 11, 12, 13]) {
      const person = await fixture.member({ joined_on: '2026-05-11' })
      fixture.at(`2026-05-13T08:${minute}`)
      await fixture.punchIn(person)
      fixture.at(`2026-05-13T16:${minute}`)
      await fixture.punchOut(person)
    }
  })

  it('count what they list, page by key without gap or repetition, and sum the same rows', async () => {
    fixture.at('2026-05-13T20:00')
    await app.runJob('attendance.begin_days')
    const body = { start_date: '2026-05-11', end_date: '2026-05-13', limit: 7, sums: true, sort: 'name' as const }
    const seen: number[] = []
    let worked = 0
    for (let cursor: string | undefined; ;) {
      const { body: response } = await app.send(calls.attendanceList, fixture.manager, { body: { ...body, cursor } })
      for (const row of response.data) {
        if (!('business_date' in row)) continue
        seen.push(row.id ?? 0)
        if (row.verdict !== 'working') worked += row.worked_minutes
      }
      if (response.meta.next_cursor === null) {
        expect(seen).toHaveLength(response.meta.total)
        expect(worked).toBe(response.meta.sums?.worked_minutes)
        break
      }
      cursor = response.meta.next_cursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect([seen.length > 14, worked > 0]).toEqual([true, true])
  })

  it.each([
    ['-business_date', 'abc', 1],
    ['-business_date', '2026-02-30', 1],
    ['-business_date', '\0', 1],
    ['-business_date', '2026-05-12', Number.MAX_SAFE_INTEGER],
    ['worked_minutes', 'many', 1],
    ['worked_minutes', 1e300, 1],
    ['name', {}, 2 ** 31],
  ] as const)('refuse a page that someone made up: by %s after %j, %i', async (sort, key, id) => {
    const cursor = Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
    const body = { start_date: '2026-05-11', end_date: '2026-05-13', sort, cursor } as const
    const response = await app.send(calls.attendanceList, fixture.manager, { body })
    expect([response.status, response.body.fields]).toEqual([
      400,
      { cursor: 'This page does not belong to the list. Start again from its first page.' },
    ])
  })

  it('answer people and a grid of the same days', async () => {
    const range = { start_date: '2026-05-11', end_date: '2026-05-13', team_ids: [fixture.team_id] }
    const people = (await app.send(calls.attendanceList, fixture.manager, { body: { ...range, view: 'people' } })).body
    const grid = (await app.send(calls.attendanceList, fixture.manager, { body: { ...range, view: 'grid' } })).body
    expect(people.data.length).toBe(people.meta.total)
    expect(grid.data.map((row) => row.employee.id)).toEqual(people.data.map((row) => row.employee.id))
    expect(grid.data.every((row) => 'cells' in row && row.cells.length === 3)).toBe(true)
  })

  it('find people by parts of their names, as they are typed', async () => {
    const person = await fixture.member({ last_name: 'Hundred', joined_on: '2026-05-11' })
    const found = async (q: string) => {
      const body = { start_date: '2026-05-11', end_date: '2026-05-13', view: 'people' as const, q }
      return (await app.send(calls.attendanceList, fixture.manager, { body })).body.data.map((row) => row.employee.id)
    }
    await app.runJob('attendance.begin_days')
    expect(await found('hundre')).toEqual([person.employee_id])
    for (const sign of ['%', '_', 'h_ndred', 'hun%red', String.raw`hundred\ `.trim()])
      expect(await found(sign)).toEqual([])
  })

  it('refuse a range that is turned around or too long', async () => {
    const list = (start_date: string, end_date: string, view: 'days' | 'grid' = 'days') =>
      app.send(calls.attendanceList, fixture.manager, { body: { start_date, end_date, view } })
    expect([
      (await list('2026-05-13', '2026-05-12')).status,
      (await list('2026-01-01', '2026-05-12')).status,
      (await list('2026-04-01', '2026-05-12', 'grid')).status,
    ]).toEqual([400, 400, 400])
  })
})

describe('an open punch of yesterday', () => {
  it('needs attention once the window of its day is over, not while the night shift runs', async () => {
    const night = { start: '22:00', end: '06:00' }
    const person = await fixture.member({
      work_pattern_id: await app.fixture.pattern({ weekday: night, weekend: night }),
    })
    const manager = await app.fixture.admin({ 'attendance.read': 'all', 'dashboard.admin.read': 'all' })
    fixture.at('2026-05-13T22:00')
    await fixture.punchIn(person)
    const overdueAt = async (time: string) => {
      fixture.at(`2026-05-14T${time}`)
      const { cards } = (await app.send(adminDashboard, manager, { query: {} })).body.data
      const body = { start_date: '2026-05-01', end_date: '2026-05-13', overdue_only: true }
      const listed = (await app.send(calls.attendanceList, manager, { body })).body
      return [attentionCard.parse(cards['attention']?.data).lines.map(({ count }) => count), listed.meta.total]
    }
    expect(await overdueAt('03:00')).toEqual([[], 0])
    expect(await overdueAt('06:59')).toEqual([[], 0])
    expect(await overdueAt('07:00')).toEqual([[1], 1])
    await fixture.punchOut(person)
    expect(await overdueAt('07:30')).toEqual([[], 0])
  })
})

describe('the board', () => {
  it('shows who is working, late and on a break now, and with since only what changed', async () => {
    const [busy, late, resting] = [await fixture.member(), await fixture.member(), await fixture.member()]
    fixture.at('2026-05-14T00:30')
    await app.runJob('attendance.begin_days')
    fixture.at('2026-05-14T09:00')
    await fixture.punchIn(busy)
    await fixture.punchIn(resting)
    fixture.at('2026-05-14T09:20')
    await fixture.takeBreak(resting)
    const board = (since?: string) =>
      app.send(timesheet.leadBoard, fixture.lead, { query: { team_id: fixture.team_id, since } })
    const { data } = (await board()).body
    const state = (id: number) => data.rows.find(({ employee }) => employee.id === id)?.state
    expect([state(busy.employee_id), state(late.employee_id), state(resting.employee_id)]).toEqual([
      'working',
      'late',
      'on_break',
    ])
    expect(data.rows.find(({ employee }) => employee.id === busy.employee_id)?.work_minutes).toBe(20)
    fixture.at('2026-05-14T09:30')
    await fixture.punchIn(late)
    const news = (await board(data.cursor)).body.data
    expect(news.rows.length).toBeLessThan(data.rows.length)
    expect(news.counts).toEqual((await board()).body.data.counts)
    const changed = news.rows.map(({ employee }) => employee.id)
    expect(changed).toContain(late.employee_id)
    expect(changed).not.toContain(busy.employee_id)
    expect((await board('2026-05-14T07:30:00.500Z')).body.data).toMatchObject({ rows: [], counts: null })
    const stranger = await fixture.stranger()
    expect(
      (await app.send(timesheet.leadBoard, stranger, { query: { team_id: fixture.team_id } })).body.data.rows,
    ).toEqual([])
  })

  it('with since names those whom the clock alone has changed: late by now, or on another date', async () => {
    fixture.at('2026-05-18T00:30')
    const person = await fixture.member()
    await app.runJob('attendance.begin_days')
    const names = async (since: string) => {
      const query = { team_id: fixture.team_id, since: utc(since) }
      const { rows } = (await app.send(timesheet.leadBoard, fixture.lead, { query })).body.data
      return rows.flatMap(({ employee, state }) => (employee.id === person.employee_id ? [state] : []))
    }
    fixture.at('2026-05-18T09:09')
    expect(await names('2026-05-18T09:05')).toEqual([])
    fixture.at('2026-05-18T09:11')
    expect(await names('2026-05-18T09:09')).toEqual(['late'])
    fixture.at('2026-05-19T00:01')
    expect(await names('2026-05-18T23:59')).toEqual(['not_in'])
    expect(await names('2026-05-19T00:00')).toEqual([])
  })
})
