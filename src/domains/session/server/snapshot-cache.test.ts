import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { ownSession } from '../contract/session.calls.ts'
import { createSnapshotCache } from './store/snapshot-cache.ts'

const START = '2026-03-11T09:00:00.000Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(START)
})
afterAll(() => app.stop())

const look = async (actor: TestActor) => {
  const { status, body } = await app.send(ownSession, actor)
  return status === 200 ? { status, ...body.data } : { status }
}
const someone = () => app.fixture.user({ grants: { 'session.own': 'own' } })
const versions = async (people: readonly TestActor[]): Promise<number[]> => {
  const { rows } = await sql<{ version: number }>`
    select version from account_standings where account_id = any(${people.map(({ account_id }) => account_id)})
    order by account_id`.execute(app.db)
  return rows.map(({ version }) => version)
}
type User = Awaited<ReturnType<typeof someone>>

describe('a request after a change of the account is judged by the change', () => {
  it.each<[string, (user: User) => ReturnType<typeof sql>, object]>([
    [
      'disabled',
      ({ account_id: id }) => sql`update accounts set disabled_at = app_now() where id = ${id}`,
      { status: 401 },
    ],
    [
      'deleted',
      ({ account_id: id }) => sql`update accounts set deleted_at = app_now() where id = ${id}`,
      { status: 401 },
    ],
    [
      'renamed',
      ({ employee_id: id }) => sql`update employees set first_name = 'New', last_name = 'Name' where id = ${id}`,
      { name: 'New Name' },
    ],
    [
      'left',
      ({ employee_id: id }) => sql`update employments set left_on = '2026-03-10' where employee_id = ${id}`,
      { status: 401 },
    ],
    [
      'suspended',
      ({ employee_id: id }) => sql`insert into suspensions (employee_id, from_date, with_pay, reason)
        values (${id}, '2026-03-11', true, 'A test')`,
      { status: 401 },
    ],
    [
      'placed in another role',
      ({ employee_id: id }) => sql`with r as (
        insert into roles (area, role_number, name) values ('User', 115, 'Other ' || ${id}::int) returning id)
        update placements p set role_id = r.id from r where p.employee_id = ${id}`,
      { status: 403 },
    ],
    [
      'given another number of the role',
      ({ role_id: id }) => sql`update roles set role_number = 114 where id = ${id}`,
      { role_number: 114 },
    ],
    ['deprived of a right', ({ role_id: id }) => sql`delete from role_grants where role_id = ${id}`, { status: 403 }],
  ])('%s', async (_, change, seen) => {
    const [user, other] = [await someone(), await someone()]
    for (const one of [user, user, other]) expect(await look(one)).toMatchObject({ status: 200, role_number: 101 })
    await change(user).execute(app.db)
    expect(await look(user)).toMatchObject(seen)
    expect(await look(other)).toMatchObject({ status: 200, role_number: 101 })
  })

  it('let in again once the suspension is gone', async () => {
    const user = await someone()
    await sql`insert into suspensions (employee_id, from_date, with_pay, reason)
      values (${user.employee_id}, '2026-03-11', true, 'A test')`.execute(app.db)
    expect(await look(user)).toEqual({ status: 401 })
    await app.db.deleteFrom('suspensions').where('employee_id', '=', user.employee_id).execute()
    expect(await look(user)).toMatchObject({ status: 200 })
  })

  it('moved to another role of administrators', async () => {
    const admin = await app.fixture.admin({ 'session.own': 'own' })
    expect(await look(admin)).toMatchObject({ role_number: 0 })
    const role_id = await app.fixture.role('Admin', 2, { 'session.own': 'own' })
    await app.db.updateTable('accounts').set({ role_id }).where('id', '=', admin.account_id).execute()
    expect(await look(admin)).toMatchObject({ role_number: 2 })
  })

  it('in the zone of the placement as it is now', async () => {
    const [user, zone] = [await someone(), 'Pacific/Kiritimati']
    await app.db.updateTable('employments').set({ left_on: '2026-03-11' }).execute()
    app.clock.set('2026-03-11T11:30:00.000Z')
    expect(await look(user)).toMatchObject({ status: 200 })
    await app.db
      .updateTable('placements')
      .set({ time_zone: zone })
      .where('employee_id', '=', user.employee_id)
      .execute()
    expect(await look(user)).toEqual({ status: 401 })
    app.clock.set(START)
    await app.db.updateTable('employments').set({ left_on: null }).execute()
  })
})

it('no one is let in after their last day has ended where they are', async () => {
  const user = await app.fixture.user({ grants: { 'session.own': 'own' }, left_on: '2026-03-11' })
  await app.db
    .updateTable('placements')
    .set({ time_zone: 'Asia/Kathmandu' })
    .where('employee_id', '=', user.employee_id)
    .execute()
  for (const [now, status] of [
    ['2026-03-11T18:14:59.000Z', 200],
    ['2026-03-11T18:15:00.000Z', 401],
    // A clock that was set back.
    ['2026-03-11T18:14:00.000Z', 200],
  ] as const) {
    app.clock.set(now)
    expect(await look(user)).toMatchObject({ status })
  }
  app.clock.set(START)
})

it('days begin at a full quarter of an hour, in every zone', async () => {
  const { rows } = await sql<{ zones: number; odd: string[] }>`
    select count(distinct name)::int as zones,
      array_agg(distinct name) filter (where extract(epoch from day at time zone name)::bigint % 900 <> 0) as odd
    from pg_timezone_names, generate_series('2025-01-01'::timestamp, '2035-01-01', interval '13 days') as day
    where name !~ '^posix|^right|localtime|Factory'`.execute(app.db)
  expect(rows[0]?.zones).toBeGreaterThan(400)
  expect(rows[0]?.odd).toBeNull()
})

it('accounts that change together in opposite orders wait for each other', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, someone))
  const ids = people.map(({ employee_id }) => employee_id)
  const suspend = (order: 'asc' | 'desc', index: number) =>
    sql`insert into suspensions (employee_id, from_date, to_date, with_pay, reason)
      select id, '2027-01-01'::date + ${index}::int, '2027-01-01'::date + ${index}::int, true, 'A test'
      from employees where id = any(${ids}) order by id ${sql.raw(order)}`.execute(app.db)
  const before = await versions(people)
  await Promise.all(Array.from({ length: 50 }, (_, index) => suspend(index % 2 === 0 ? 'asc' : 'desc', index)))
  expect(await versions(people)).toEqual(before.map((version) => version + 50))
  expect(await look(firstOf(people))).toMatchObject({ status: 200 })
})

it('of what was kept under another version, other roles or in another quarter of an hour, nothing is used', () => {
  const cache = createSnapshotCache<string>()
  const row = { sid: 'a', now: '2026-03-11T09:14:59.999Z', roles_version: 3, snapshot_version: 7 }
  cache.store(row, 'A')
  expect(cache.of(row)).toBe('A')
  expect(cache.of({ ...row, now: START })).toBe('A')
  const others = [{ sid: 'b' }, { snapshot_version: 8 }, { roles_version: 4 }, { roles_version: 2 }]
  for (const other of [...others, { now: '2026-03-11T09:15:00.000Z' }, { now: '2026-03-11T08:59:59.999Z' }])
    expect(cache.of({ ...row, ...other })).toBeNull()
  cache.store({ ...row, sid: 'b', roles_version: 4 }, 'B')
  expect([cache.has('a'), cache.has('b')]).toEqual([false, true])
  // A late response does not describe the present.
  cache.store(row, 'A')
  expect(cache.has('a')).toBe(false)
})
