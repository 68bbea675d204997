import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import { mergePolicies } from '#kit/server/merging.ts'
import { restoreEmployee, deleteEmployee, getEmployee, listEmployees } from '../../contract/employees.calls.ts'
import * as calls from '../../contract/merge.calls.ts'
import { addPlacement } from '../../contract/placements.calls.ts'
import { getProfile } from '../../contract/profile.calls.ts'
import { getTimeline } from '../../contract/timeline.calls.ts'
import { EXIT_HR, idsOf, NOW, peopleFixture, USER } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin({ ...EXIT_HR, 'people.delete': 'all' })
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const { suspend, resign } = peopleFixture(() => ({ app, hr }))
const merge = (merged_id: number, into_id: number, extra: object = {}, actor = hr) =>
  app.send(calls.mergeEmployees, actor, { body: { merged_id, into_id, reason: 'Added twice', ...extra } })
const preview = (merged_id: number, into_id: number, actor = hr) =>
  app.send(calls.previewMerge, actor, { body: { merged_id, into_id } })
const blocksOf = async (from: number, into: number) => (await preview(from, into)).body.data.blocks
const record = async (id: number) => (await app.send(getEmployee, hr, { params: { id }, query: {} })).body.data
const person = (options: PersonOptions = {}) => app.fixture.employee(options)
const later = (options: PersonOptions = {}) => person({ joined_on: '2026-05-04', ...options })
const activated = async (options: PersonOptions = {}) => {
  const user = await app.fixture.user({ grants: USER, ...options })
  await app.db.updateTable('accounts').set({ activated_at: NOW }).where('id', '=', user.account_id).execute()
  return { ...user, employee_id: user.employee_id ?? 0 }
}

describe('the policy of merging', () => {
  it('is stated for every column that refers to a person, and for no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'employees'::regclass order by 1`.execute(app.db)
    const stated = mergePolicies.all().flatMap(([, { columns }]) => Object.keys(columns))
    expect(stated.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})

describe('a merge', () => {
  it('ends the merged record, and both records show it', async () => {
    const [from, into] = [await later(), await person()]
    expect((await preview(from, into)).body.data).toMatchObject({ blocks: [], login: 'none', service_from: null })
    expect((await merge(from, into)).body).toMatchObject({ status: true, data: { id: into } })
    const [merged, stays] = [await record(from), await record(into)]
    expect(merged).toMatchObject({ status: 'left', left_on: '2026-06-02', merged_into: { id: into } })
    expect(Object.values(merged.can)).not.toContain(true)
    expect(stays).toMatchObject({ status: 'active', merged_into: null })
    expect(stays.earlier).toMatchObject([
      { id: from, joined_on: '2026-05-04', left_on: '2026-06-02', at: expect.any(String) },
    ])
    const timeline = await app.send(getTimeline, hr, { params: { id: into }, query: {} })
    expect(JSON.stringify(timeline.body.data)).toContain('merged')
  })

  it('leaves the merged record out of lists, on days on which the other one is employed too', async () => {
    const [from, into] = [await later({ last_name: 'Twicely' }), await person({ last_name: 'Twicely' })]
    await merge(from, into)
    const found = async (query: object) =>
      idsOf(await app.send(listEmployees, hr, { query: { q: 'Twicely', ...query } }))
    expect(await found({})).toEqual([into])
    expect(await found({ status: ['left'] })).toEqual([])
    expect(await found({ on: '2026-05-20' })).toEqual([into])
    const doubles = await app.send(calls.findDoubles, hr, { params: { id: into } })
    expect(doubles.body.data).toEqual([])
  })

  it('counts an earlier record on the days on which the other one was not employed', async () => {
    const former = await person({ last_name: 'Formerly', joined_on: '2024-02-01', left_on: '2026-04-30' })
    const again = await person({ last_name: 'Formerly', joined_on: '2026-05-01' })
    expect((await preview(former, again)).body.data.service_from).toBe('2024-02-01')
    expect((await merge(former, again, { counts_service: true })).body.status).toBe(true)
    const found = async (on: string) =>
      idsOf(await app.send(listEmployees, hr, { query: { q: 'Formerly', on, status: ['active'] } }))
    expect([await found('2026-04-30'), await found('2026-05-01')]).toEqual([[former], [again]])
    expect(await record(again)).toMatchObject({ joined_on: '2026-05-01', service_from: '2024-02-01' })
  })

  it('hands over those who report to the merged record', async () => {
    const [from, into] = [await later(), await person()]
    const report = await person({ manager_id: from, joined_on: '2026-05-05' })
    const lines = (await preview(from, into)).body.data.lines
    expect(lines).toMatchObject([{ label: 'Direct reports', effect: 'moves' }])
    expect((await merge(from, into)).body.status).toBe(true)
    expect((await record(report)).placement?.manager?.id).toBe(into)
  })

  it('takes the chosen fields, and the work email with them', async () => {
    const [from, into] = [await later(), await person()]
    await app.db.updateTable('employees').set({ mobile: '+49 30 1', about: 'Here' }).where('id', '=', from).execute()
    const { fields } = (await preview(from, into)).body.data
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['work_email', 'mobile', 'about']))
    const { work_email } = await record(from)
    expect((await merge(from, into, { fields: ['mobile', 'work_email'] })).body.status).toBe(true)
    expect(await record(into)).toMatchObject({ mobile: '+49 30 1', work_email, about: null })
    expect(await record(from)).toMatchObject({ work_email: null, former_work_email: work_email })
  })

  it('follows a record that is merged once more', async () => {
    const [first, second, third] = [await later(), await later(), await person()]
    await merge(first, second)
    expect((await merge(second, third)).body.status).toBe(true)
    expect((await record(first)).merged_into?.id).toBe(third)
    expect(new Set((await record(third)).earlier.map(({ id }) => id))).toEqual(new Set([first, second]))
  })
})

describe('the login', () => {
  it('moves, where only the merged record has one, and its sessions end', async () => {
    const [from, into] = [await activated({ joined_on: '2026-05-04' }), await person()]
    expect((await preview(from.employee_id, into)).body.data.login).toBe('moves')
    expect((await merge(from.employee_id, into)).body.status).toBe(true)
    const account = app.db.selectFrom('accounts').selectAll().where('id', '=', from.account_id)
    expect(await account.executeTakeFirstOrThrow()).toMatchObject({ employee_id: into, deleted_at: null })
    expect((await app.send(getProfile, from, { params: { userId: into } })).status).toBe(401)
  })

  it('is closed, where that of the record that stays is in use', async () => {
    const [from, into] = [await app.fixture.user({ grants: USER }), await activated()]
    expect((await merge(from.employee_id ?? 0, into.employee_id)).body.status).toBe(true)
    const account = app.db.selectFrom('accounts').selectAll().where('id', '=', from.account_id)
    expect((await account.executeTakeFirstOrThrow()).deleted_at).not.toBeNull()
    expect((await app.send(getProfile, into, { params: { userId: into.employee_id } })).status).toBe(200)
  })

  it('prevents the merge, where both are in use', async () => {
    const [from, into] = [await activated(), await activated()]
    expect((await merge(from.employee_id, into.employee_id)).body).toMatchObject({
      code: 'people.merge_blocked',
      message: expect.stringContaining('Both records have a login that is in use'),
    })
  })
})

describe('what prevents a merge', () => {
  it('is named before and as it is refused', async () => {
    const into = await person()
    expect(await blocksOf(await person({ joined_on: '2026-06-10' }), into)).toEqual([
      expect.stringContaining('joins on 10 June'),
    ])
    expect(await blocksOf(await person(), await person({ left_on: '2026-05-31' }))).toEqual([
      expect.stringContaining('has left'),
    ])
    const suspended = await person()
    await suspend(suspended)
    expect(await blocksOf(suspended, into)).toEqual([expect.stringContaining('is suspended')])
    const leaver = await person()
    await resign(leaver)
    expect((await merge(leaver, into)).body).toMatchObject({
      code: 'people.merge_blocked',
      message: expect.stringContaining('is not over'),
    })
  })

  it('is that the record that stays reports to the other one', async () => {
    const from = await later()
    const into = await person({ manager_id: from, joined_on: '2026-05-05' })
    expect(await blocksOf(from, into)).toEqual([expect.stringContaining('Choose another manager first')])
    expect((await merge(from, into)).body.code).toBe('people.merge_blocked')
    expect((await record(from)).merged_into).toBeNull()
  })
})

describe('who may merge', () => {
  it('is one who may delete people, never for the own record, and no one beyond the scope', async () => {
    const [from, into] = [await later(), await person()]
    const clerk = await app.fixture.admin({ ...EXIT_HR })
    const stranger = { ...hr, token: 'x' }
    const own = await person()
    const oneself = await app.fixture.admin({ ...EXIT_HR, 'people.delete': 'all' }, { employee_id: own })
    const far = await app.fixture.admin({ ...EXIT_HR, 'people.delete': 'own' })
    for (const send of [merge, (a: number, b: number, _x: object, who: TestActor) => preview(a, b, who)]) {
      expect((await send(from, into, {}, stranger)).status).toBe(401)
      expect((await send(from, into, {}, clerk)).status).toBe(403)
      expect((await send(from, into, {}, far)).status).toBe(404)
      expect((await send(from, 999_999, {}, hr)).status).toBe(404)
      expect((await send(own, into, {}, oneself)).body.code).toBe('people.own_record')
      expect((await send(from, own, {}, oneself)).body.code).toBe('people.own_record')
      expect((await send(from, from, {}, hr)).body.code).toBe('people.same_record')
    }
    expect((await merge(from, into, { fields: ['salary'] })).status).toBe(400)
  })

  it('needs the right to personal data for the fields that it guards', async () => {
    const [from, into] = [await later(), await person()]
    const clerk = await app.fixture.admin({ 'people.read': 'all', 'people.delete': 'all' })
    await app.db.updateTable('employees').set({ mobile: '+49 30 2' }).where('id', '=', from).execute()
    expect((await preview(from, into, clerk)).body.data.fields.map(({ name }) => name)).not.toContain('mobile')
    expect((await merge(from, into, { fields: ['mobile'] }, clerk)).status).toBe(400)
    expect((await app.send(calls.findDoubles, clerk, { params: { id: from } })).body.data).toEqual([])
  })
})

describe('parallel merges', () => {
  it('have one winner of twenty, in both directions', async () => {
    const [a, b] = [await later(), await later()]
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? merge(a, b) : merge(b, a))),
    )
    const codes = responses.map(({ body }) => body.code ?? 'done').toSorted()
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 'common.merged_record'), 'done'])
  })
})

describe('a merged record', () => {
  it('refuses changes with the name of the record that stays', async () => {
    const [from, into] = [await later(), await person()]
    await merge(from, into)
    const responses = [
      await merge(from, await person()),
      await merge(await later(), from),
      await app.send(deleteEmployee, hr, { params: { id: from } }),
      await app.send(addPlacement, hr, {
        body: {
          employee_id: from,
          effective_from: '2026-06-10',
          changes: { work_mode: 'remote' },
          reason_code: 'transfer',
        },
      }),
      await resign(from),
    ]
    const { name, employee_no } = await record(into)
    for (const { body } of responses)
      expect(body).toMatchObject({
        code: 'common.merged_record',
        message: `This record was merged into ${name} (${employee_no}). Use that one.`,
      })
    expect((await app.send(deleteEmployee, hr, { params: { id: into } })).body.code).toBe('people.has_history')
    expect((await app.send(restoreEmployee, hr, { params: { id: from } })).status).toBe(404)
  })

  it('is guarded by the database', async () => {
    const [from, into, other] = [await later(), await person(), await person()]
    await merge(from, into)
    const pointed = (id: number, to: number) =>
      app.db
        .updateTable('employees')
        .set({ merged_into_id: to, merged_at: NOW, merged_by: hr.account_id })
        .where('id', '=', id)
        .execute()
    const left = await person({ left_on: '2026-05-31' })
    await expect(pointed(left, left)).rejects.toThrow('employees_merged_not_self')
    await expect(pointed(other, from)).rejects.toThrow('has ended')
    await expect(pointed(into, other)).rejects.toThrow('has ended')
    await expect(pointed(other, into)).rejects.toThrow('has ended')
    const joins = {
      employee_id: from,
      employee_no: 'X9',
      employment_type: 'permanent',
      joined_on: '2026-07-01',
    } as const
    const brand_id = await app.fixture.brand()
    await expect(
      app.db
        .insertInto('employments')
        .values({ ...joins, brand_id })
        .execute(),
    ).rejects.toThrow('was merged')
  })
})
