import { sql } from 'kysely'
import { holdings } from '#kit/server/holdings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { entryOf, firstOf, required } from '#kit/contract/testing/required.ts'
import { deleteAttendance, updateAttendance } from '../../contract/attendance.calls.ts'
import { leadBoard } from '../../contract/timesheet.calls.ts'
import { openDecisions } from '../index.ts'
import type { AttendanceFixture } from '../testing/attendance-fixture.ts'
import { type ForcedFixture, isoOf, startForced } from './testing/forced-fixture.ts'

const DATE = '2026-05-12'
let app: TestApp
let fixture: AttendanceFixture
let forced: ForcedFixture
beforeAll(async () => {
  ;({ app, fixture, forced } = await startForced())
})
afterAll(() => app.stop())

const leaveOpen = (options = {}) => forced.leaveOpen(`${DATE}T09:00`, `${DATE}T22:00`, options)
const propose = { action: 'propose' as const, out_at: isoOf(`${DATE}T17:00`), reason: 'Stopped then' }

describe('what no one decides', () => {
  it('is put to the head of the department after 48 hours and to administrators after 72, each once', async () => {
    const head = await app.fixture.user({ grants: { 'logout.read': 'department' } })
    await app.db
      .updateTable('departments')
      .set({ head_id: head.employee_id })
      .where('id', '=', fixture.department_id)
      .execute()
    const { person, row } = await leaveOpen()
    const activated = app.db.updateTable('accounts').set({ activated_at: '2026-01-01T00:00:00Z' })
    await activated.where('id', '=', fixture.manager.account_id).execute()
    const requestCorrection = async (local: string) => {
      fixture.at(local)
      await Promise.all([app.runJob('attendance.ask_above'), app.runJob('attendance.ask_above')])
      return [(await forced.noticesOf(head)).length, (await forced.noticesOf(fixture.manager)).length]
    }
    expect(await requestCorrection('2026-05-14T21:59')).toEqual([0, 0])
    expect(await requestCorrection('2026-05-14T22:00')).toEqual([1, 0])
    expect(await requestCorrection('2026-05-15T22:00')).toEqual([1, 1])
    expect(await requestCorrection('2026-05-18T22:00')).toEqual([1, 1])
    expect(await forced.noticesOf(fixture.manager)).toMatchObject([
      { path: `/admin/daily-reports/add?session=${row.session.id}` },
    ])
    await forced.one(fixture.lead, row, { action: 'approve' })
    expect((await forced.noticesOf(head)).every(({ read_at }) => read_at !== null)).toBe(true)
    expect(await forced.rowsOf(person)).toMatchObject([{ state: 'approved' }])
  })

  it('goes to the head of the department where a team has no other lead', async () => {
    const before = await forced.noticesOf(fixture.lead)
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(fixture.lead)
    fixture.at(`${DATE}T22:00`)
    await forced.find()
    const own = (await forced.noticesOf(fixture.lead)).slice(before.length)
    expect(own).toMatchObject([{ title: 'When did you stop working?' }])
    const { head_id } = await app.db
      .selectFrom('departments')
      .select('head_id')
      .where('id', '=', fixture.department_id)
      .executeTakeFirstOrThrow()
    const account = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('employee_id', '=', head_id)
      .executeTakeFirstOrThrow()
    const notices = await forced.noticesOf({ account_id: account.id })
    expect(notices.at(-1)?.title).toMatch(/ has not punched out$/)
  })
})

describe('a correction', () => {
  it('settles a stale punch and one whose end waits, and so does a deletion', async () => {
    const stale = await leaveOpen()
    const { id, version } = stale.row.session
    const body = { id, version, punched_out_at: isoOf(`${DATE}T18:00`), reason: 'Checked with the gate' }
    expect((await app.send(updateAttendance, fixture.manager, { body })).body.status).toBe(true)
    expect(await forced.rowsOf(stale.person)).toMatchObject([
      { state: 'superseded', decided_by: fixture.manager.account_id, decided_out_at: null },
    ])
    expect(await fixture.dayOf(stale.person, DATE)).toMatchObject({ worked_minutes: 540, verdict: 'present' })
    const waiting = await leaveOpen()
    const { row } = await forced.one(waiting.person, waiting.row, propose)
    const query = { version: required(row).session.version, reason: 'Was not there' }
    const params = { id: required(row).session.id }
    expect((await app.send(deleteAttendance, fixture.manager, { params, query })).body.status).toBe(true)
    expect(await forced.rowsOf(waiting.person)).toMatchObject([{ state: 'superseded' }])
    expect((await forced.list(fixture.lead, { user_id: waiting.person.employee_id })).body.data).toEqual([])
  })
})

describe('a leaver', () => {
  it('holds a punch that is stale, and one whose end waits, until it is decided', async () => {
    const { person, row } = await leaveOpen()
    const kind = entryOf(holdings, 'open_punch')
    const getDetected = async () =>
      (
        await sql<{ id: number; link: string }>`
          with holder as (select ${person.employee_id}::int as employee_id, date '2026-05-20' as day) ${kind.items}`.execute(
          app.db,
        )
      ).rows
    const { id } = row.session
    expect(await getDetected()).toMatchObject([{ id, link: `/admin/daily-reports/add?session=${id}` }])
    const result = await forced.one(person, row, propose)
    expect(await getDetected()).toMatchObject([{ id }])
    await forced.one(fixture.lead, required(result.row), { action: 'approve' })
    expect(await getDetected()).toEqual([])
  })
})

describe('what others learn', () => {
  it('stands on the board: stale, then waiting for a decision', async () => {
    const { person, row } = await leaveOpen()
    const shown = async () => {
      const { rows } = (await app.send(leadBoard, fixture.lead, { query: {} })).body.data
      return rows.find(({ employee }) => employee.id === person.employee_id)
    }
    expect(await shown()).toMatchObject({ state: 'stale', force_id: row.id, work_minutes: 0 })
    await forced.one(person, row, propose)
    expect(await shown()).toMatchObject({ state: 'awaiting', force_id: row.id })
    expect(await openDecisions(app.db, [person.employee_id])).toEqual([
      { employee_id: person.employee_id, force_id: row.id, business_date: DATE },
    ])
    const open = firstOf((await forced.list(fixture.lead, { user_id: person.employee_id })).body.data)
    await forced.one(fixture.lead, open, { action: 'approve' })
    expect(await shown()).toMatchObject({ state: 'finished', force_id: null })
    expect(await openDecisions(app.db, [person.employee_id])).toEqual([])
  })
})

describe('the list', () => {
  it('pages by due time, and narrows by name, team, person and date', async () => {
    const lead = await app.fixture.user({ grants: { 'logout.read': 'all', 'logout.decide': 'all' } })
    const first = await forced.leaveOpen('2026-05-19T09:00', '2026-05-19T22:00', { first_name: 'Quirin' })
    const second = await forced.leaveOpen('2026-05-20T09:00', '2026-05-20T22:00', { first_name: 'Quentin' })
    const ids = async (body: object) => (await forced.list(lead, body)).body.data.map(({ id }) => id)
    const from = { start_date: '2026-05-19' }
    expect(await ids(from)).toEqual([first.row.id, second.row.id])
    expect(await ids({ ...from, sort: '-detected_at' })).toEqual([second.row.id, first.row.id])
    const page = (await forced.list(lead, { ...from, limit: 1 })).body
    expect([page.meta.total, page.data.map(({ id }) => id)]).toEqual([2, [first.row.id]])
    expect(await ids({ ...from, limit: 1, cursor: page.meta.next_cursor })).toEqual([second.row.id])
    expect(await ids({ q: 'quen' })).toEqual([second.row.id])
    expect(await ids({ ...from, end_date: '2026-05-19' })).toEqual([first.row.id])
    expect(await ids({ ...from, user_id: second.person.employee_id })).toEqual([second.row.id])
    expect(await ids({ ...from, team_id: fixture.team_id })).toEqual([first.row.id, second.row.id])
    expect(await ids({ ...from, team_id: fixture.team_id + 1000 })).toEqual([])
    expect((await forced.list(lead, { sort: 'name' })).status).toBe(400)
    await forced.one(lead, first.row, { action: 'approve', note: 'As the gate says' })
    const decided = (await forced.list(lead, { ...from, status: 'decided' })).body.data
    expect(decided).toMatchObject([
      { id: first.row.id, decided_note: 'As the gate says', day_effect: { verdict: 'present' } },
    ])
  })
})
