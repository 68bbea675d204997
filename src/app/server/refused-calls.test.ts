import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { changePassword } from '#domains/session/contract/session.calls.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-03-11T09:00:00Z')
})
afterAll(() => app.stop())

const rowsOf = ({ session_id }: TestActor) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_account_id', 'after'])
    .where('session_id', '=', session_id)
    .execute()

it('a call that is answered 403 leaves a row of the audit, by key, area or handler alike', async () => {
  const person = await app.fixture.user({})
  expect((await app.send(listEmployees, person)).status).toBe(403)
  const admin = await app.fixture.admin()
  expect((await app.send(listEmployees, admin)).status).toBe(403)
  const row = { action: 'session.call_refused', after: { call: 'employees.list' } }
  expect(await rowsOf(person)).toEqual([{ ...row, actor_account_id: person.account_id }])
  expect(await rowsOf(admin)).toEqual([{ ...row, actor_account_id: admin.account_id }])
})

it('no more than twenty are written for a session and minute, and none for what a page asks by itself', async () => {
  const admin = await app.fixture.admin()
  await app.send(listEmployees, admin, {}, { headers: { 'x-background': '1' } })
  expect(await rowsOf(admin)).toEqual([])
  const responses = await Promise.all(Array.from({ length: 30 }, () => app.send(listEmployees, admin)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]))
  expect(await rowsOf(admin)).toHaveLength(20)
  app.clock.set('2026-03-11T09:01:01Z')
  await app.send(listEmployees, admin)
  expect(await rowsOf(admin)).toHaveLength(21)
})

it('a wrong password within a session leaves one, too', async () => {
  const own: Record<string, Scope> = { 'session.own': 'own' }
  const admin = await app.fixture.admin(own)
  const body = { current_password: 'wrong', password: 'a brand new one', confirm_password: 'a brand new one' }
  expect((await app.send(changePassword, admin, { body })).body.code).toBe('session.wrong_password')
  const written = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'session.attempt_failed')
    .where('entity_id', '=', admin.account_id)
    .execute()
  expect(written).toEqual([{ after: { door: 'confirmation' } }])
})
