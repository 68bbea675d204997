import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { entries } from '#kit/server/slots.ts'
import { addAttendance, updateAttendance } from '../../contract/attendance.calls.ts'
import * as calls from '../../contract/periods.calls.ts'
import { type AttendanceFixture, startAttendance } from '../testing/attendance-fixture.ts'
import { utc } from '../testing/correcting.ts'
import { periodListeners } from './public/period-listeners.ts'

const KEEPER = { 'attendance.read': 'all', 'attendance.correct': 'all', 'attendance.period.write': 'all' } as const

let app: TestApp
let fixture: AttendanceFixture
let keeper: TestActor
let second: TestActor
const published: number[][] = []

beforeAll(async () => {
  // The people are employed from the first of the year on, and the last days of April are near.
  ;({ app, fixture } = await startAttendance('2026-04-28T06:00:00Z'))
  keeper = await app.fixture.admin(KEEPER)
  second = await app.fixture.admin(KEEPER)
  entries(periodListeners, { test: async (_work, { employee_ids }) => void published.push([...employee_ids]) }).fill()
})
afterAll(() => app.stop())

const list = async (actor = keeper) => (await app.send(calls.listPeriods, actor, {})).body.data
const april = async (actor = keeper) => {
  const found = (await list(actor)).find(({ month }) => month === '2026-04')
  if (!found) throw new Error('April is missing')
  return found
}
const lock = async (accept_exceptions = false, given: { actor?: TestActor; version?: number } = {}) => {
  const version = given.version ?? (await april()).version
  return app.send(calls.lockPeriod, given.actor ?? keeper, { body: { month: '2026-04', version, accept_exceptions } })
}
const reopen = async (action: 'request' | 'confirm' | 'withdraw', actor = keeper, version?: number) => {
  const body = { month: '2026-04', version: version ?? (await april()).version, action, reason: 'A day is missing' }
  return app.send(calls.reopenPeriod, actor, { body })
}
const evaluate = async () => {
  await app.runJob('attendance.begin_days')
  await app.runJob('attendance.end_days')
}

describe('a month', () => {
  it('cannot be locked while it runs, while a punch is open, or while points are not accepted', async () => {
    const [worker, idle] = [await fixture.member(), await fixture.member({ first_name: 'Ida', last_name: 'Idle' })]
    fixture.at('2026-04-30T09:00')
    await evaluate()
    await fixture.punchIn(worker)
    expect((await lock()).body).toMatchObject({
      code: 'attendance.period_not_over',
      message: 'April 2026 is not over yet.',
    })
    fixture.at('2026-05-05T10:00')
    await evaluate()
    expect((await lock(true)).body).toMatchObject({
      code: 'attendance.period_blocked',
      message: '1 punch is still open. See the list.',
    })
    const { body } = await app.send(calls.listExceptions, keeper, {
      params: { month: '2026-04' },
      query: { limit: 10 },
    })
    expect(body.data[0]).toMatchObject({
      kind: 'open_punch',
      blocking: true,
      employee: { id: worker.employee_id },
      business_date: '2026-04-30',
      owner_name: expect.any(String),
    })
    const session = firstOf(await fixture.sessionsOf(worker))
    const corrected = await app.send(updateAttendance, keeper, {
      body: {
        id: session.id,
        version: session.version,
        punched_out_at: utc('2026-04-30T17:00'),
        reason: 'Forgot to punch out',
      },
    })
    expect(corrected.body.status).toBe(true)
    expect((await lock()).body.code).toBe('attendance.exceptions_open')
    const row = await april()
    const absent = row.exceptions.find(({ kind }) => kind === 'absent')
    expect(row.can).toEqual({ lock: true, reopen: false, confirm_reopen: false, withdraw: false })
    const locked = await lock(true)
    expect(locked.body.data).toMatchObject({ state: 'locked', times_reopened: 0, locked_by: { id: keeper.account_id } })
    expect(locked.body.data.accepted_count).toBe(absent?.count)
    expect(locked.body.data.accepted_exceptions).toHaveLength(absent?.count ?? -1)
    expect(locked.body.data.accepted_exceptions).toContainEqual(
      expect.objectContaining({ kind: 'absent', employee: { id: idle.employee_id, name: 'Ida Idle' } }),
    )
    expect(locked.body.data.totals).toMatchObject({ days_present: 1, worked_minutes: expect.any(Number) })
    expect(published.splice(0).flat()).toEqual(expect.arrayContaining([worker.employee_id, idle.employee_id]))
    expect((await lock(true)).body.code).toBe('attendance.period_locked')
    expect((await lock(true, { version: 0 })).body.code).toBe('common.stale')
  })

  it('is opened again by two people, and locked again for those whose days have changed', async () => {
    const own = await app.fixture.admin(KEEPER, { employee_id: (await fixture.member()).employee_id })
    expect((await reopen('confirm')).body.code).toBe('attendance.period_locked')
    expect((await reopen('request', own)).body.data).toMatchObject({
      state: 'reopen_requested',
      reopen_reason: 'A day is missing',
      can: { confirm_reopen: false, withdraw: true },
    })
    expect((await reopen('confirm', own)).body.code).toBe('attendance.second_person')
    expect((await reopen('withdraw', own)).body.data).toMatchObject({ state: 'locked', reopen_requested_by: null })
    await reopen('request', own)
    const add = (reason: string) =>
      app.send(addAttendance, keeper, {
        body: {
          employee_ids: [late.employee_id],
          punched_in_at: utc('2026-04-29T09:00'),
          punched_out_at: utc('2026-04-29T17:00'),
          reason,
        },
      })
    const late = await fixture.member()
    expect((await add('While it waits')).body).toMatchObject({ code: 'attendance.period_locked' })
    const { version } = await april()
    const results = await Promise.all(Array.from({ length: 50 }, () => reopen('confirm', second, version)))
    expect(results.filter(({ body }) => body.status)).toHaveLength(1)
    expect((await april()).times_reopened).toBe(1)
    fixture.at('2026-05-05T11:00')
    expect((await add('Was there')).body.status).toBe(true)
    await evaluate()
    expect((await lock(true)).body.status).toBe(true)
    expect(published.splice(0)).toEqual([[own.employee_id, late.employee_id]])
  })

  it('is locked once by 50 at once, and holds what corrections before it have written', async () => {
    await reopen('request')
    await reopen('confirm', second)
    const people = await Promise.all(Array.from({ length: 10 }, () => fixture.member()))
    await evaluate()
    const { version } = await april()
    const add = (employee_id: number) =>
      app.send(addAttendance, keeper, {
        body: {
          employee_ids: [employee_id],
          punched_in_at: utc('2026-04-28T09:00'),
          punched_out_at: utc('2026-04-28T17:00'),
          reason: 'Was there',
        },
      })
    const [added, locks] = await Promise.all([
      Promise.all(people.map(({ employee_id }) => add(employee_id))),
      Promise.all(
        Array.from({ length: 50 }, (_, at) => lock(true, { version, actor: at % 2 === 0 ? keeper : second })),
      ),
    ])
    expect(locks.filter(({ body }) => body.status)).toHaveLength(1)
    expect(new Set(added.map(({ body }) => (body.status ? null : body.code)))).toEqual(
      new Set(added.map(({ body }) => (body.status ? null : 'attendance.period_locked'))),
    )
    const { totals } = await april()
    const { rows } = await sql<{ worked: number }>`
      select sum(worked_minutes)::int as worked from attendance_days where business_date between '2026-04-01' and '2026-04-30'`.execute(
      app.db,
    )
    expect(totals?.worked_minutes).toBe(rows[0]?.worked)
  })
})

describe('who may', () => {
  it('read months: readers of attendance; lock them: those who keep months', async () => {
    const reader = await app.fixture.admin({ 'attendance.read': 'all' })
    const [stranger, person] = [await app.fixture.admin({}), await fixture.member()]
    expect((await list(reader)).every(({ can }) => !can.lock && !can.reopen)).toBe(true)
    const body = { month: '2026-04', version: 0, accept_exceptions: true }
    expect((await app.send(calls.lockPeriod, reader, { body })).status).toBe(403)
    for (const actor of [stranger, person]) expect((await app.send(calls.listPeriods, actor, {})).status).toBe(403)
    expect((await app.send(calls.listPeriods, null, {})).status).toBe(401)
  })
})

describe('a reminder', () => {
  it('goes to everyone who has something open, once a day', async () => {
    const person = await fixture.member({ first_name: 'Olaf', last_name: 'Open' })
    fixture.at('2026-05-06T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-07T09:00')
    const remind = () => app.send(calls.nudgeOwners, keeper, { body: { month: '2026-05', kinds: ['open_punch'] } })
    expect((await remind()).body.data).toEqual({ sent: 1 })
    await remind()
    const notices = await app.db
      .selectFrom('notifications')
      .select(['account_id', 'title'])
      .where('kind', '=', 'attendance.month')
      .execute()
    expect(notices).toEqual([{ account_id: person.account_id, title: '1 point of May 2026 waits for you' }])
  })

  it('opens the list in which the points are settled: of the team, or of oneself', async () => {
    const person = await fixture.member({ first_name: 'Otto', last_name: 'Over' })
    fixture.at('2026-05-08T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-09T09:00')
    await fixture.punchOut(person, {}, { headers: { 'x-pressed-age': String(16 * 3_600_000) } })
    const paths = async (kinds: string[]) => {
      await app.db.deleteFrom('notifications').where('kind', '=', 'attendance.month').execute()
      await app.send(calls.nudgeOwners, keeper, { body: { month: '2026-05', kinds } })
      const notices = await app.db
        .selectFrom('notifications')
        .select(['account_id', 'path'])
        .where('kind', '=', 'attendance.month')
        .orderBy('path')
        .execute()
      return notices.filter(({ account_id }) => account_id === fixture.lead.account_id).map(({ path }) => path)
    }
    expect(await paths(['undecided_punch'])).toEqual(['/employee/forced-punchout'])
    await fixture.punchIn(fixture.lead)
    fixture.at('2026-05-10T09:00')
    expect(await paths(['undecided_punch', 'open_punch'])).toEqual([
      '/employee/forced-punchout',
      '/employee/timesheet?from=2026-05-01&to=2026-05-31',
    ])
  })
})
