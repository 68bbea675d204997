import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthData } from '#domains/attendance/contract/reports.calls.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../contract/departments.calls.ts'
import { restoreRow } from '../contract/overview.calls.ts'
import { listDepartments } from '../contract/units.calls.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
})
afterAll(() => app.stop())

const add = async (body: Parameters<typeof send>[0]) => (await send(body)).body.data
const send = (body: { name: string; code?: string; parent_id?: number; head_id?: number }) =>
  app.send(calls.addDepartment, admin, { body })
const update = (row: { id: number; version: number }, body: Record<string, unknown>) =>
  app.send(calls.updateDepartment, admin, { params: { dep_id: row.id }, body: { ...body, version: row.version } })
const list = async (dep_id?: number) => app.send(listDepartments, admin, { params: dep_id ? { dep_id } : {} })
const remove = (id: number) => app.send(calls.deleteDepartment, admin, { params: { id } })

describe('names and codes', () => {
  it('are compared without case', async () => {
    await add({ name: 'Support' })
    const { body } = await send({ name: ' support ', code: 'OTHER' })
    expect(body).toMatchObject({
      status: false,
      code: 'organisation.name_taken',
      message: 'A department with this name exists already.',
    })
  })

  it('let one of many equal ones in that come at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => send({ name: n % 2 ? 'Care' : 'CARE' })))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'organisation.name_taken')).toHaveLength(7)
  })

  it('are proposed from the name, and differ for names that come at once', async () => {
    const responses = await Promise.all(['Field one', 'Field office', 'Fine ore'].map((name) => send({ name })))
    expect(responses.map(({ body }) => body.data.code).sort()).toEqual(['FO', 'FO-2', 'FO-3'])
    const taken = (await send({ name: 'Other', code: 'fo' })).body
    expect([taken.code, taken.message]).toEqual(['organisation.code_taken', 'This code is in use.'])
  })
})

describe('the tree', () => {
  it('refuses a circle', async () => {
    const a = await add({ name: 'Tree A' })
    const b = await add({ name: 'Tree B', parent_id: a.id })
    const { body } = await update(a, { parent_id: b.id })
    expect([body.code, body.message]).toEqual(['organisation.parent_cycle', 'A department cannot sit below itself.'])
  })

  it('lets one of two moves through that would close a circle together', async () => {
    const a = await add({ name: 'Ring A' })
    const b = await add({ name: 'Ring B' })
    const moves = await Promise.all([update(a, { parent_id: b.id }), update(b, { parent_id: a.id })])
    expect(moves.map(({ body }) => body.code ?? 'moved').sort()).toEqual(['moved', 'organisation.parent_cycle'])
  })

  it('has six levels at most', async () => {
    let parent_id: number | undefined
    for (let level = 1; level <= 6; level++) {
      parent_id = (await add({ name: `Level ${level}`, ...(parent_id ? { parent_id } : {}) })).id
    }
    const deep = (await send({ name: 'Level 7', parent_id: parent_id ?? 0 })).body
    expect([deep.code, deep.message]).toEqual(['organisation.too_deep', 'Departments can have 6 levels.'])
  })

  it('takes no parent that is archived', async () => {
    const parent = await add({ name: 'Gone parent' })
    await app.db
      .updateTable('departments')
      .set({ archived_at: app.clock.fixed() })
      .where('id', '=', parent.id)
      .execute()
    expect((await send({ name: 'Orphan', parent_id: parent.id })).status).toBe(400)
  })
})

describe('heads', () => {
  it('are employed today', async () => {
    const former = await app.fixture.employee({ first_name: 'Mara', last_name: 'Chen', left_on: '2026-03-10' })
    const { body } = await send({ name: 'Headed', head_id: former })
    expect([body.code, body.message]).toEqual([
      'organisation.head_not_employed',
      'Mara Chen is not employed on that day.',
    ])
    expect((await send({ name: 'Headed', head_id: 999_999 })).status).toBe(400)
    const here = await app.fixture.employee({ first_name: 'Jan', last_name: 'Vogel' })
    expect((await send({ name: 'Headed', head_id: here })).body.data.head).toEqual({ id: here, name: 'Jan Vogel' })
  })
})

describe('the list', () => {
  it('has all without an id, one with it, and 404 for an unknown one', async () => {
    const row = await add({ name: 'Listed' })
    expect((await list()).body.data.length).toBeGreaterThan(1)
    expect((await list(row.id)).body.data).toEqual([row])
    expect((await list(999_999)).status).toBe(404)
  })

  it('counts the people of today only', async () => {
    const row = await add({ name: 'Counted' })
    await app.fixture.employee({ department_id: row.id })
    await app.fixture.employee({ department_id: row.id, left_on: '2026-03-10' })
    await app.fixture.employee({ department_id: row.id, joined_on: '2026-03-12' })
    expect((await list(row.id)).body.data[0]?.people_count).toBe(1)
  })

  it('finds a percent sign as a percent sign', async () => {
    await add({ name: '100 % care' })
    const { body } = await app.send(listDepartments, admin, { query: { q: '%' } })
    expect(body.data.map(({ name }) => name)).toEqual(['100 % care'])
  })
})

it('refuses a stale version', async () => {
  const row = await add({ name: 'Stale' })
  const responses = await Promise.all([update(row, { cost_centre: '1' }), update(row, { cost_centre: '2' })])
  expect(responses.map(({ body }) => body.code ?? 'saved').sort()).toEqual(['common.stale', 'saved'])
})

describe('deleting', () => {
  it('only counts whom the actor may not see', async () => {
    const keeper = await app.fixture.admin({ 'organisation.write': 'all', 'organisation.read': 'all' })
    const row = await add({ name: 'Hidden' })
    const text = async () => (await app.send(calls.deleteDepartment, keeper, { params: { id: row.id } })).body.message
    await app.fixture.employee({ department_id: row.id })
    expect(await text()).toBe('1 other is still in Hidden. Move them first.')
    await app.fixture.employee({ department_id: row.id })
    await app.fixture.team(row.id)
    expect(await text()).toBe('1 team and 2 others are still in Hidden. Move them first.')
  })

  it('is refused with counts, archives what history keeps, and is undone by restoring', async () => {
    const row = await add({ name: 'Busy' })
    const team = await app.fixture.team(row.id)
    const employee = await app.fixture.employee({ department_id: row.id, team_id: team })
    const refused = await remove(row.id)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      200,
      'organisation.in_use',
      '1 person and 1 team are still in Busy. Move them first.',
    ])
    const elsewhere = await add({ name: 'Elsewhere' })
    await app.db.updateTable('teams').set({ archived_at: app.clock.fixed() }).where('id', '=', team).execute()
    await app.db
      .insertInto('placements')
      .columns([
        'employee_id',
        'effective_from',
        'department_id',
        'role_id',
        'work_pattern_id',
        'work_mode',
        'reason_code',
        'source',
      ])
      .expression(
        app.db
          .selectFrom('placements')
          .select((row) => [
            'employee_id',
            row.val('2026-03-11').as('effective_from'),
            row.val(elsewhere.id).as('department_id'),
            'role_id',
            'work_pattern_id',
            'work_mode',
            row.val('transfer').as('reason_code'),
            row.val('form').as('source'),
          ])
          .where('employee_id', '=', employee) as never,
      )
      .execute()
    expect((await remove(row.id)).body.data).toEqual({ outcome: 'archived' })
    expect((await list()).body.data.map(({ name }) => name)).not.toContain('Busy')
    expect((await list(row.id)).body.data[0]).toMatchObject({ name: 'Busy', can: { update: false, restore: true } })
    const reader = await app.fixture.admin({ 'attendance.read': 'all' })
    const report = await app.send(monthData, reader, { body: { user_id: employee, month: '2026-03' } })
    const past = report.body.data.days.find(({ business_date }) => business_date === '2026-03-10')
    expect(past?.employee.department).toEqual({ id: row.id, name: 'Busy' })
    expect((await update({ ...row, version: row.version + 1 }, { name: 'X' })).status).toBe(404)
    const restored = await app.send(restoreRow, admin, { body: { kind: 'department', id: row.id } })
    expect([restored.body.message, restored.body.data.name]).toEqual(['Department Restored Successfully', 'Busy'])
    expect((await list()).body.data.map(({ name }) => name)).toContain('Busy')
  })

  it('waits for a person who comes later', async () => {
    const row = await add({ name: 'Expected' })
    await app.fixture.employee({ department_id: row.id, joined_on: '2026-06-01' })
    expect((await remove(row.id)).body.message).toBe('1 person is still in Expected. Move them first.')
  })

  it('removes what nothing refers to', async () => {
    const row = await add({ name: 'Unused' })
    expect((await remove(row.id)).body.data).toEqual({ outcome: 'deleted' })
    expect((await list(row.id)).status).toBe(404)
    expect((await remove(row.id)).status).toBe(404)
  })

  it('gives the name free, and a restored row must find it free', async () => {
    const row = await add({ name: 'Twice' })
    await app.db.updateTable('departments').set({ archived_at: app.clock.fixed() }).where('id', '=', row.id).execute()
    await add({ name: 'Twice', code: 'TWC' })
    const { body } = await app.send(restoreRow, admin, { body: { kind: 'department', id: row.id } })
    expect(body.code).toBe('organisation.name_taken')
  })

  it('needs the right of its own to restore a role', async () => {
    const role = await app.fixture.role('User', 101, {})
    await app.db.updateTable('roles').set({ archived_at: app.clock.fixed() }).where('id', '=', role).execute()
    const operations = await app.fixture.admin({ 'organisation.read': 'all', 'organisation.write': 'all' })
    expect((await app.send(restoreRow, operations, { body: { kind: 'role', id: role } })).status).toBe(403)
    expect((await app.send(restoreRow, admin, { body: { kind: 'role', id: role } })).status).toBe(200)
  })
})

it('never loses history: whatever refers to the frame holds it back', async () => {
  const { rows } = await sql<{ referring: string; target: string }>`
    select c.conrelid::regclass::text as referring, c.confrelid::regclass::text as target from pg_constraint c
    where c.contype = 'f' and c.confdeltype not in ('a', 'r') and c.confrelid::regclass::text in
      ('departments', 'teams', 'designations', 'roles', 'brands', 'work_patterns', 'holiday_calendars', 'countries')
    order by 1`.execute(app.db)
  // Parts that belong to another row.
  expect(rows).toEqual([
    { referring: 'calendar_feeds', target: 'teams' },
    { referring: 'coverage_needs', target: 'teams' },
    { referring: 'coverage_versions', target: 'teams' },
    { referring: 'designation_skills', target: 'designations' },
    { referring: 'holidays', target: 'holiday_calendars' },
    { referring: 'role_grants', target: 'roles' },
    { referring: 'shift_team_settings', target: 'teams' },
  ])
})

it('writes each change into the audit', async () => {
  const row = await add({ name: 'Audited' })
  await update(row, { name: 'Audited anew' })
  await remove(row.id)
  const rows = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'departments')
    .where('entity_id', '=', row.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'organisation.department_added',
    'organisation.department_updated',
    'organisation.department_deleted',
  ])
})
