import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { attendanceDay } from '../contract/attendance.calls.ts'
import { NO_LIMITS, OVERTIME_RULES } from '../contract/testing/overtime-rules.ts'
import * as calls from '../contract/policies.calls.ts'
import { NO_SCREENSHOTS } from '../contract/testing/screenshot-rules.ts'
import { type AttendanceFixture, attendanceFixture } from './testing/attendance-fixture.ts'

const RULES: calls.PolicyRules = {
  window_after_minutes: 60,
  late_grace_minutes: 10,
  early_grace_minutes: 10,
  half_day_below_percent: 60,
  absent_below_percent: 25,
  max_session_minutes: 960,
  stale_after_shift_minutes: 120,
  correction_days: 14,
  break_kinds: [{ key: 'meal', name: 'Meal', paid: false, max_each_minutes: 60, max_day_minutes: 60 }],
  break_required_after_minutes: 360,
  break_required_minutes: 30,
  auto_break_after_minutes: 360,
  auto_break_minutes: 0,
  ...OVERTIME_RULES,
  ...NO_LIMITS,
  reset_second_person_minutes: 6000,
  ...NO_SCREENSHOTS,
}
const EVERYONE = { department_id: null, team_id: null }
/** A Tuesday. */
const TODAY = '2026-05-12'
const KEYS = { 'attendance.read': 'all', 'attendance.policy.write': 'all' } as const

let app: TestApp
let fixture: AttendanceFixture
let keeper: AttendanceFixture['manager']
beforeAll(async () => {
  app = await testApp()
  fixture = await attendanceFixture(app)
  keeper = await app.fixture.admin(KEYS)
  fixture.at(`${TODAY}T10:00`)
})
afterAll(() => app.stop())

type Body = Partial<calls.PolicyRules> &
  Readonly<{ department_id?: number; team_id?: number; effective_from?: string; version?: number }>
const bodyOf = (change: Body) => ({ ...RULES, ...EVERYONE, effective_from: '2026-06-01', ...change })
const add = (change: Body = {}, options = {}, actor = keeper) =>
  app.send(calls.addPolicy, actor, { body: bodyOf(change) }, options)
const update = (id: number, change: Body) =>
  app.send(calls.updatePolicy, keeper, { params: { id }, body: { version: 1, ...bodyOf(change) } })
const remove = (id: number, version: number) =>
  app.send(calls.deletePolicy, keeper, { params: { id }, query: { version } })
const list = async (actor = keeper) => (await app.send(calls.listPolicies, actor)).body.data
const newGroup = async () => ({ department_id: await app.fixture.department() })

type Follow = Readonly<{ employee_ids: number[]; from: string }>
/** Returns the payloads of the job that evaluates days again, in the order in which changes enqueued it. */
const follows = async (): Promise<Follow[]> => {
  const { rows } = await sql<{ payload: Follow }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'attendance.follow_calendar' order by j.id`.execute(app.db)
  return rows.map(({ payload }) => payload)
}

describe('rules of attendance', () => {
  it('are added for a group, listed with their state, changed and deleted before they hold', async () => {
    const group = await newGroup()
    const added = await add({ ...group, late_grace_minutes: 5 })
    const { id } = added.body.data
    expect(added.body.data).toMatchObject({
      late_grace_minutes: 5,
      state: 'planned',
      can: { update: true, delete: true },
    })
    const changed = await update(id, { ...group, late_grace_minutes: 7, effective_from: '2026-05-13' })
    expect(changed.body.data).toMatchObject({ version: 2, late_grace_minutes: 7, effective_from: '2026-05-13' })
    expect((await remove(id, 1)).body.code).toBe('common.stale')
    expect((await remove(id, 2)).body.data).toEqual({ id })
    expect((await list()).some((row) => row.id === id)).toBe(false)
    expect((await remove(id, 2)).status).toBe(404)
    const actions = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'attendance_policies')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'attendance.policy_added',
      'attendance.policy_updated',
      'attendance.policy_deleted',
    ])
  })

  it('tell which hold, by group', async () => {
    const group = await newGroup()
    for (const day of ['2026-05-13', '2026-05-20', '2026-06-10']) await add({ ...group, effective_from: day })
    fixture.at('2026-05-21T10:00')
    const own = (await list()).filter((row) => row.department?.id === group.department_id)
    expect(own.map((row) => [row.effective_from, row.state, row.can.update])).toEqual([
      ['2026-06-10', 'planned', true],
      ['2026-05-20', 'in_force', false],
      ['2026-05-13', 'past', false],
    ])
    const [, inForce] = own
    expect((await update(inForce?.id ?? 0, group)).body.code).toBe('attendance.policy_in_force')
    expect((await remove(inForce?.id ?? 0, 1)).body.code).toBe('attendance.policy_in_force')
    fixture.at(`${TODAY}T10:00`)
  })

  it.each([
    ['today', { effective_from: TODAY }, 200, 'attendance.policy_past'],
    ['absent above half a day', { absent_below_percent: 60 }, 400, 'absent_below_percent'],
    ['a grace of two hours', { late_grace_minutes: 120 }, 400, 'late_grace_minutes'],
    ['no kind of break', { break_kinds: [] }, 400, 'break_kinds'],
    ['one key twice', { break_kinds: [...RULES.break_kinds, ...RULES.break_kinds] }, 400, 'break_kinds'],
    ['a department and a team', { department_id: 1, team_id: 1 }, 400, 'team_id'],
    ['a department that is not there', { department_id: 999_999 }, 404, undefined],
  ] as const)('are refused for %s', async (_what, change, status, what) => {
    const { status: got, body } = await add(change as Body)
    expect(got).toBe(status)
    if (what) expect(JSON.stringify(body)).toContain(what)
  })

  it('are one a day for a group, also when added at once', async () => {
    const group = await newGroup()
    const results = await Promise.all(Array.from({ length: 8 }, () => add(group)))
    const codes = results.map(({ body }) => (body.status ? 'added' : String(body.code))).toSorted()
    expect(codes).toEqual(['added', ...Array.from({ length: 7 }, () => 'attendance.policy_exists')])
  })

  it('are read by whoever reads attendance, and changed by nobody else', async () => {
    const reader = await app.fixture.admin({ 'attendance.read': 'all' })
    expect((await list(reader)).every(({ can }) => !can.update && !can.delete)).toBe(true)
    expect((await add({}, {}, reader)).status).toBe(403)
    expect((await app.send(calls.listPolicies, await fixture.member())).status).toBe(403)
    expect((await app.send(calls.listPolicies, null)).status).toBe(401)
  })

  it('hold for days that are written already', async () => {
    const team_id = await app.fixture.team(fixture.department_id)
    const person = await fixture.member({ team_id, joined_on: '2026-05-11' })
    await app.runJob('attendance.begin_days')
    const tomorrow = await fixture.dayOf(person, '2026-05-13')
    await add({ team_id, effective_from: '2026-05-13', late_grace_minutes: 33 })
    await app.runJob('attendance.follow_calendar', (await follows()).at(-1))
    const { body } = await app.send(attendanceDay, keeper, { params: { id: tomorrow?.id ?? 0 }, query: {} })
    expect(body.data.policy.late_grace_minutes).toBe(33)
    expect((await fixture.dayOf(person, '2026-05-13'))?.policy_id).not.toBe(tomorrow?.policy_id)
  })

  it('are deleted though days are written by them, which then follow what holds without them', async () => {
    const team_id = await app.fixture.team(fixture.department_id)
    const person = await fixture.member({ team_id, joined_on: '2026-05-11' })
    await app.runJob('attendance.begin_days')
    const ruled = (await fixture.dayOf(person, '2026-05-13'))?.policy_id
    const { id } = (await add({ team_id, effective_from: '2026-05-13', late_grace_minutes: 33 })).body.data
    await app.runJob('attendance.follow_calendar', (await follows()).at(-1))
    expect((await fixture.dayOf(person, '2026-05-13'))?.policy_id).toBe(id)
    // The day was written by rules that now begin later.
    await update(id, { team_id, effective_from: '2026-05-20', late_grace_minutes: 33 })
    expect((await remove(id, 2)).body.data).toEqual({ id })
    for (const payload of (await follows()).slice(-2)) await app.runJob('attendance.follow_calendar', payload)
    expect((await fixture.dayOf(person, '2026-05-13'))?.policy_id).toBe(ruled)
  })

  it('have the days of their group judged again once, from the earlier first day; of two groups each from its own', async () => {
    const one = await app.fixture.team(fixture.department_id)
    const other = await app.fixture.team(fixture.department_id)
    const inOne = await fixture.member({ team_id: one })
    const inOther = await fixture.member({ team_id: other })
    const { id } = (await add({ team_id: one, effective_from: '2026-06-10' })).body.data
    const followsOf = async (version: number, change: Body): Promise<unknown[]> => {
      const before = (await follows()).length
      await update(id, { version, ...change })
      return (await follows()).slice(before).map(({ employee_ids, from }) => [employee_ids, from])
    }
    const [first, second] = [[inOne.employee_id], [inOther.employee_id]]
    expect(await followsOf(1, { team_id: one, effective_from: '2026-06-10', late_grace_minutes: 5 })).toEqual([
      [first, '2026-06-10'],
    ])
    expect(await followsOf(2, { team_id: one, effective_from: '2026-06-03' })).toEqual([[first, '2026-06-03']])
    expect(await followsOf(3, { team_id: one, effective_from: '2026-06-24' })).toEqual([[first, '2026-06-03']])
    expect(await followsOf(4, { team_id: other, effective_from: '2026-06-17' })).toEqual([
      [second, '2026-06-17'],
      [first, '2026-06-24'],
    ])
  })
})

describe('a trial', () => {
  it('judges a month that is over by other rules, and writes nothing', async () => {
    const team_id = await app.fixture.team(fixture.department_id)
    const person = await fixture.member({ team_id, joined_on: '2026-03-30' })
    const stranger = await fixture.member({ joined_on: '2026-03-30' })
    for (const [day, out] of [
      ['2026-04-01', '17:30'],
      ['2026-04-02', '13:30'],
    ] as const) {
      for (const one of [person, stranger]) {
        fixture.at(`${day}T09:08`)
        await fixture.punchIn(one)
        fixture.at(`${day}T${out}`)
        await fixture.punchOut(one)
      }
    }
    fixture.at(`${TODAY}T10:00`)
    const before = await fixture.dayOf(person, '2026-04-02')
    const trial = (change: Body & { month?: string }) =>
      app.send(calls.tryPolicy, keeper, {
        body: { ...RULES, ...EVERYONE, month: '2026-04', team_id, ...change },
      })
    const same = (await trial({})).body.data
    expect([same.people, same.people_in_group]).toEqual([1, 1])
    expect(same.after).toEqual(same.before)
    expect(same.before.verdicts).toMatchObject({ present: 1, half_day: 1 })
    const strict = (await trial({ late_grace_minutes: 5, half_day_below_percent: 50 })).body.data
    expect(strict.after.flags['late']).toBe((strict.before.flags['late'] ?? 0) + 2)
    expect(strict.after.verdicts).toMatchObject({ present: 2 })
    expect(await fixture.dayOf(person, '2026-04-02')).toEqual(before)
    const now = await trial({ month: '2026-05' })
    expect([now.status, now.body.fields]).toEqual([400, { month: 'Choose a month that is over' }])
  })
})
