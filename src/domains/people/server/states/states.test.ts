import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { addDays, calendarDay } from '#engines/calendar/contract/calendar.ts'
import { loadCalendar } from '#domains/organisation/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import * as employees from '../../contract/employees.calls.ts'
import * as lists from '../../contract/state-lists.calls.ts'
import * as calls from '../../contract/states.calls.ts'
import { backupsOf, isAssignable, personHooks, statusOf, suspensionOf, wfhCancelledUntil } from '../index.ts'
import { HR, idsOf, NOW, peopleFixture, TODAY, USER } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin(HR)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const { toggle, suspend, resign, profile: own } = peopleFixture(() => ({ app, hr }))
const user = () => app.fixture.user({ grants: USER })
const suspendedOn = async (on: string) => idsOf(await app.send(lists.listSuspended, hr, { query: { on } }))
const at = (day: string, time = '09:00') => app.clock.set(`${day}T${time}:00Z`)

describe('a suspension', () => {
  it('begins at local midnight without any job, ends every session, and lets in again after its end', async () => {
    const person = await user()
    const [from, to] = [addDays(TODAY, 1), addDays(TODAY, 3)]
    expect((await suspend(person.employee_id, { from, to })).body.data).toEqual({
      changed: [person.employee_id],
      refused: [],
      effects: { sessions_ended: 0, wfh_days_revoked: 0, shifts_opened: 0 },
    })
    expect([(await own(person)).status, await suspendedOn(TODAY)]).toEqual([200, []])
    app.clock.set('2026-06-03T21:59:59Z')
    expect((await own(person)).status).toBe(200)
    const other = await app.fixture.open(person.account_id, 'User', person.employee_id, person.role_id)
    app.clock.set('2026-06-03T22:00:00Z')
    expect([(await own(person)).status, (await own(other)).status]).toEqual([401, 401])
    const record = await app.send(employees.getEmployee, hr, { params: { id: person.employee_id } })
    expect(record.body.data.status).toBe('suspended')
    expect([await suspendedOn(from), await suspendedOn(to), await suspendedOn(addDays(to, 1))]).toEqual([
      [person.employee_id],
      [person.employee_id],
      [],
    ])
    await app.runJob('people.end_blocked_sessions', { employee_id: person.employee_id })
    const again = await app.fixture.open(person.account_id, 'User', person.employee_id, person.role_id)
    expect((await own(again)).status).toBe(401)
    app.clock.set('2026-06-06T22:00:00Z')
    expect([(await own(again)).status, (await own(person)).status]).toEqual([200, 401])
  })

  it('leaves other blocks in force when it ends', async () => {
    const person = await user()
    await suspend(person.employee_id)
    await suspend(person.employee_id, { on: false })
    await toggle({ employee_ids: [person.employee_id], switch: 'login_blocked' })
    at(addDays(TODAY, 400))
    await app.runJob('people.end_blocked_sessions', { employee_id: person.employee_id })
    const again = await app.fixture.open(person.account_id, 'User', person.employee_id, person.role_id)
    expect((await own(again)).status).toBe(401)
    await toggle({ employee_ids: [person.employee_id], switch: 'login_blocked', on: false })
    expect((await own(again)).status).toBe(200)
  })

  it('also blocks the linked account of the admin area, and leaves the login alone where requested', async () => {
    const person = await user()
    const linked = await app.fixture.admin({ 'people.read': 'all' }, { employee_id: person.employee_id })
    await suspend(person.employee_id, { block_login: false })
    expect([(await own(person)).status, await suspendedOn(TODAY)]).toEqual([
      200,
      expect.arrayContaining([person.employee_id]),
    ])
    await suspend(person.employee_id, { on: false })
    const response = await suspend(person.employee_id, {})
    expect(response.body.data.effects.sessions_ended).toBe(2)
    const again = await app.fixture.open(linked.account_id, 'Admin', person.employee_id, linked.role_id)
    expect((await app.send(lists.listSuspended, again)).status).toBe(401)
  })

  it('is refused over another one with its dates, and one of many at the same time is written', async () => {
    const id = await app.fixture.employee()
    await suspend(id, { from: '2026-07-03', to: '2026-07-09' })
    expect((await suspend(id, { from: '2026-07-09' })).body).toMatchObject({
      code: 'people.overlap',
      message: 'These dates overlap 3–9 July 2026.',
    })
    expect((await suspend(id, { from: '2026-07-10', to: '2026-07-10' })).body.status).toBe(true)
    const other = await app.fixture.employee()
    const many = await Promise.all(Array.from({ length: 12 }, () => suspend(other)))
    expect(many.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'done',
      ...Array.from({ length: 11 }, () => 'people.overlap'),
    ])
    const rows = await app.db.selectFrom('suspensions').select('id').where('employee_id', '=', other).execute()
    expect(rows).toHaveLength(1)
  })

  it('is no new work, no expected time, and away for no one but HR', async () => {
    const id = await app.fixture.employee()
    await suspend(id, { to: '2026-06-04' })
    expect([await statusOf(app.db, id, TODAY), await statusOf(app.db, id, '2026-06-05')]).toEqual([
      'suspended',
      'active',
    ])
    expect([await isAssignable(app.db, id, TODAY), await isAssignable(app.db, id, '2026-06-05')]).toEqual([false, true])
    expect(await suspensionOf(app.db, id, TODAY)).toMatchObject({ with_pay: true })
    const calendar = await loadCalendar(app.db, id, { from: TODAY, to: '2026-06-05', now: NOW })
    expect(['2026-06-02', TODAY, '2026-06-04', '2026-06-05'].map((day) => calendarDay(calendar, day).kind)).toEqual([
      'working',
      'suspended',
      'suspended',
      'working',
    ])
    const record = (await app.send(employees.getEmployee, hr, { params: { id } })).body.data
    expect(record).toMatchObject({ status: 'suspended', suspensions: [{ state: 'current', reason: 'Because' }] })
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    const closed = (await app.send(employees.getEmployee, reader, { params: { id } })).body.data
    expect(closed.suspensions[0]).not.toHaveProperty('reason')
    expect(closed).not.toHaveProperty('warnings')
    const [row] = (await app.send(lists.listSuspended, reader, { query: { sort: '-from' } })).body.data.filter(
      (one) => one.id === id,
    )
    expect(row?.suspension).toEqual(expect.objectContaining({ to: '2026-06-04', days_left: 2 }))
    expect(row?.suspension).not.toHaveProperty('reason')
  })

  it('that is planned is lifted without a trace but the history; a current one ends at once', async () => {
    const person = await user()
    const id = person.employee_id
    const [from, to] = ['2026-07-01', '2026-07-05']
    await suspend(id, { from, to })
    expect((await suspend(id, { on: false })).body.data.changed).toEqual([id])
    expect(await statusOf(app.db, id, '2026-07-02')).toBe('active')
    expect((await suspend(id, { from, to })).body.status).toBe(true)
    await suspend(id, { on: false })
    await suspend(id)
    expect(await statusOf(app.db, id, TODAY)).toBe('suspended')
    await suspend(id, { on: false })
    expect(await statusOf(app.db, id, TODAY)).toBe('active')
    const again = await app.fixture.open(person.account_id, 'User', id, person.role_id)
    expect((await own(again)).status).toBe(200)
    const record = (await app.send(employees.getEmployee, hr, { params: { id } })).body.data
    expect(record.suspensions.map(({ state, lifted_on }) => [state, lifted_on])).toEqual([
      ['ended', from],
      ['ended', from],
      ['ended', TODAY],
    ])
    expect((await suspend(id, { on: false })).body.data.changed).toEqual([])
  })

  it('is ended by the day that is named, next to other current and planned ones', async () => {
    const id = await app.fixture.employee()
    await suspend(id, { to: '2026-06-10' })
    await suspend(id, { from: '2026-07-01', to: '2026-07-05' })
    await suspend(id, { from: '2026-08-01' })
    const states = async () =>
      (await app.send(employees.getEmployee, hr, { params: { id } })).body.data.suspensions
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .map(({ state }) => state)
    expect((await suspend(id, { on: false, from: '2026-07-01' })).body.data.changed).toEqual([id])
    expect(await states()).toEqual(['current', 'ended', 'planned'])
    expect((await suspend(id, { on: false, from: '2026-07-01' })).body.data.changed).toEqual([])
    expect(await states()).toEqual(['current', 'ended', 'planned'])
  })

  it('returns the effects of a dry run and applies none of them', async () => {
    const person = await user()
    const response = await suspend(person.employee_id, { dry_run: true })
    expect(response.body.data).toMatchObject({ changed: [person.employee_id], effects: { sessions_ended: 1 } })
    expect((await own(person)).status).toBe(200)
    expect(
      await app.db.selectFrom('suspensions').select('id').where('employee_id', '=', person.employee_id).execute(),
    ).toEqual([])
    const audits = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect(audits).toEqual([])
  })

  it('changes whom it fits and names the others', async () => {
    const [fit, leaver] = [
      await app.fixture.employee(),
      await app.fixture.employee({ left_on: '2026-01-31', first_name: 'Ravi', last_name: 'Kumar' }),
    ]
    const response = await toggle({ employee_ids: [leaver, fit], switch: 'suspended', with_pay: false })
    expect(response.body.data).toMatchObject({
      changed: [fit],
      refused: [{ id: leaver, code: 'people.not_employed', message: 'Ravi Kumar is not employed on that day.' }],
    })
    expect((await suspend(leaver)).body).toMatchObject({ status: false, code: 'people.not_employed' })
  })

  it('cannot begin in the past, and requires the choice of pay', async () => {
    const id = await app.fixture.employee()
    expect((await suspend(id, { from: '2026-05-01' })).body.fields).toHaveProperty('from')
    // Named no first day, it begins today.
    expect((await suspend(id, { to: '2026-06-02' })).body.fields).toEqual({
      to: 'To must not lie before the first day',
    })
    const { with_pay: _pay, ...without } = { employee_ids: [id], switch: 'suspended' as const, with_pay: true }
    expect((await toggle(without)).body.fields).toEqual({ with_pay: 'With pay is required' })
    expect((await suspend(999_999)).status).toBe(404)
  })
})

describe('the own record', () => {
  it('stays closed through a linked account of the admin area', async () => {
    const person = await user()
    const linked = await app.fixture.admin(HR, { employee_id: person.employee_id })
    expect((await suspend(person.employee_id, {}, linked)).body.code).toBe('people.own_record')
    expect((await resign(person.employee_id, {}, linked)).body.code).toBe('people.own_record')
    for (const kind of ['login_blocked', 'wfh_cancelled'] as const)
      expect((await toggle({ employee_ids: [person.employee_id], switch: kind }, linked)).body.code).toBe(
        'people.own_record',
      )
    const row = (await app.send(employees.getEmployee, linked, { params: { id: person.employee_id } })).body.data
    expect(Object.values(row.can)).not.toContain(true)
  })
})

describe('work from home and backups', () => {
  it('cancel with reason and dates, and return the effects of the hooks', async () => {
    const person = await user()
    entries(personHooks['wfh.cancelled'], { test: async () => ({ wfh_days_revoked: 3 }) }).fill()
    const cancel = { employee_ids: [person.employee_id], switch: 'wfh_cancelled' as const, to: '2026-06-09' }
    expect((await toggle({ ...cancel, dry_run: true })).body.data.effects.wfh_days_revoked).toBe(3)
    expect((await app.send(lists.listWfhCancelled, hr)).body.data).toEqual([])
    const response = await toggle(cancel)
    expect(response.body.data.effects.wfh_days_revoked).toBe(3)
    const notices = await app.db
      .selectFrom('notifications')
      .select('body')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(notices).toEqual([{ body: 'You cannot work from home 3–9 June 2026. Reason: Because' }])
    const [row] = (await app.send(lists.listWfhCancelled, hr)).body.data
    expect(row).toMatchObject({
      id: person.employee_id,
      flags: ['wfh_cancelled'],
      cancellation: { to: '2026-06-09', reason: 'Because' },
    })
    expect([
      await wfhCancelledUntil(app.db, person.employee_id, '2026-06-09', '2026-06-09'),
      await wfhCancelledUntil(app.db, person.employee_id, '2026-06-10', '2026-06-10'),
    ]).toEqual(['2026-06-09', undefined])
    await toggle({ employee_ids: [person.employee_id], switch: 'wfh_cancelled', on: false })
    expect((await app.send(lists.listWfhCancelled, hr)).body.data).toEqual([])
  })

  it('cover people, teams and designations, each once on a day', async () => {
    const [backup, covered] = [
      await app.fixture.employee(),
      await app.fixture.employee({ first_name: 'Asha', last_name: 'Rao' }),
    ]
    const setBackup = (id: number, kind: 'employee' | 'team' = 'employee') =>
      toggle({ employee_ids: [backup], switch: 'backup', covers: { kind, id }, priority: 2 })
    expect((await setBackup(covered)).body.status).toBe(true)
    expect((await setBackup(covered)).body.code).toBe('people.overlap')
    expect((await setBackup(backup)).body.fields).toHaveProperty('covers')
    expect((await setBackup(999_999, 'team')).body.fields).toHaveProperty('covers')
    expect((await setBackup(await app.fixture.employee({ left_on: '2026-06-02' }))).body.code).toBe(
      'people.not_employed',
    )
    const team = await app.fixture.team(await app.fixture.department())
    await setBackup(team, 'team')
    const covering = await backupsOf(app.db, backup, TODAY)
    expect(new Set(covering.map(({ covers }) => `${covers.kind} ${covers.id}`))).toEqual(
      new Set([`employee ${covered}`, `team ${team}`]),
    )
    expect(await backupsOf(app.db, covered, TODAY)).toEqual([])
    const [row] = (await app.send(lists.listBackup, hr)).body.data
    expect(row).toMatchObject({
      id: backup,
      available_today: true,
      backups: [{ covers: { name: 'Asha Rao' } }, { covers: { kind: 'team' } }],
    })
    expect(
      idsOf(await app.send(lists.listBackup, hr, { query: { covers_kind: 'team', covers_id: covered + 9999 } })),
    ).toEqual([])
    await toggle({ employee_ids: [backup], switch: 'backup', on: false, covers: { kind: 'team', id: team } })
    expect((await app.send(lists.listBackup, hr)).body.data[0]?.backups).toHaveLength(1)
  })
})

describe('the login', () => {
  const dates = { joined_on: '2026-06-05', left_on: '2026-06-10' }
  // The brand is in Berlin, where these days begin at 22:00 UTC.
  it.each([
    ['America/Los_Angeles', '2026-06-05T07:00:00Z', '2026-06-11T07:00:00Z'],
    ['Asia/Tokyo', '2026-06-04T15:00:00Z', '2026-06-10T15:00:00Z'],
  ])('opens and closes at midnight where the person is placed: %s', async (time_zone, opens, closes) => {
    const person = await app.fixture.user({ ...dates, time_zone, grants: USER })
    const linked = await app.fixture.admin({ 'people.read': 'all' }, { employee_id: person.employee_id })
    const statusesAt = async (moment: number) => {
      app.clock.set(new Date(moment).toISOString())
      const [user, admin] = [
        await app.fixture.open(person.account_id, 'User', person.employee_id, person.role_id),
        await app.fixture.open(linked.account_id, 'Admin', person.employee_id, linked.role_id),
      ]
      return [(await own(user)).status, (await app.send(lists.listSuspended, admin)).status]
    }
    // Before the first day the account of the admin area is not bound.
    expect(await statusesAt(Date.parse(opens) - 1000)).toEqual([401, 200])
    expect(await statusesAt(Date.parse(opens))).toEqual([200, 200])
    expect(await statusesAt(Date.parse(closes) - 1000)).toEqual([200, 200])
    expect(await statusesAt(Date.parse(closes))).toEqual([401, 401])
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'])(
    'is evaluated by the own day at every hour around the ends: %s',
    async (time_zone) => {
      const { account_id } = await app.fixture.user({ ...dates, time_zone })
      const { rows } = await sql<{ differ: number; open: number }>`
        select count(*) filter (where is_open <> (day between ${dates.joined_on} and ${dates.left_on}))::int as differ,
          count(*) filter (where is_open)::int as open
        from accounts a cross join generate_series('2026-05-30T00:00Z'::timestamptz, '2026-06-18T00:00Z', '30 minutes') t
        cross join lateral (select sign_in_block(a, t) is null as is_open, (t at time zone ${time_zone})::date as day) x
        where a.id = ${account_id}`.execute(app.db)
      expect(rows).toEqual([{ differ: 0, open: 6 * 48 }])
    },
  )
})

describe('who may', () => {
  it('is checked by the session: 401, 403 without the key, 404 for no one', async () => {
    const [id, reader] = [await app.fixture.employee(), await app.fixture.admin({ 'people.read': 'all' })]
    const body = { employee_ids: [id], switch: 'suspended' as const, on: true, with_pay: true, reason: 'Because' }
    expect((await app.send(calls.switchEmployees, null, { body })).status).toBe(401)
    expect((await app.send(calls.switchEmployees, reader, { body })).status).toBe(403)
    expect(
      (await app.send(calls.addResignation, reader, { body: { employee_id: id, reason_code: 'pay' } })).status,
    ).toBe(403)
    expect((await resign(999_999)).status).toBe(404)
    expect((await app.send(lists.listSuspended, await user())).status).toBe(403)
  })
})
