import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { required } from '#kit/contract/testing/required.ts'
import { attendanceBoard, attendanceDay, attendanceList, previewAttendance } from '../../contract/attendance.calls.ts'
import { leadOvertime, listOvertime, ownOvertime } from '../../contract/overtime.calls.ts'
import { monthData, monthList } from '../../contract/reports.calls.ts'
import { workAndBreakTime } from '../../contract/timesheet.calls.ts'
import type { AttendanceFixture } from '../testing/attendance-fixture.ts'
import { type OvertimeFixture, startOvertime } from './testing/overtime-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
let overtime: OvertimeFixture
beforeAll(async () => {
  ;({ app, fixture, overtime } = await startOvertime())
})
afterAll(() => app.stop())

const MONDAY = '2026-05-18'
const TUESDAY = '2026-05-19'

describe('overtime of a day', () => {
  it('begins to wait with the punch out that ends the day, within nine statements, and posts nothing yet', async () => {
    const person = await overtime.member()
    fixture.at(`${TUESDAY}T09:00`)
    await fixture.punchIn(person)
    fixture.at(`${TUESDAY}T19:02`)
    const before = app.statements()
    const { body } = await fixture.punchOut(person)
    expect(app.statements() - before).toBeLessThanOrEqual(9)
    fixture.at('2026-05-20T20:00')
    expect(body.data.day).toMatchObject({ final: true, overtime_minutes: 120 })
    expect(body.data.day.overtime).toMatchObject({ state: 'pending', computed_minutes: 120, approved_minutes: 0 })
    const own = await overtime.own(person)
    expect(own).toMatchObject({ balance_minutes: 0, pending_minutes: 120, postings: [] })
    expect(own.entries).toMatchObject([
      { business_date: TUESDAY, day_class: 'workday', rate_percent: 100, can: { approve: false, refuse: false } },
    ])
    const explained = await app.send(attendanceDay, fixture.manager, {
      params: { id: required(body.data.day.id) },
      query: {},
    })
    expect(explained.body.data.reasons).toContainEqual({
      code: 'overtime',
      text: 'Overtime 2 h at 100 %, in steps of 15 min',
      minutes: 120,
    })
  })

  it('is found by the job where the day ends after the punch out', async () => {
    const person = await overtime.member()
    fixture.at(`${TUESDAY}T08:00`)
    await fixture.punchIn(person)
    fixture.at(`${TUESDAY}T18:20`)
    const { body } = await fixture.punchOut(person)
    expect(body.data.day).toMatchObject({ final: false, overtime: null, overtime_minutes: 0 })
    fixture.at(`${TUESDAY}T18:40`)
    await app.runJob('attendance.end_days')
    fixture.at('2026-05-20T20:00')
    expect(await overtime.entryOf(person, TUESDAY)).toMatchObject({ state: 'pending', computed_minutes: 75 })
  })

  it('has the rate of its day: work of a Sunday counts half as much again', async () => {
    const person = await overtime.member()
    await overtime.work(person, '2026-05-17', '14:00')
    const entry = await overtime.entryOf(person, '2026-05-17')
    expect(entry).toMatchObject({ day_class: 'day_off', rate_percent: 150, computed_minutes: 270 })
    await overtime.one(overtime.payer, entry, { action: 'approve', minutes: 45 })
    expect(await overtime.postingsOf(person)).toMatchObject([
      { kind: 'earned', minutes: 67, raw_minutes: 45, rate_percent: 150, posted_on: '2026-05-17' },
    ])
  })
})

describe('a correction of a day with approved overtime', () => {
  it('posts the difference of what was lost, waits for what was won, and leaves nothing of a deleted day', async () => {
    const person = await overtime.member()
    const session = await overtime.work(person, MONDAY, '18:30')
    await overtime.one(overtime.payer, await overtime.entryOf(person, MONDAY), { action: 'approve' })
    expect(await overtime.balanceOf(person)).toBe(60)

    const shorter = await overtime.correct(session, '18:00')
    expect(shorter.body.status).toBe(true)
    expect(await overtime.entryOf(person, MONDAY)).toMatchObject({ state: 'approved', approved_minutes: 30 })
    expect(await overtime.balanceOf(person)).toBe(30)

    const longer = await overtime.correct(shorter.body.data, '19:00')
    expect(await overtime.entryOf(person, MONDAY)).toMatchObject({
      state: 'pending',
      computed_minutes: 90,
      approved_minutes: 30,
    })
    expect(await overtime.balanceOf(person)).toBe(30)
    await overtime.one(overtime.payer, await overtime.entryOf(person, MONDAY), { action: 'approve' })
    expect(await overtime.balanceOf(person)).toBe(90)

    expect((await overtime.remove(longer.body.data)).body.status).toBe(true)
    const own = await overtime.own(person)
    expect([own.balance_minutes, own.entries]).toEqual([0, []])
    expect((await overtime.postingsOf(person)).map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['earned', 60],
      ['correction', -30],
      ['earned', 60],
      ['correction', -90],
    ])
  })

  it('is shown before it is made, with what the overtime gains', async () => {
    const person = await overtime.member()
    const { id, version } = await overtime.work(person, MONDAY, '18:00')
    const { body } = await app.send(previewAttendance, fixture.manager, {
      body: { action: 'update', id, version, punched_out_at: '2026-05-18T17:00:00Z' },
    })
    expect(body.data).toMatchObject([
      { overtime_delta_minutes: 60, before: { overtime_minutes: 30 }, after: { overtime: { computed_minutes: 90 } } },
    ])
  })

  it('of fifty at once leaves a ledger that agrees with the day', async () => {
    const person = await overtime.member()
    const session = await overtime.work(person, MONDAY, '18:30')
    await overtime.one(overtime.payer, await overtime.entryOf(person, MONDAY), { action: 'approve' })
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => overtime.correct(session, index % 2 ? '18:00' : '17:45')),
    )
    expect(results.filter(({ body }) => body.status)).toHaveLength(1)
    const entry = await overtime.entryOf(person, MONDAY)
    expect(await overtime.balanceOf(person)).toBe(entry.approved_minutes)
  })
})

describe('what is read of overtime', () => {
  it('stands in lists, sums, months, totals and on the board', async () => {
    const person = await overtime.member()
    await overtime.earn(person, MONDAY, '18:30')
    const range = { start_date: MONDAY, end_date: MONDAY, employee_ids: [person.employee_id] }
    const list = async (view: 'days' | 'people') =>
      (
        await app.send(attendanceList, fixture.manager, {
          body: { ...range, view, sums: true, sort: '-overtime_minutes' },
        })
      ).body
    const days = await list('days')
    expect(days.data).toMatchObject([
      { overtime_minutes: 60, overtime: { state: 'approved', approved_minutes: 60, reset: false } },
    ])
    expect(days.meta.sums).toMatchObject({ overtime_minutes: 60 })
    expect((await list('people')).data).toMatchObject([{ overtime_minutes: 60 }])
    const months = await app.send(monthList, fixture.manager, { body: { user_id: person.employee_id } })
    expect(months.body.data).toMatchObject([{ month: '2026-05', overtime_minutes: 60 }])
    const own = await app.send(workAndBreakTime, person, { query: { start_date: MONDAY, end_date: MONDAY } })
    expect(own.body.data.totals).toMatchObject({ overtime_minutes: 60 })
    const month = await app.send(monthData, fixture.manager, {
      body: { user_id: person.employee_id, month: '2026-05' },
    })
    expect(month.body.data.overtime).toMatchObject({
      opening: 0,
      entries: [{ business_date: MONDAY, can: { approve: false, refuse: false } }],
      postings: [{ kind: 'earned', minutes: 60, balance_minutes: 60 }],
      closing: 60,
    })
    expect(month.body.data.chart.find(({ date }) => date === MONDAY)).toMatchObject({ overtime_minutes: 60 })
    fixture.at(`${TUESDAY}T09:00`)
    await fixture.punchIn(person)
    fixture.at(`${TUESDAY}T19:00`)
    const board = await app.send(attendanceBoard, fixture.manager, { query: {} })
    expect(board.body.data.rows.find(({ employee }) => employee.id === person.employee_id)).toMatchObject({
      work_minutes: 600,
      overtime_minutes: 120,
    })
    fixture.at('2026-05-20T20:00')
  })

  it('is one person, the own teams, or everyone, by the rights of the reader', async () => {
    const [person, stranger] = [await overtime.member(), await fixture.stranger()]
    await overtime.work(person, MONDAY, '18:30')
    const read = async (actor: typeof person) =>
      (await app.send(ownOvertime, actor, { params: { userId: person.employee_id }, query: {} })).status
    expect([await read(person), await read(overtime.lead), await read(stranger)]).toEqual([200, 200, 403])
    const other = await overtime.member()
    expect(await read(other)).toBe(404)
    const led = await app.send(leadOvertime, overtime.lead, { body: {} })
    expect(led.body.data.map(({ employee }) => employee.id)).toContain(person.employee_id)
    expect(led.body.meta.total_minutes).toBeGreaterThanOrEqual(60)
    const elsewhere = await app.fixture.user({
      grants: { 'overtime.team.approve': 'team' },
      department_id: await app.fixture.department(),
    })
    expect((await app.send(leadOvertime, elsewhere, { body: {} })).body.data).toEqual([])
    expect((await app.send(leadOvertime, person, { body: {} })).status).toBe(403)
    const all = await app.send(listOvertime, overtime.payer, { body: { employee_ids: [person.employee_id] } })
    expect(all.body.data).toMatchObject([{ can: { approve: true, refuse: true } }])
    const reader = await app.fixture.admin({ 'overtime.read': 'all' })
    const read_only = await app.send(listOvertime, reader, { body: { employee_ids: [person.employee_id] } })
    expect(read_only.body.data).toMatchObject([{ can: { approve: false, refuse: false } }])
  })

  it('pages by key, and has balances on any day', async () => {
    const [one, other] = [await overtime.member(), await overtime.member()]
    await overtime.earn(one, '2026-05-13', '18:00')
    await overtime.earn(one, MONDAY, '18:30')
    await overtime.earn(other, MONDAY, '17:45')
    const employee_ids = [one.employee_id, other.employee_id]
    const first = await app.send(listOvertime, overtime.payer, { body: { employee_ids, limit: 2 } })
    expect(first.body.meta).toMatchObject({ total: 3, total_minutes: 105 })
    const cursor = first.body.meta.next_cursor ?? ''
    const rest = await app.send(listOvertime, overtime.payer, { body: { employee_ids, limit: 2, cursor } })
    expect(rest.body.data).toMatchObject([{ business_date: '2026-05-13' }])
    const balances = async (on: string) => {
      const { body } = await app.send(listOvertime, overtime.payer, { body: { view: 'balances', employee_ids, on } })
      const found = body.data.flatMap((row) =>
        'balance_minutes' in row ? [[row.employee.id, row.balance_minutes]] : [],
      )
      return [Object.fromEntries(found), body.meta.total_minutes]
    }
    expect(await balances('2026-05-15')).toEqual([{ [one.employee_id]: 30, [other.employee_id]: 0 }, 30])
    expect(await balances('2026-05-20')).toEqual([{ [one.employee_id]: 90, [other.employee_id]: 15 }, 105])
  })
})
