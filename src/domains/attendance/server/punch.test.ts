import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { calendarSources } from '#domains/organisation/server/index.ts'
import { holdings } from '#kit/server/holdings.ts'
import * as calls from '../contract/timesheet.calls.ts'
import { type AttendanceWorld, startAttendance } from './testing/attendance-world.ts'

let app: TestApp
let world: AttendanceWorld
beforeAll(async () => {
  ;({ app, world } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

describe('punching in', () => {
  it('opens one session, answers it with its day, and writes one audit row', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:02')
    const { status, body } = await world.punchIn(person)
    expect(status).toBe(200)
    expect(body.data.session).toMatchObject({
      punchin_time: '09:02',
      punchout_time: "Haven't Punched Out",
      state: 'working',
      break_status: 'off',
      business_date: '2026-05-12',
    })
    expect(body.data.day).toMatchObject({
      verdict: 'working',
      expected_minutes: 480,
      worked_minutes: 0,
      late_minutes: 0,
    })
    const audit = await app.db
      .selectFrom('audit_rows')
      .select(['action', 'actor_account_id'])
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect(audit).toEqual([{ action: 'attendance.punched_in', actor_account_id: person.account_id }])
  })

  it('leaves one open session after fifty parallel punches from two devices', async () => {
    const person = await world.member()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        world.punchIn(person, {}, index < 10 ? { key: 'the-same-key-for-ten' } : {}),
      ),
    )
    const good = answers.filter(({ body }) => body.status)
    const refused = answers.filter(({ body }) => body.code === 'attendance.already_punched_in')
    expect(good.length + refused.length).toBe(50)
    expect(new Set(good.map(({ body }) => body.data.session.id)).size).toBe(1)
    expect(await world.sessionsOf(person)).toHaveLength(1)
  })

  it('replays the stored answer for the same key and refuses it for another body', async () => {
    const person = await world.member()
    const first = await world.punchIn(person, {}, { key: 'one-key-for-one-punch' })
    const again = await world.punchIn(person, {}, { key: 'one-key-for-one-punch' })
    expect(again.body).toEqual(first.body)
    const other = await app.ask(calls.punchIn, person, { body: { note: 'else' } }, { key: 'one-key-for-one-punch' })
    expect(other.status).toBe(400)
  })

  it('is refused while one is open, and outside an employment', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:02')
    await world.punchIn(person)
    const second = await world.punchIn(person)
    expect(second.body).toEqual({
      status: false,
      code: 'attendance.already_punched_in',
      message: 'You are already punched in since 09:02.',
    })
  })

  it('records the arrival, and keeps what was claimed of a button pressed offline', async () => {
    const person = await world.member()
    world.at('2026-05-12T18:05')
    const { body } = await world.punchIn(person, {}, { headers: { 'x-pressed-age': String(9 * 3_600_000) } })
    expect(body.data.session).toMatchObject({
      punchin_time: '18:05',
      in_mode: 'offline',
      in_claimed_at: '2026-05-12T07:05:00.000Z',
    })
    expect(body.data.day.flags).toContain('offline')
  })

  it.each([
    ['a time of tomorrow', { pressed_at: '2026-05-13T09:00:00Z' }, {}],
    ['a negative age', {}, { 'x-pressed-age': '-5' }],
    ['an age of ten years', {}, { 'x-pressed-age': '315360000000' }],
  ])('never believes %s', async (_, body, headers) => {
    const person = await world.member()
    world.at('2026-05-12T18:05')
    const answer = await world.punchIn(person, body, { headers })
    expect(answer.body.data.session).toMatchObject({ punchin_time: '18:05', in_mode: 'web', in_claimed_at: null })
  })
})

describe('punching out', () => {
  it('closes session and break at one instant, and judges the day', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    world.at('2026-05-12T17:00')
    await world.takeBreak(person, { kind: 'meal' })
    world.at('2026-05-12T17:30')
    const { body } = await world.punchOut(person)
    expect(body.data.session).toMatchObject({
      punchout_time: '17:30',
      state: 'closed',
      work_minutes: 480,
      unpaid_break_minutes: 30,
    })
    expect(body.data.session.breaks[0]?.ended_at).toBe(body.data.session.punched_out_at)
    expect(body.data.day).toMatchObject({ verdict: 'present', worked_minutes: 480, early_leave_minutes: 0 })
  })

  it('is refused when nothing is open', async () => {
    const person = await world.member()
    expect((await world.punchOut(person)).body).toMatchObject({
      code: 'attendance.not_punched_in',
      message: 'You are not punched in.',
    })
  })

  it('after midnight belongs to the day of the punch in', async () => {
    const pattern = await app.world.pattern({ weekday: { start: '15:00', end: '23:30', break_minutes: 30 } })
    const person = await world.member({ work_pattern_id: pattern })
    world.at('2026-05-12T15:02')
    await world.punchIn(person)
    world.at('2026-05-13T00:20')
    const { body } = await world.punchOut(person)
    expect(body.data.session).toMatchObject({
      business_date: '2026-05-12',
      punchout_time: '00:20',
      punchout_day_offset: 1,
    })
    expect(await world.dayOf(person, '2026-05-13')).toBeUndefined()
  })

  it('of a night shift belongs to the night, and the next punch to the shift of the afternoon', async () => {
    const rest = { start: null, end: null }
    const pattern = await app.world.pattern({ weekday: rest, weekend: rest })
    const person = await world.member({ work_pattern_id: pattern })
    const shift = (id: number, from: string, to: string) => ({
      id,
      from_at: Date.parse(from),
      to_at: Date.parse(to),
      break_minutes: 0,
    })
    calendarSources.shifts.fill(async (_tx, employees) =>
      employees.includes(person.employee_id)
        ? new Map([
            [
              person.employee_id,
              [
                shift(1, '2026-05-11T20:00:00Z', '2026-05-12T04:00:00Z'),
                shift(2, '2026-05-12T12:00:00Z', '2026-05-12T20:00:00Z'),
              ],
            ],
          ])
        : new Map(),
    )
    world.at('2026-05-11T22:05')
    await world.punchIn(person)
    world.at('2026-05-12T06:10')
    const night = (await world.punchOut(person)).body.data
    expect(night.session.shift).toEqual({ start_at: '2026-05-11T20:00:00.000Z', end_at: '2026-05-12T04:00:00.000Z' })
    expect(night.day).toMatchObject({
      business_date: '2026-05-11',
      verdict: 'present',
      late_minutes: 0,
      worked_minutes: 485,
    })
    world.at('2026-05-12T13:55')
    const next = (await world.punchIn(person)).body.data
    expect(next.session.shift?.start_at).toBe('2026-05-12T12:00:00.000Z')
    expect(next.day).toMatchObject({ business_date: '2026-05-12', late_minutes: 0 })
  })

  it.each([
    ['spring', '2026-03-28', '2026-03-29', 420],
    ['autumn', '2026-10-24', '2026-10-25', 540],
    ['May', '2026-05-12', '2026-05-13', 480],
  ])('of a night in %s counts what the clock really did', async (_, first, second, minutes) => {
    const night = { start: '22:00', end: '06:00' }
    const pattern = await app.world.pattern({ weekday: night, weekend: night })
    const person = await world.member({ work_pattern_id: pattern })
    world.at(`${first}T22:00`)
    await world.punchIn(person)
    world.at(`${second}T06:00`)
    const { body } = await world.punchOut(person)
    expect(body.data.day).toMatchObject({
      business_date: first,
      expected_minutes: minutes,
      worked_minutes: minutes,
      late_minutes: 0,
      verdict: 'present',
    })
  })

  it('of somebody else is for the lead of the team alone, with a reason, and the person is told', async () => {
    const person = await world.member({ first_name: 'Asha', last_name: 'Rao' })
    const stranger = await world.stranger()
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    world.at('2026-05-12T20:00')
    const out = (actor: typeof stranger, user_id: number, body = {}) =>
      app.ask(calls.punchOut, actor, { query: { user_id }, body })
    const foreign = await out(stranger, person.employee_id)
    expect([foreign.status, foreign.body]).toEqual([404, (await out(stranger, 999_999)).body])
    expect((await out(world.lead, person.employee_id)).body.code).toBe('attendance.reason_required')
    expect(
      (await out(world.lead, person.employee_id, { reason: 'forgot', out_at: '2026-05-12T06:00:00Z' })).body.message,
    ).toBe('Choose a time between 09:00 and 20:00.')
    const done = await out(world.lead, person.employee_id, {
      reason: 'Forgot to punch out',
      out_at: '2026-05-12T15:30:00Z',
    })
    expect(done.body.data.session).toMatchObject({
      out_mode: 'forced',
      punchout_time: '17:30',
      out_by: expect.any(String),
    })
    expect(done.body.data.day.flags).toEqual(['short_break', 'forced'])
    const day = { userId: person.employee_id, date: '2026-05-12' }
    const read = (await app.ask(calls.timesheetDay, person, { params: day })).body.data
    expect(read.day.flags).toEqual(['short_break', 'forced'])
    expect(read.corrections).toMatchObject([{ kind: 'forced', day_before: { verdict: 'working' } }])
    expect(
      await app.db.selectFrom('notifications').select('kind').where('account_id', '=', person.account_id).execute(),
    ).toEqual([{ kind: 'attendance.corrected' }])
    expect((await out(world.lead, person.employee_id, { reason: 'again' })).body).toMatchObject({
      code: 'attendance.not_punched_in',
      message: 'Asha Rao is not punched in.',
    })
  })

  it('by a lead, before the end of a break, ends the break with it and voids what came later', async () => {
    const person = await world.member()
    const pause = async (from: string, to: string) => {
      world.at(`2026-05-12T${from}`)
      await world.takeBreak(person, { action: 'start', kind: 'meal' })
      world.at(`2026-05-12T${to}`)
      await world.takeBreak(person, { action: 'end' })
    }
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    await pause('12:00', '12:30')
    await pause('16:00', '16:30')
    const { body } = await app.ask(calls.punchOut, world.lead, {
      query: { user_id: person.employee_id },
      body: { reason: 'Left at noon', out_at: '2026-05-12T10:15:00Z' },
    })
    const noon = [{ started_at: '2026-05-12T10:00:00.000Z', ended_at: '2026-05-12T10:15:00.000Z' }]
    expect(body.data.session).toMatchObject({ work_minutes: 180, breaks: noon })
    const log = await app.ask(calls.listByUser, person, { params: { userId: person.employee_id } })
    expect(log.body.data[0]).toMatchObject({ work_minutes: 180, breaks: noon })
    expect(log.body.data[0]?.breaks).toHaveLength(1)
  })
})

describe('breaks', () => {
  it('answer null when one begins, the time of its end when it ends, and say what is left', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    world.at('2026-05-12T12:02')
    const begun = await world.takeBreak(person)
    expect([begun.body.data.time, begun.body.message]).toEqual([null, 'Break started at 12:02'])
    expect((await world.takeBreak(person, { action: 'start' })).body).toMatchObject({
      data: { time: null },
      message: 'You are on a break since 12:02',
    })
    world.at('2026-05-12T12:17')
    const ended = await world.takeBreak(person)
    expect([ended.body.data.time, ended.body.message]).toEqual([
      '12:17',
      'Break ended at 12:17 after 15 min · 15 min left today',
    ])
    expect((await world.takeBreak(person, { action: 'end' })).body).toMatchObject({
      data: { time: '12:17' },
      message: 'Your break ended at 12:17',
    })
    world.at('2026-05-12T13:00')
    await world.takeBreak(person)
    world.at('2026-05-12T13:20')
    expect((await world.takeBreak(person)).body.message).toBe('Break ended at 13:20 after 20 min · 5 min over today')
  })

  it('are refused without a punch, and carry no time', async () => {
    const { body } = await world.takeBreak(await world.member())
    expect(body).toEqual({ status: false, code: 'attendance.not_punched_in', message: 'You are not punched in.' })
  })

  it('of an unknown kind are 400', async () => {
    const person = await world.member()
    await world.punchIn(person)
    expect((await world.takeBreak(person, { kind: 'siesta' })).body.fields).toEqual({
      kind: 'Kind must be one of short, meal, private',
    })
  })

  it('never stand open twice after twenty parallel toggles', async () => {
    const person = await world.member()
    await world.punchIn(person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.takeBreak(person)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const open = await app.db
      .selectFrom('attendance_breaks')
      .select('id')
      .where('employee_id', '=', person.employee_id)
      .where('ended_at', 'is', null)
      .where('voided', '=', false)
      .execute()
    expect(open.length).toBeLessThanOrEqual(1)
  })

  it('and punch outs at once leave nothing open', async () => {
    const person = await world.member()
    world.at('2026-05-12T09:00')
    await world.punchIn(person)
    world.at('2026-05-12T10:00')
    const both = await Promise.all([
      world.takeBreak(person),
      world.punchOut(person),
      world.takeBreak(person),
      world.punchOut(person),
    ])
    expect(both.every(({ status }) => status === 200)).toBe(true)
    const [session] = await world.sessionsOf(person)
    expect(session?.state).toBe('closed')
    const open = await app.db
      .selectFrom('attendance_breaks')
      .select('id')
      .where('session_id', '=', session?.id ?? 0)
      .where('ended_at', 'is', null)
      .where('voided', '=', false)
      .execute()
    expect(open).toEqual([])
  })
})

it('an open punch of a leaver leads to its own correction', async () => {
  const person = await world.member()
  world.at('2026-05-12T09:00')
  await world.punchIn(person)
  const [session] = await world.sessionsOf(person)
  const kind = holdings.all().find(([key]) => key === 'open_punch')?.[1]
  const items = await kind?.list(app.db, [{ employee_id: person.employee_id, from: '2026-05-12' }])
  expect(items).toMatchObject([{ link: `/admin/daily-reports/add?session=${session?.id}` }])
})

it('takes as many statements for a person with 5,000 punches as for a new one', async () => {
  const [fresh, old] = [await world.member(), await world.member()]
  await sql`
    insert into attendance_sessions (employee_id, business_date, punched_in_at, punched_out_at, in_zone, in_offset_minutes,
      out_zone, out_offset_minutes, state, in_mode, out_mode)
    select ${old.employee_id}::int, '2024-01-01'::date + n / 24, to_timestamp(n * 3600), to_timestamp(n * 3600 + 60), 'UTC', 0, 'UTC', 0,
      'closed', 'web', 'web'
    from generate_series(1, 5000) n`.execute(app.db)
  const lastSeen = async (id: number) =>
    (await app.db.selectFrom('sessions').select('last_seen_at').where('id', '=', id).executeTakeFirst())?.last_seen_at
  const count = async (person: typeof fresh) => {
    // The first request of a session also reads its role and writes that it was there.
    await app.ask(calls.breakTime, person)
    await expect.poll(() => lastSeen(person.session_id)).toBe(app.clock.fixed())
    const before = app.statements()
    const { status } = await world.punchIn(person)
    expect(status).toBe(200)
    return app.statements() - before
  }
  world.at('2026-05-12T09:00')
  const [forFresh, forOld] = [await count(fresh), await count(old)]
  expect(forOld).toBe(forFresh)
  expect(forFresh).toBeLessThanOrEqual(9)
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
