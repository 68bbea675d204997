import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { punchOut, timesheetDay } from '../../contract/timesheet.calls.ts'
import type { AttendanceFixture } from '../testing/attendance-fixture.ts'
import { type ForcedFixture, isoOf, startForced } from './testing/forced-fixture.ts'

const DATE = '2026-05-12'
const NEXT = '2026-05-13'
let app: TestApp
let fixture: AttendanceFixture
let forced: ForcedFixture
beforeAll(async () => {
  ;({ app, fixture, forced } = await startForced())
})
afterAll(() => app.stop())

const leaveOpen = () => forced.leaveOpen(`${DATE}T09:02`, `${DATE}T22:00`)
const proposalOf = (at: string, reason = 'Stopped then') => ({ action: 'propose' as const, out_at: isoOf(at), reason })

describe('the owner', () => {
  it('proposes a time, which ends the punch for now and counts once it is approved', async () => {
    const { person, row } = await leaveOpen()
    const proposed = await forced.one(person, row, proposalOf(`${DATE}T17:10`, 'Laptop was empty'))
    expect(proposed).toMatchObject({
      ok: true,
      row: {
        state: 'proposed',
        owner_out_at: isoOf(`${DATE}T17:10`),
        owner_reason: 'Laptop was empty',
        can: { approve: false, reject: false, propose: false, resume: false },
        session: { state: 'pending_out', work_minutes: 0 },
      },
    })
    expect(await fixture.dayOf(person, DATE)).toMatchObject({ verdict: 'pending', final: false, worked_minutes: 0 })
    const [notice] = (await forced.noticesOf(fixture.lead)).slice(-1)
    expect(notice?.title).toMatch(/ says they stopped at 17:10$/)
    const found = firstOf((await forced.list(fixture.lead, { user_id: person.employee_id })).body.data)
    const approved = await forced.one(fixture.lead, found, { action: 'approve' })
    expect(approved).toMatchObject({ ok: true, row: { state: 'approved', decided_out_at: isoOf(`${DATE}T17:10`) } })
    expect(await fixture.dayOf(person, DATE)).toMatchObject({
      verdict: 'present',
      worked_minutes: 488,
      flags: ['early_leave', 'short_break', 'forced'],
    })
    const day = { userId: person.employee_id, date: DATE }
    const { corrections } = (await app.send(timesheetDay, person, { params: day })).body.data
    expect(corrections).toMatchObject([
      { kind: 'forced', reason: 'Laptop was empty', day_before: { verdict: 'pending' } },
    ])
    expect(await forced.noticesOf(person)).toMatchObject([
      { title: 'When did you stop working?', read_at: expect.any(String) },
      { title: expect.stringMatching(/ ended your punch at 17:10$/), read_at: null },
    ])
    expect((await forced.noticesOf(fixture.lead)).slice(-1)[0]?.read_at).not.toBeNull()
  })

  it('gives a time between the punch in and now, with a reason', async () => {
    const { person, row } = await leaveOpen()
    const early = await forced.one(person, row, proposalOf(`${DATE}T09:02`))
    expect(early).toEqual({
      id: row.id,
      ok: false,
      code: 'attendance.out_time_invalid',
      message: 'Choose a time between 09:02 and 22:00.',
    })
    expect(await forced.one(person, row, proposalOf(`${DATE}T22:01`))).toMatchObject({
      code: 'attendance.out_time_invalid',
    })
    const item = forced.item(row, { action: 'propose', out_at: isoOf(`${DATE}T17:00`) })
    expect((await forced.act(person, [item])).status).toBe(400)
    expect((await forced.act(fixture.lead, [forced.item(row, { action: 'reject' })])).status).toBe(400)
    expect(await forced.rowsOf(person)).toMatchObject([{ state: 'detected', version: 1 }])
  })

  it('works on, with the break that ran, until an hour later', async () => {
    const person = await fixture.member()
    fixture.at(`${DATE}T12:00`)
    await fixture.punchIn(person)
    fixture.at(`${DATE}T18:50`)
    await fixture.takeBreak(person, { action: 'start' })
    fixture.at(`${DATE}T19:40`)
    await forced.find()
    const row = await forced.ownRow(person)
    expect(row).toMatchObject({ can: { resume: true }, session: { can: { resume: true } } })
    expect(await forced.one(person, row, { action: 'resume' })).toMatchObject({
      ok: true,
      row: { state: 'superseded', session: { state: 'on_break', break_status: 'on' } },
    })
    expect(await fixture.dayOf(person, DATE)).toMatchObject({ flags: ['late'] })
    fixture.at(`${DATE}T20:39`)
    await forced.find()
    expect(await forced.rowsOf(person)).toHaveLength(1)
    fixture.at(`${DATE}T20:41`)
    await forced.find()
    expect(await forced.rowsOf(person)).toHaveLength(2)
    expect((await forced.noticesOf(person)).map(({ read_at }) => read_at !== null)).toEqual([true, false])
  })

  it('cannot go on with a punch that is as long as one may be', async () => {
    const { person, row } = await forced.leaveOpen(`${DATE}T09:02`, `${NEXT}T01:02`)
    expect(row.can.resume).toBe(false)
    expect(await forced.one(person, row, { action: 'resume' })).toMatchObject({
      code: 'attendance.session_stale',
      message: 'This punch has been open since Tue 12 May, 09:02. Say when you stopped.',
    })
  })

  it('punches out of a stale punch while there, and of no other', async () => {
    const { person, row } = await leaveOpen()
    expect((await fixture.punchOut(person)).body.code).toBe('attendance.session_stale')
    expect((await fixture.takeBreak(person, {})).body.code).toBe('attendance.session_stale')
    await forced.seenAt(person, `${DATE}T21:50`)
    expect((await forced.ownRow(person)).session.can.punch_out).toBe(true)
    const out = await fixture.punchOut(person)
    expect(out.body.data.session).toMatchObject({ state: 'closed', out_mode: 'web', punchout_time: '22:00' })
    expect(await forced.rowsOf(person)).toMatchObject([{ id: row.id, state: 'superseded' }])
  })

  it('has what was pressed without a connection taken as the proposal', async () => {
    const { person, row } = await leaveOpen()
    const late = { headers: { 'x-pressed-age': String(5 * 3_600_000) } }
    const { body } = await fixture.punchOut(person, {}, late)
    expect(body.data.session).toMatchObject({ state: 'pending_out', punchout_time: '17:00', force_id: row.id })
    expect(await forced.ownRow(person)).toMatchObject({
      state: 'proposed',
      owner_out_at: isoOf(`${DATE}T17:00`),
      owner_reason: 'Pressed without a connection',
    })
    const unfound = await fixture.member()
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(unfound)
    fixture.at(`${NEXT}T09:00`)
    expect((await fixture.punchOut(unfound)).body.code).toBe('attendance.session_stale')
    const sent = await fixture.punchOut(unfound, {}, { headers: { 'x-pressed-age': String(16 * 3_600_000) } })
    expect(sent.body.data.session).toMatchObject({ state: 'pending_out', punchout_time: '17:00' })
    expect(await forced.rowsOf(unfound)).toMatchObject([{ state: 'proposed' }])
  })
})

describe('the lead', () => {
  it('returns a time with a note, while the day of the person goes on; a second proposal is possible', async () => {
    const { person, row } = await leaveOpen()
    const result = await forced.one(person, row, proposalOf(`${DATE}T21:00`))
    expect(await forced.one(person, required(result.row), proposalOf(`${DATE}T20:00`))).toMatchObject({
      code: 'attendance.wrong_state',
      message: 'This punch out is waiting for a decision.',
    })
    fixture.at(`${NEXT}T09:00`)
    await fixture.punchIn(person)
    const today = await fixture.dayOf(person, NEXT)
    const returned = await forced.one(fixture.lead, required(result.row), {
      action: 'reject',
      note: 'The office closes at 20:00',
    })
    expect(returned).toMatchObject({ ok: true, row: { state: 'returned', session: { state: 'pending_out' } } })
    expect(await fixture.dayOf(person, NEXT)).toEqual(today)
    expect(await fixture.sessionsOf(person)).toMatchObject([{ state: 'pending_out' }, { state: 'working' }])
    const own = await forced.ownRow(person)
    expect(own).toMatchObject({ can: { propose: true, resume: false }, latest_out_at: isoOf(`${NEXT}T09:00`) })
    const again = await forced.one(person, own, proposalOf(`${DATE}T19:00`))
    expect(again).toMatchObject({ row: { state: 'proposed', owner_out_at: isoOf(`${DATE}T19:00`) } })
    const late = { action: 'approve' as const, out_at: isoOf(`${NEXT}T09:01`) }
    expect(await forced.one(fixture.lead, required(again.row), late)).toMatchObject({
      message: 'Choose a time between Tue 12 May, 09:02 and Wed 13 May, 09:00.',
    })
    expect(await forced.one(fixture.lead, required(again.row), { action: 'approve' })).toMatchObject({ ok: true })
  })

  it('gets the breaks back that a proposal had cut', async () => {
    const person = await fixture.member()
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    for (const [from, to] of [
      ['12:00', '12:30'],
      ['15:00', '15:10'],
    ]) {
      fixture.at(`${DATE}T${from}`)
      await fixture.takeBreak(person, { action: 'start', kind: 'meal' })
      fixture.at(`${DATE}T${to}`)
      await fixture.takeBreak(person, { action: 'end' })
    }
    fixture.at(`${DATE}T22:00`)
    await forced.find()
    const result = await forced.one(person, await forced.ownRow(person), proposalOf(`${DATE}T12:15`))
    expect(result.row?.session.breaks).toMatchObject([{ ended_at: isoOf(`${DATE}T12:15`) }])
    const done = await forced.one(fixture.lead, required(result.row), {
      action: 'approve',
      out_at: isoOf(`${DATE}T17:00`),
    })
    expect(done.row).toMatchObject({
      session: {
        work_minutes: 440,
        breaks: [{ ended_at: isoOf(`${DATE}T12:30`) }, { ended_at: isoOf(`${DATE}T15:10`) }],
      },
      day_effect: { worked_minutes: 440 },
    })
  })

  it('decides for the own teams alone, never the own time, each item for itself', async () => {
    const stranger = await fixture.stranger()
    const { person, row } = await leaveOpen()
    const { row: other } = await leaveOpen()
    fixture.at(`${DATE}T22:30`)
    await fixture.punchIn(fixture.lead)
    fixture.at(`${NEXT}T22:00`)
    await forced.find()
    const own = firstOf((await forced.list(fixture.lead, { user_id: fixture.lead.employee_id })).body.data)
    expect(own.can).toEqual({ approve: false, reject: false, propose: true, resume: false })
    const results = await forced.act(fixture.lead, [
      forced.item(own, { action: 'approve', out_at: isoOf(`${DATE}T23:00`) }),
      forced.item(row, { action: 'approve' }),
      forced.item({ ...other, version: 7 }, { action: 'approve' }),
      forced.item({ id: 999_999, version: 1 }, { action: 'approve' }),
      forced.item(other, { action: 'propose', out_at: isoOf(`${DATE}T17:00`), reason: 'Not mine to say' }),
    ])
    expect(results.body.data.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'attendance.own_record'],
      [true, undefined],
      [false, 'common.stale'],
      [false, 'not_found'],
      [false, 'not_found'],
    ])
    for (const actor of [stranger, person]) {
      const read = await forced.list(actor, { user_id: other.session.employee.id })
      expect(read.body.data).toEqual([])
      expect(await forced.one(actor, other, { action: 'approve' })).toMatchObject({ ok: false, message: 'Not Found' })
    }
    const self = await leaveOpen()
    expect(await forced.one(self.person, self.row, { action: 'approve' })).toMatchObject({
      code: 'attendance.own_record',
      message: 'You cannot decide your own time.',
    })
    expect((await forced.list(null)).status).toBe(401)
    expect((await forced.list(await fixture.member({ grants: {} }))).status).toBe(403)
    expect(
      (await forced.act(await fixture.member({ grants: {} }), [forced.item(row, { action: 'resume' })])).status,
    ).toBe(403)
  })

  it('may end a punch at once with a reason, unless it is stale', async () => {
    const person = await fixture.member({ first_name: 'Asha', last_name: 'Rao' })
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    fixture.at(`${DATE}T18:00`)
    const out = (body: object) => app.send(punchOut, fixture.lead, { query: { user_id: person.employee_id }, body })
    await out({ reason: 'Went home', out_at: isoOf(`${DATE}T17:00`) })
    expect(await forced.rowsOf(person)).toMatchObject([
      { origin: 'lead', state: 'approved', decided_note: 'Went home', proposed_basis: 'shift_end' },
    ])
    expect((await out({ reason: 'Again' })).body.message).toBe('Asha Rao is not punched in.')
    const decided = (await forced.list(fixture.lead, { status: 'decided', user_id: person.employee_id })).body.data
    expect(decided).toMatchObject([{ origin: 'lead', can: { approve: false } }])
    const { person: stale } = await leaveOpen()
    const late = await app.send(punchOut, fixture.lead, {
      query: { user_id: stale.employee_id },
      body: { reason: 'Gone' },
    })
    expect(late.body.code).toBe('attendance.session_stale')
  })
})
