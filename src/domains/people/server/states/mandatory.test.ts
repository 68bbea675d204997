import { loadShell } from '#domains/shell/contract/shell.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as employees from '../../contract/employees.calls.ts'
import * as calls from '../../contract/states.calls.ts'
import { isMandatory } from '../index.ts'
import { HR, idsOf, NOW, peopleFixture, TODAY, USER } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin(HR)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const { profile: own } = peopleFixture(() => ({ app, hr }))
const user = () => app.fixture.user({ grants: { ...USER, 'shell.read': 'own' } })

it('take fields and a day of a profile, and nothing where they are ended', async () => {
  const { employee_id } = await user()
  const fieldsOf = async (body: object) =>
    Object.keys(
      (await app.send(calls.updateMandatory, hr, { body: { employee_ids: [employee_id], ...body } })).body.fields ?? {},
    )
  expect(await fieldsOf({ fields: ['mobile'], due_on: '2026-06-20' })).toEqual(['fields', 'due_on'])
  expect(await fieldsOf({ kind: 'worksheet', due_on: '2026-06-20' })).toEqual(['due_on'])
  expect(await fieldsOf({ kind: 'profile', on: false, due_on: '2026-06-20', note: 'Done' })).toEqual(['due_on', 'note'])
  const toggled = { employee_ids: [employee_id], on: false, reason: 'Back again' }
  const sentOf = async (body: { switch: 'backup' | 'notice'; from?: string; to?: string; priority?: number }) =>
    Object.keys((await app.send(calls.switchEmployees, hr, { body: { ...toggled, ...body } })).body.fields ?? {})
  expect(await sentOf({ switch: 'backup', to: '2026-06-20', priority: 2 })).toEqual(['to', 'priority'])
  expect(await sentOf({ switch: 'notice', from: '2026-06-20' })).toEqual(['from'])
})

it('stand on the profile until every field is confirmed', async () => {
  const person = await user()
  const set = (body: object) =>
    app.send(calls.updateMandatory, hr, { body: { employee_ids: [person.employee_id], ...body } })
  const body = { kind: 'profile' as const, fields: ['mobile' as const, 'about' as const] }
  expect((await set(body)).body.data).toEqual({ set: 1, cleared: 0 })
  const profile = (await own(person)).body.data
  expect(profile).toMatchObject({
    mandatory: [{ kind: 'profile', fields: ['mobile', 'about'], due_on: '2026-06-10' }],
  })
  const duty = async () => (await app.send(loadShell, person)).body.data.duty
  expect(await duty()).toEqual({
    text: 'Check your profile: 2 fields to confirm until 10 June 2026.',
    path: '/employee/userprofile?confirm=profile',
    is_overdue: false,
  })
  app.clock.set('2026-06-11T09:00:00Z')
  expect(await duty()).toMatchObject({ is_overdue: true })
  app.clock.set(NOW)
  const confirm = (fields: ('mobile' | 'about')[]) => app.send(calls.confirmMandatory, person, { body: { fields } })
  expect((await confirm(['mobile'])).body.data).toEqual({ open: true })
  await set({ ...body, due_on: '2026-06-20' })
  expect((await confirm(['about'])).body.data).toEqual({ open: true })
  // Requested again for a field that is confirmed already: there is something to confirm, so that it can be closed.
  await set({ ...body, fields: ['about'] })
  expect((await own(person)).body.data).toMatchObject({ mandatory: [{ fields: ['about'], confirmed: [] }] })
  expect((await confirm(['about'])).body.data).toEqual({ open: false })
  expect((await own(person)).body.data).toMatchObject({ mandatory: [] })
  expect(await duty()).toBeNull()
})

it('are due today at the earliest', async () => {
  const person = await user()
  const set = (due_on: string) =>
    app.send(calls.updateMandatory, hr, { body: { employee_ids: [person.employee_id], kind: 'profile', due_on } })
  expect((await set('2026-06-02')).body.fields).toEqual({ due_on: 'This day is over' })
  expect((await own(person)).body.data).toMatchObject({ mandatory: [] })
  expect((await set(TODAY)).body.data).toEqual({ set: 1, cleared: 0 })
  await app.send(calls.updateMandatory, hr, {
    body: { employee_ids: [person.employee_id], kind: 'profile', on: false },
  })
})

it('of the profile are ended by HR, with any fields confirmed', async () => {
  const person = await user()
  const set = (body: object) =>
    app.send(calls.updateMandatory, hr, { body: { employee_ids: [person.employee_id], kind: 'profile', ...body } })
  await set({ fields: ['mobile', 'about'] })
  await app.send(calls.confirmMandatory, person, { body: { fields: ['mobile'] } })
  expect((await set({ on: false })).body.data).toEqual({ set: 0, cleared: 1 })
  expect((await own(person)).body.data).toMatchObject({ mandatory: [] })
})

it('mark a worksheet until HR takes it back', async () => {
  const id = await app.fixture.employee()
  await app.send(calls.updateMandatory, hr, { body: { employee_ids: [id] } })
  expect(await isMandatory(app.db, id, 'worksheet', TODAY)).toBe(true)
  expect(idsOf(await app.send(employees.listEmployees, hr, { query: { flag: 'mandatory' } }))).toEqual([id])
  const off = await app.send(calls.updateMandatory, hr, { body: { employee_ids: [id], on: false } })
  expect(off.body.data).toEqual({ set: 0, cleared: 1 })
  expect(await isMandatory(app.db, id, 'worksheet', TODAY)).toBe(false)
  const leaver = await app.fixture.employee({ left_on: '2026-05-31' })
  expect((await app.send(calls.updateMandatory, hr, { body: { employee_ids: [leaver] } })).body.code).toBe(
    'people.not_employed',
  )
})
