import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { switchEmployees } from '#domains/people/contract/states.calls.ts'
import { sendRequest } from '#domains/requests/contract/requests.calls.ts'
import { entries } from '#kit/server/slots.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { heartbeat, listByUser, timesheetDay } from '../../contract/timesheet.calls.ts'
import { attendanceEvidence, type EvidenceSource } from '../index.ts'
import type { AttendanceFixture } from '../testing/attendance-fixture.ts'
import { type ForcedFixture, isoOf, startForced } from './testing/forced-fixture.ts'

const DATE = '2026-05-12'
const tracesOf = ({ evidence }: ForceRow, ...kinds: readonly string[]) =>
  evidence.filter(({ kind }) => kinds.includes(kind))
let app: TestApp
let fixture: AttendanceFixture
let forced: ForcedFixture
beforeAll(async () => {
  ;({ app, fixture, forced } = await startForced())
})
afterAll(() => app.stop())

describe('an open punch', () => {
  it('is stale two hours after the end of work without a trace, and books no time', async () => {
    const person = await fixture.member()
    fixture.at(`${DATE}T09:02`)
    await fixture.punchIn(person)
    await forced.seenAt(person, `${DATE}T17:41`)
    fixture.at(`${DATE}T19:29`)
    await forced.find()
    expect((await fixture.sessionsOf(person))[0]?.state).toBe('working')
    fixture.at(`${DATE}T19:30`)
    await Promise.all([forced.find(), forced.find()])
    await forced.find()
    expect((await fixture.sessionsOf(person))[0]).toMatchObject({ state: 'stale', punched_out_at: null })
    expect(await forced.rowsOf(person)).toMatchObject([
      { state: 'detected', origin: 'limit', proposed_basis: 'heartbeat', due_at: isoOf('2026-05-14T19:30') },
    ])
    expect(await fixture.dayOf(person, DATE)).toMatchObject({ worked_minutes: 0, flags: ['awaiting_punch_out'] })
    expect(await forced.noticesOf(person)).toMatchObject([
      { title: 'When did you stop working?', body: 'Your punch of Tue 12 May, 09:02 is still open.' },
    ])
    const { id } = await forced.ownRow(person)
    expect(await forced.noticesOf(fixture.lead)).toMatchObject([{ path: `/employee/forced-punchout?force=${id}` }])
  })

  it('that began late at night is not found until nothing was heard of its person for half an hour', async () => {
    const person = await fixture.member()
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    fixture.at(`${DATE}T17:00`)
    await fixture.punchOut(person)
    fixture.at(`${DATE}T22:00`)
    await fixture.punchIn(person)
    fixture.at(`${DATE}T22:29`)
    await forced.find()
    expect(await forced.rowsOf(person)).toEqual([])
    fixture.at(`${DATE}T22:30`)
    await forced.find()
    expect(await forced.rowsOf(person)).toMatchObject([{ state: 'detected', origin: 'limit' }])
  })

  it('goes on while there are traces, until it is as long as one may be', async () => {
    const person = await fixture.member()
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    await forced.seenAt(person, `${DATE}T19:10`)
    fixture.at(`${DATE}T19:39`)
    await forced.find()
    expect(await forced.rowsOf(person)).toEqual([])
    await forced.seenAt(person, '2026-05-13T00:58')
    fixture.at('2026-05-13T00:59')
    await forced.find()
    expect(await forced.rowsOf(person)).toEqual([])
    fixture.at('2026-05-13T01:00')
    await forced.find()
    expect(await forced.rowsOf(person)).toMatchObject([{ state: 'detected', proposed_basis: 'heartbeat' }])
  })

  it('is found after the server stood still for two days, with the last trace and not the present one', async () => {
    const { person, row } = await (async () => {
      const one = await fixture.member()
      fixture.at('2026-05-11T09:00')
      await fixture.punchIn(one)
      await forced.seenAt(one, '2026-05-11T16:40')
      fixture.at('2026-05-13T11:00')
      // The browser comes back before the job does.
      await app.send(heartbeat, one, {})
      return { person: one, row: await forced.ownRow(one) }
    })()
    expect(row).toMatchObject({ proposed_basis: 'heartbeat', proposed_out_at: isoOf('2026-05-11T16:40') })
    await forced.find()
    expect(await forced.rowsOf(person)).toHaveLength(1)
    fixture.at('2026-05-13T11:01')
    const next = await fixture.punchIn(person)
    expect(next.body).toMatchObject({
      code: 'attendance.stale_open',
      message: 'Your punch of Mon 11 May, 09:00 is still open. Say when you stopped, then punch in.',
    })
    const proposal = { action: 'propose' as const, out_at: isoOf('2026-05-11T17:00'), reason: 'Went home' }
    expect(await forced.one(person, row, proposal)).toMatchObject({ ok: true })
    expect((await fixture.punchIn(person)).body.status).toBe(true)
  })

  it('ends with its running break, else with the shift, else with the hours expected', async () => {
    fixture.at(`${DATE}T09:00`)
    const [pausing, silent, sunday] = [await fixture.member(), await fixture.member(), await fixture.member()]
    await fixture.punchIn(pausing)
    await fixture.punchIn(silent)
    fixture.at(`${DATE}T12:00`)
    await fixture.takeBreak(pausing, { action: 'start', kind: 'meal' })
    await forced.seenAt(pausing, `${DATE}T14:00`)
    fixture.at(`${DATE}T22:00`)
    await forced.find()
    const paused = await forced.ownRow(pausing)
    expect(paused).toMatchObject({ proposed_basis: 'break', proposed_out_at: isoOf(`${DATE}T12:00`) })
    expect(tracesOf(paused, 'break', 'heartbeat')).toMatchObject([
      { kind: 'break', detail: 'Meal began' },
      { kind: 'heartbeat', at: isoOf(`${DATE}T14:00`) },
    ])
    expect(await forced.ownRow(silent)).toMatchObject({
      proposed_basis: 'shift_end',
      proposed_out_at: isoOf(`${DATE}T17:30`),
      day_effect: { worked_minutes: 510, verdict: 'present', overtime_minutes: 30 },
    })
    fixture.at('2026-05-10T09:00')
    await fixture.punchIn(sunday)
    fixture.at('2026-05-11T01:00')
    await forced.find()
    expect(await forced.ownRow(sunday)).toMatchObject({ proposed_out_at: null, day_effect: null })
  })

  it('shows what is known of it in the log, the day and the board', async () => {
    const { person, row } = await forced.leaveOpen(`${DATE}T09:00`, '2026-05-13T02:00')
    const log = await app.send(listByUser, person, { params: { userId: person.employee_id } })
    expect(log.body.data[0]).toMatchObject({
      state: 'stale',
      force_id: row.id,
      work_minutes: 0,
      can: { propose: true, resume: false, punch_out: false, start_break: false },
    })
    const day = { userId: person.employee_id, date: DATE }
    const read = await app.send(timesheetDay, person, { params: day })
    expect(read.body.data.day).toMatchObject({ verdict: 'working', label: 'Working · awaiting punch out' })
  })
})

describe('evidence', () => {
  it('comes from pages that were used, requests that were sent, and whatever other domains register', async () => {
    const saved = new Map<number, string>()
    const tickets: EvidenceSource = async (_tx, queries) =>
      queries.flatMap(({ employee_id }) => {
        const at = saved.get(employee_id)
        return at ? [{ employee_id, kind: 'ticket' as const, at, detail: 'T-12 was saved' }] : []
      })
    entries(attendanceEvidence, { tickets }).fill()
    const person = await fixture.member({ grants: { ...fixture.own, 'requests.own': 'own' } })
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    fixture.at(`${DATE}T15:00`)
    const type = await app.db
      .selectFrom('request_types')
      .select('id')
      .where('code', '=', 'unpaid')
      .executeTakeFirstOrThrow()
    const queries = { type_id: type.id, from_date: '2026-06-15', reason: 'Moving house' }
    expect((await app.send(sendRequest, person, { body: queries })).body.status).toBe(true)
    saved.set(person.employee_id, isoOf(`${DATE}T19:15`))
    fixture.at(`${DATE}T19:35`)
    await forced.find()
    expect(await forced.rowsOf(person)).toEqual([])
    await app.db
      .updateTable('sessions')
      .set({ last_seen_at: isoOf(`${DATE}T16:20`) })
      .where('account_id', '=', person.account_id)
      .execute()
    fixture.at(`${DATE}T19:45`)
    await forced.find()
    const [row] = await forced.rowsOf(person)
    expect(row).toMatchObject({ proposed_basis: 'ticket' })
    expect(row?.evidence).toMatchObject([
      { kind: 'request', at: isoOf(`${DATE}T15:00`), detail: 'A request was sent' },
      { kind: 'activity', at: isoOf(`${DATE}T16:20`) },
      { kind: 'ticket', at: isoOf(`${DATE}T19:15`), detail: 'T-12 was saved' },
    ])
  })
})

describe('people who may not work', () => {
  it('have no open punch from the moment of their suspension', async () => {
    const keeper = await app.fixture.admin({ 'people.state.write': 'all' })
    const person = await fixture.member()
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    await forced.seenAt(person, `${DATE}T10:20`)
    fixture.at(`${DATE}T10:30`)
    const body = {
      employee_ids: [person.employee_id],
      switch: 'suspended' as const,
      on: true,
      from: DATE,
      reason: 'An inquiry',
      with_pay: true,
    }
    const { data } = (await app.send(switchEmployees, keeper, { body })).body
    expect(data.changed).toEqual([person.employee_id])
    expect(await forced.rowsOf(person)).toMatchObject([
      { state: 'detected', proposed_basis: 'heartbeat', proposed_out_at: isoOf(`${DATE}T10:20`) },
    ])
  })

  it('have none after their last day, but finish a night that began on it', async () => {
    const night = await app.fixture.pattern({ weekday: { start: '22:00', end: '06:00' } })
    const [leaver, nightly] = [
      await fixture.member({ left_on: DATE }),
      await fixture.member({ left_on: DATE, work_pattern_id: night }),
    ]
    fixture.at(`${DATE}T21:58`)
    await fixture.punchIn(leaver)
    await fixture.punchIn(nightly)
    fixture.at('2026-05-13T00:20')
    await forced.seenAt(leaver, '2026-05-13T00:10')
    await forced.seenAt(nightly, '2026-05-13T00:10')
    await forced.find()
    expect(await forced.rowsOf(leaver)).toHaveLength(1)
    expect(await forced.rowsOf(nightly)).toEqual([])
    fixture.at('2026-05-13T06:00')
    await forced.find()
    expect(await forced.rowsOf(nightly)).toHaveLength(1)
  })
})

describe('a clock that jumps', () => {
  it('two days ahead and back finds a punch once, and decides nothing', async () => {
    const person = await fixture.member()
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    fixture.at('2026-05-14T09:00')
    await forced.find()
    fixture.at(`${DATE}T09:05`)
    await forced.find()
    await app.runJob('attendance.ask_above')
    fixture.at('2026-05-14T09:00')
    await forced.find()
    expect(await forced.rowsOf(person)).toMatchObject([{ state: 'detected', head_asked_at: null }])
    expect(await forced.noticesOf(person)).toHaveLength(1)
  })
})
