import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#kit/contract/call.ts'
import { sql } from 'kysely'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as accounts from '../../contract/accounts.calls.ts'
import * as calls from '../../contract/employees.calls.ts'
import { getTimeline } from '../../contract/timeline.calls.ts'
import { EXIT_HR, NOW } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
let brand_id: number
let place: { department_id: number; role_id: number }
let admin_role: number
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin({
    ...EXIT_HR,
    'people.user.write': 'all',
    'people.password.write': 'all',
    'people.delete': 'all',
    'people.admin.read': 'all',
    'people.admin.write': 'all',
  })
  brand_id = await app.fixture.brand()
  place = { department_id: await app.fixture.department(), role_id: await app.fixture.role('User', 101, {}) }
  admin_role = await app.fixture.role('Admin', 3, {})
})
afterAll(() => app.stop())

let serial = 0
const newAddress = (): string => `shared${++serial}@example.test`

type Body = NonNullable<Input<typeof calls.addEmployee>['body']>
const add = (extra: Partial<Body>, actor = hr) =>
  app.send(calls.addEmployee, actor, {
    body: {
      brand_id,
      first_name: 'Asha',
      last_name: 'Rao',
      employment_type: 'permanent',
      joined_on: '2026-01-05',
      placement: place,
      ...extra,
    },
  })
const record = async (id: number) => (await app.send(calls.getEmployee, hr, { params: { id }, query: {} })).body.data
const end = async (employee_id: number, left_on: string) => {
  await app.db.updateTable('employments').set({ left_on }).where('employee_id', '=', employee_id).execute()
}
const addLeaver = async (work_email: string, extra: Partial<Body> = {}) => {
  const { id } = (await add({ work_email, ...extra })).body.data
  await end(id, '2026-05-31')
  return id
}
const rehire = (employee_id: number, extra: object = {}) =>
  app.send(calls.rehireEmployee, hr, {
    body: { employee_id, brand_id, employment_type: 'permanent', joined_on: '2026-06-10', placement: place, ...extra },
  })
const update = async (id: number, data: Record<string, unknown>, actor = hr) => {
  const { version } = (await app.send(calls.getEmployeeForm, hr, { params: { id } })).body.data
  return app.send(calls.updateEmployee, actor, { params: { id }, body: { data, version } })
}
const mailAddress = async (employee_id: number, now = NOW) =>
  (
    await sql<{ address: string }>`select mail_address(a, ${now}::timestamptz) as address from accounts a
      where a.employee_id = ${employee_id} and a.area = 'User' and a.deleted_at is null`.execute(app.db)
  ).rows[0]?.address

describe('an address in use', () => {
  it('names the holder and what to do', async () => {
    const work_email = newAddress()
    const { employee_no } = (await add({ work_email })).body.data
    expect((await add({ work_email: ` ${work_email.toUpperCase()} ` })).body).toMatchObject({
      code: 'people.email_taken',
      message: `This email is in use by Asha Rao (${employee_no}). Enter another one, or change it there first.`,
    })
  })

  it('says from when on it is free', async () => {
    const work_email = newAddress()
    const { id, employee_no } = (await add({ work_email })).body.data
    await end(id, '2026-06-30')
    expect((await add({ work_email })).body.message).toBe(
      `This email is in use by Asha Rao (${employee_no}), whose last day is 30 June 2026. It is free from 1 July 2026 on.`,
    )
    await end(id, '2026-06-03')
    expect((await add({ work_email })).body.code).toBe('people.email_taken')
  })

  it('names no one to somebody who may not read people', async () => {
    const blind = await app.fixture.admin({ 'people.write': 'all' })
    const work_email = newAddress()
    await add({ work_email })
    expect((await add({ work_email }, blind)).body.message).toBe('This email is in use.')
  })

  it('is also one with which somebody else signs in', async () => {
    const [old, renewed] = [newAddress(), newAddress()]
    const { id, employee_no } = (await add({ work_email: old })).body.data
    await update(id, { work_email: renewed })
    expect((await add({ work_email: old, create_login: false })).body.message).toBe(
      `This email is in use by Asha Rao (${employee_no}), who signs in with it. Enter another one, or change it there first.`,
    )
  })

  it('is named for administrators too, who may share one with an employee', async () => {
    const email = newAddress()
    await add({ work_email: email })
    const body = { name: 'Mara Chen', email, role_id: admin_role }
    expect((await app.send(accounts.addAdmin, hr, { body })).body.status).toBe(true)
    expect((await app.send(accounts.addAdmin, hr, { body })).body.message).toBe(
      'This email is in use by the administrator Mara Chen. Enter another one, or change it there first.',
    )
  })
})

describe('the address of a person who left', () => {
  it('goes to whoever needs it, with every sign-in under it; the history keeps it', async () => {
    const work_email = newAddress()
    const left = await addLeaver(work_email)
    const admin = { name: 'Asha Rao', email: work_email, role_id: admin_role, employee_id: left }
    await app.send(accounts.addAdmin, hr, { body: admin })
    expect(await record(left)).toMatchObject({ work_email, login: { email: work_email } })
    const { id, login } = (await add({ work_email: work_email.toUpperCase(), first_name: 'Ben' })).body.data
    expect(login.invited).toBe(true)
    expect((await record(id)).login.email).toBe(work_email.toUpperCase())
    expect(await record(left)).toMatchObject({
      work_email: null,
      former_work_email: work_email,
      login: { state: 'none', email: null },
    })
    const live = await app.db
      .selectFrom('accounts')
      .select('employee_id')
      .where('email_key', '=', work_email)
      .where('deleted_at', 'is', null)
      .execute()
    expect(live).toEqual([{ employee_id: id }])
    const history = (await app.send(getTimeline, hr, { params: { id: left }, query: {} })).body.data
    expect(history.some(({ text }) => text.includes('The work email was freed'))).toBe(true)
    const { before } = await app.db
      .selectFrom('audit_log')
      .select('before')
      .where('action', '=', 'people.email_freed')
      .where('entity_id', '=', left)
      .executeTakeFirstOrThrow()
    expect(before).toEqual({ work_email })
  })

  it('goes once of twenty at the same time', async () => {
    const work_email = newAddress()
    await addLeaver(work_email)
    const responses = await Promise.all(Array.from({ length: 20 }, () => add({ work_email })))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(new Set(responses.map(({ body }) => body.code ?? 'done'))).toEqual(new Set(['done', 'people.email_taken']))
  })

  it('is theirs again when they come back, while nobody has it', async () => {
    const work_email = newAddress()
    const left = await addLeaver(work_email)
    const { id } = (await add({ work_email })).body.data
    expect((await rehire(left)).body).toMatchObject({ code: 'people.email_taken' })
    expect((await rehire(left)).body.message).toContain('This email is in use by Asha Rao')
    await end(id, '2026-06-01')
    expect((await rehire(left)).body.data.login).toMatchObject({ invited: true })
    expect(await record(left)).toMatchObject({ work_email, login: { email: work_email } })
    expect(await record(id)).toMatchObject({ work_email: null, former_work_email: work_email })
  })

  it('is replaced or left out by a rehire that says so', async () => {
    const work_email = newAddress()
    const [left, other] = [await addLeaver(work_email), newAddress()]
    await add({ work_email })
    expect((await rehire(left, { work_email: other })).body.data.login.invited).toBe(true)
    expect((await record(left)).work_email).toBe(other)
    const second = await addLeaver(newAddress())
    expect((await rehire(second, { work_email: null, create_login: false })).body.status).toBe(true)
    expect((await record(second)).work_email).toBeNull()
  })

  it('is freed by a changed record and a restored one too, and stays with those who come back', async () => {
    const work_email = newAddress()
    const left = await addLeaver(work_email)
    const { id } = (await add({ work_email: newAddress() })).body.data
    expect((await update(id, { work_email })).body.status).toBe(true)
    expect((await record(left)).work_email).toBeNull()
    await app.send(calls.deleteEmployee, hr, { params: { id } })
    const { id: next } = (await add({ work_email })).body.data
    const restored = await app.send(calls.restoreEmployee, hr, { params: { id } })
    expect(restored.body.message).toContain('This email is in use by Asha Rao')
    await end(next, '2026-06-01')
    expect((await app.send(calls.restoreEmployee, hr, { params: { id } })).body.status).toBe(true)
    const planned = await addLeaver(newAddress())
    const own = (await record(planned)).work_email ?? ''
    await rehire(planned, { joined_on: '2026-09-01' })
    expect((await add({ work_email: own })).body.message).toContain(', who joins on 1 September 2026.')
  })
})

describe('a new work email', () => {
  it('is where mails go, and the address to sign in with where that is wanted too', async () => {
    const [old, renewed, last] = [newAddress(), newAddress(), newAddress()]
    const { id } = (await add({ work_email: old })).body.data
    await update(id, { work_email: renewed })
    expect(await record(id)).toMatchObject({ work_email: renewed, login: { email: old } })
    expect(await mailAddress(id)).toBe(renewed)
    await update(id, { work_email: last, login_email: last })
    expect(await record(id)).toMatchObject({ work_email: last, login: { email: last } })
    const writer = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
    expect((await update(id, { work_email: old, login_email: old }, writer)).status).toBe(403)
    expect((await record(id)).work_email).toBe(last)
  })

  it('gives way to the private address after the last day', async () => {
    const work_email = newAddress()
    const { id } = (await add({ work_email, personal_email: 'asha@home.test' })).body.data
    await end(id, '2026-06-03')
    expect(await mailAddress(id)).toBe(work_email)
    expect(await mailAddress(id, '2026-06-04T09:00:00Z')).toBe('asha@home.test')
  })
})

describe('no work email', () => {
  it('signs in with the private one, and gets mails there', async () => {
    const personal_email = 'only@home.test'
    const { id, login } = (await add({ personal_email })).body.data
    expect(login.invited).toBe(true)
    expect(await record(id)).toMatchObject({ work_email: null, login: { email: personal_email } })
    expect(await mailAddress(id)).toBe(personal_email)
  })

  it('is a login by number without any, with no invitation', async () => {
    const { id, login } = (await add({})).body.data
    expect(login).toEqual({ invited: false, setup_url: null })
    expect(await record(id)).toMatchObject({ work_email: null, login: { email: null, is_by_number: true } })
    expect(await mailAddress(id)).toBeNull()
    const later = (await add({ create_login: false })).body.data
    const added = await app.send(accounts.addLogin, hr, { body: { employee_id: later.id } })
    expect(added.body.data).toMatchObject({ invited: false, setup_url: null })
  })
})
