import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedAdmin } from '#app/server/testing/super-admin.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { loginAsEmployee } from '#domains/session/contract/acting.calls.ts'
import { hashPassword, savePassword } from '#domains/session/server/index.ts'
import { withToken } from '#domains/session/server/testing/signing-in.ts'
import { getProfile } from '../../contract/profile.calls.ts'
import { listOwnWarnings } from '../../contract/warnings.calls.ts'
import { CONTACT, DETAILS_HR, detailsFixture, PASSPORT, PAY_HR, type Person } from '../testing/details-fixture.ts'

let app: TestApp
let person: Person
const { add, own } = detailsFixture(() => app)
beforeAll(async () => {
  app = await testApp()
  person = await app.fixture.user({ grants: { 'people.own.read': 'own' } })
  const hash = await hashPassword('correct horse battery')
  await app.begin((work) => savePassword(work, person.account_id, hash, false))
  const payroll = await app.fixture.admin(PAY_HR)
  const account = { holder: 'A', iban: 'DE89370400440532013000', bank_name: 'Bank', currency: 'EUR' }
  await add(payroll, person.employee_id, 'bank_account', { ...account, valid_from: '2026-01-01' })
  await add(payroll, person.employee_id, 'identity_document', PASSPORT)
  await add(payroll, person.employee_id, 'emergency_contact', CONTACT)
})
afterAll(() => app.stop())

const actAs = async (admin: TestActor): Promise<Person> => {
  const { body } = await app.send(loginAsEmployee, admin, { body: { id: person.employee_id, reason: 'Helps' } })
  return withToken(person, body.data)
}
const kindsSeenBy = async (actor: Person) => (await own(actor)).details.map(({ kind }) => kind).toSorted()
const ALL = ['bank_account', 'emergency_contact', 'identity_document']

it('code 0, acting as the owner, sees no bank account, which code 0 may not read', async () => {
  expect(await kindsSeenBy(person)).toEqual(ALL)
  expect(await kindsSeenBy(await actAs(await shippedAdmin(app, 0)))).toEqual(['emergency_contact', 'identity_document'])
})

it('an admin who may read them sees them while acting, until the right is taken away', async () => {
  const admin = await app.fixture.admin({ ...PAY_HR, 'session.act_as': 'all' })
  const impersonator = await actAs(admin)
  expect(await kindsSeenBy(impersonator)).toEqual(ALL)
  await app.db
    .deleteFrom('role_grants')
    .where('role_id', '=', admin.role_id)
    .where('permission_key', '=', 'people.bank.read')
    .execute()
  await app.db
    .updateTable('roles')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', admin.role_id)
    .execute()
  expect(await kindsSeenBy(impersonator)).toEqual(['emergency_contact', 'identity_document'])
})

it('an admin without personal data sees as much of the owner as a lead, and no warnings', async () => {
  const { 'people.personal.read': _, ...grants } = DETAILS_HR
  const impersonator = await actAs(await app.fixture.admin({ ...grants, 'session.act_as': 'all' }))
  const profile = (await app.send(getProfile, impersonator, { params: { userId: impersonator.id } })).body.data
  expect([profile.view, 'details' in profile]).toEqual(['lead', false])
  expect((await app.send(listOwnWarnings, impersonator, { params: { userId: impersonator.id } })).status).toBe(404)
})
