import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import * as calls from '../contract/timesheet.calls.ts'
import { lockPunches } from './store/sessions.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

describe('punching in', () => {
  it('opens one session, answers it with its day, and writes one audit row', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:02')
    const { status, body } = await fixture.punchIn(person)
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
      .selectFrom('audit_log')
      .select(['action', 'actor_account_id'])
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect(audit).toEqual([{ action: 'attendance.punched_in', actor_account_id: person.account_id }])
  })

  it('leaves one open session after fifty parallel punches from two devices', async () => {
    const phone = await fixture.member()
    const { account_id, employee_id, role_id } = phone
    const desk = { ...phone, ...(await app.fixture.open(account_id, 'User', employee_id, role_id)), employee_id }
    expect(desk.session_id).not.toBe(phone.session_id)
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        fixture.punchIn(index % 2 === 0 ? phone : desk, {}, index < 10 ? { key: 'the-same-key-for-ten' } : {}),
      ),
    )
    const good = results.filter(({ body }) => body.status)
    const refused = results.filter(({ body }) => body.code === 'attendance.already_punched_in')
    expect(good.length + refused.length).toBe(50)
    expect(new Set(good.map(({ body }) => body.data.session.id)).size).toBe(1)
    expect(await fixture.sessionsOf(phone)).toHaveLength(1)
  })

  it('waits for other writers of the same punches before its first write, so that none meet in a constraint', async () => {
    const person = await fixture.member()
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted and objid = ${person.employee_id}
          and database = (select oid from pg_database where datname = current_database())`.execute(app.db)
      return rows.length
    }
    const waiting = await app.db.transaction().execute(async (tx) => {
      await lockPunches(tx, [person.employee_id])
      const punch = fixture.punchIn(person)
      await expect.poll(isWaiting).toBe(1)
      return { punch }
    })
    expect((await waiting.punch).body.status).toBe(true)
  })

  it('replays the stored answer for the same key and refuses it for another body', async () => {
    const person = await fixture.member()
    const first = await fixture.punchIn(person, {}, { key: 'one-key-for-one-punch' })
    const again = await fixture.punchIn(person, {}, { key: 'one-key-for-one-punch' })
    expect(again.body).toEqual(first.body)
    const other = await app.send(calls.punchIn, person, { body: { note: 'else' } }, { key: 'one-key-for-one-punch' })
    expect(other.status).toBe(400)
  })

  it('is refused while one is open, and outside an employment', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:02')
    await fixture.punchIn(person)
    const second = await fixture.punchIn(person)
    expect(second.body).toEqual({
      status: false,
      code: 'attendance.already_punched_in',
      message: 'You are already punched in since 09:02.',
    })
  })

  it('records the arrival, and keeps what was claimed of a button pressed offline', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T18:05')
    const { body } = await fixture.punchIn(person, {}, { headers: { 'x-pressed-age': String(9 * 3_600_000) } })
    expect(body.data.session).toMatchObject({
      punchin_time: '18:05',
      in_mode: 'offline',
      in_claimed_at: '2026-05-12T07:05:00.000Z',
    })
    expect(body.data.day.flags).toContain('offline')
  })

  it.each([
    ['a time of tomorrow', { pressed_at: '2026-05-13T09:00:00Z' }, {}],
    ['a clock that is centuries ahead', { pressed_at: '9999-01-01T00:00:00Z' }, {}],
    ['a negative age', {}, { 'x-pressed-age': '-5' }],
    ['an age of ten years', {}, { 'x-pressed-age': '315360000000' }],
  ])('never believes %s', async (_, body, headers) => {
    const person = await fixture.member()
    fixture.at('2026-05-12T18:05')
    const response = await fixture.punchIn(person, body, { headers })
    expect(response.body.data.session).toMatchObject({ punchin_time: '18:05', in_mode: 'web', in_claimed_at: null })
  })
})

it('takes as many statements for a person with 5,000 punches as for a new one', async () => {
  const [fresh, old] = [await fixture.member(), await fixture.member()]
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
    await app.send(calls.breakTime, person)
    await expect.poll(() => lastSeen(person.session_id)).toBe(app.clock.fixed())
    const before = app.statements()
    const { status } = await fixture.punchIn(person)
    expect(status).toBe(200)
    return app.statements() - before
  }
  fixture.at('2026-05-12T09:00')
  const [forFresh, forOld] = [await count(fresh), await count(old)]
  expect(forOld).toBe(forFresh)
  expect(forFresh).toBeLessThanOrEqual(9)
})
