import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../../contract/employees.calls.ts'
import { closeExit } from '../../contract/exits.calls.ts'
import { getProfile } from '../../contract/profile.calls.ts'
import { addResignation } from '../../contract/states.calls.ts'
import { statusOf } from '../index.ts'
import { EXIT_HR, NOW } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
let keeper: TestActor
let place: { department_id: number; role_id: number }
let brand_id: number
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin({ ...EXIT_HR, 'people.user.write': 'all' })
  keeper = await app.fixture.admin(EXIT_HR)
  brand_id = await app.fixture.brand()
  place = { department_id: await app.fixture.department(), role_id: await app.fixture.role('User', 101, {}) }
})
afterAll(() => app.stop())

const rehire = (employee_id: number, extra: object = {}, actor = hr) =>
  app.send(calls.rehireEmployee, actor, {
    body: { employee_id, brand_id, employment_type: 'permanent', joined_on: '2026-06-10', placement: place, ...extra },
  })
const addLeaver = () => app.fixture.employee({ left_on: '2026-05-31' })
const listSpans = (id: number) =>
  app.db
    .selectFrom('employments')
    .select(['joined_on', 'left_on'])
    .where('employee_id', '=', id)
    .orderBy('joined_on')
    .execute()

describe('a rehire', () => {
  it('begins a new employment under the same id, and retains the past', async () => {
    const id = await addLeaver()
    const response = await rehire(id)
    expect(response.body).toMatchObject({ status: true, data: { id, login: { invited: true } } })
    expect(await listSpans(id)).toEqual([
      { joined_on: '2020-01-01', left_on: '2026-05-31' },
      { joined_on: '2026-06-10', left_on: null },
    ])
    const record = await app.send(calls.getEmployee, hr, { params: { id }, query: {} })
    expect(record.body.data).toMatchObject({ status: 'preboarding', can: { rehire: false } })
    expect(record.body.data.placements.map((row) => row.effective_from)).toEqual(['2026-06-10', '2020-01-01'])
    expect([await statusOf(app.db, id, '2026-05-31'), await statusOf(app.db, id, '2026-06-10')]).toEqual([
      'active',
      'active',
    ])
  })

  it('writes the differences from the employment before to the audit', async () => {
    const id = await addLeaver()
    await rehire(id, { employment_type: 'contractor', contract_ends_on: '2027-01-31' })
    const { before, after } = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'people.rehired')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(before).toMatchObject({ employment_type: 'permanent', contract_ends_on: null, joined_on: '2020-01-01' })
    expect(after).toMatchObject({
      employment_type: 'contractor',
      contract_ends_on: '2027-01-31',
      joined_on: '2026-06-10',
      previous_last_day: '2026-05-31',
    })
  })

  it('adds a login only by the key of logins, without which the person comes back without one', async () => {
    const id = await addLeaver()
    expect((await rehire(id, { create_login: true }, keeper)).status).toBe(403)
    expect(await listSpans(id)).toHaveLength(1)
    expect((await rehire(id, {}, keeper)).body.data.login).toEqual({ invited: false, setup_url: null })
    const logins = app.db.selectFrom('accounts').select('id').where('employee_id', '=', id)
    expect(await logins.execute()).toEqual([])
    expect((await rehire(await addLeaver(), { create_login: true })).body.data.login.setup_url).toContain(
      '/password-reset/',
    )
  })

  it('is refused of someone who is here, and over days that were worked', async () => {
    const id = await app.fixture.employee()
    expect((await rehire(id)).body.code).toBe('people.not_left')
    const left = await addLeaver()
    expect((await rehire(left, { joined_on: '2026-05-31' })).body.code).toBe('people.overlap')
    const record = await app.send(calls.getEmployee, hr, { params: { id: left }, query: {} })
    expect(record.body.data.can.rehire).toBe(true)
  })

  it('happens once of twenty at the same time, and the database refuses a second employment by itself', async () => {
    const id = await addLeaver()
    const responses = await Promise.all(Array.from({ length: 20 }, () => rehire(id)))
    const codes = responses.map(({ body }) => body.code ?? 'done').toSorted()
    expect(codes).toEqual(['done', ...Array.from({ length: 19 }, () => 'people.not_left')])
    const again = app.db
      .insertInto('employments')
      .values({ employee_id: id, brand_id, employee_no: 'X1', employment_type: 'permanent', joined_on: '2026-07-01' })
      .execute()
    await expect(again).rejects.toThrow('employments_no_overlap')
  })

  it('requires a reason when the exit advises against it, opens the login again and deletes old plans', async () => {
    const person = await app.fixture.user({ grants: { 'people.own.read': 'own' } })
    const { employee_id } = person
    await app.send(addResignation, hr, { body: { employee_id, reason_code: 'pay', waived_days: 30 } })
    const [plan] = await app.db.selectFrom('placements').selectAll().where('employee_id', '=', employee_id).execute()
    if (!plan) throw new Error('No placement')
    const { id: _id, effective_until: _until, created_at: _c, updated_at: _u, version: _v, ...values } = plan
    await app.db
      .insertInto('placements')
      .values({
        ...values,
        effective_from: '2026-06-08',
        changed: ['work_mode'],
        work_mode: 'remote',
        reason_code: 'transfer',
      })
      .execute()
    app.clock.set('2026-06-04T09:00:00Z')
    await app.send(closeExit, hr, { body: { employee_id, rehire_ok: false } })
    const own = () => app.send(getProfile, person, { params: { userId: employee_id } })
    expect((await own()).status).toBe(401)
    expect((await rehire(employee_id, { joined_on: '2026-06-05' })).body.code).toBe('people.rehire_not_ok')
    const response = await rehire(employee_id, {
      joined_on: '2026-06-05',
      override_reason: 'A new beginning',
      placement: { ...place, role_id: person.role_id },
    })
    expect(response.body.data.login).toEqual({ invited: false, setup_url: null })
    app.clock.set('2026-06-05T09:00:00Z')
    expect((await own()).status).toBe(200)
    const record = await app.send(calls.getEmployee, hr, { params: { id: employee_id }, query: {} })
    expect(record.body.data.placements.map((row) => row.effective_from)).toEqual(['2026-06-05', '2020-01-01'])
  })
})
