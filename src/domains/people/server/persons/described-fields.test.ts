import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { nullableColumns } from '#kit/server/record.ts'
import * as calls from '../../contract/employees.calls.ts'
import { directoryRecord, PERSONAL_FIELDS, personalRecord } from '../../contract/people.records.ts'
import * as profiles from '../../contract/profile.calls.ts'
import { personal } from '../personal.ts'
import { RECORDS_HR, recordsFixture, frameIn, type Frame } from '../testing/records-fixture.ts'

let app: TestApp
let hr: TestActor
let frame: Frame
beforeAll(async () => {
  app = await testApp()
  hr = await app.fixture.admin(RECORDS_HR)
  frame = await frameIn(app)
})
afterAll(() => app.stop())

const { update } = recordsFixture(() => ({ app, hr, frame }))
const OWN = { 'people.own.read': 'own', 'people.own.write': 'own', 'people.directory.read': 'all' } as const

/** Values of fields that are no plain text. */
const SPECIAL: Readonly<Record<string, unknown>> = {
  linkedin_url: 'https://www.linkedin.com/in/name',
  date_of_birth: '1990-03-13',
  marital_status: 'single',
  personal_email: 'one@example.test',
  work_email: 'two@example.test',
}
const ADDRESS = { line1: 'Road 1', line2: null, city: 'Berlin', region: null, postal_code: null }
const valueOf = (name: string, country_id: number): unknown => {
  if (name.endsWith('_address')) return { ...ADDRESS, country_id }
  return name.endsWith('_country_id') ? country_id : (SPECIAL[name] ?? `A ${name}`)
}
const FIELDS = [...nullableColumns(directoryRecord), ...nullableColumns(personalRecord)]

/** A new field of a description is found here, without a line about it. */
describe.each(FIELDS)('the described field %s', (name) => {
  it('is set, read, audited, hidden as its tier says, emptied and erased', async () => {
    const person = await app.fixture.user({ grants: OWN, role_number: 99 })
    const colleague = await app.fixture.user({ grants: OWN, role_number: 99 })
    const id = person.employee_id ?? 0
    const { id: country } = await app.db.selectFrom('countries').select('id').executeTakeFirstOrThrow()
    const value = valueOf(name, country)
    expect((await update(id, { [name]: value })).body.data.changed).toEqual([name])
    const one = { params: { id } }
    const details = (await app.send(calls.getEmployee, hr, one)).body.data
    const form = (await app.send(calls.getEmployeeForm, hr, one)).body.data
    expect([details, form.values]).toMatchObject([{ [name]: value }, { [name]: value }])
    expect(form.editable).toContain(name)
    const profile = { params: { userId: id } }
    expect((await app.send(profiles.getProfile, person, profile)).body.data).toMatchObject({ [name]: value })
    const card = (await app.send(profiles.getProfile, colleague, profile)).body.data
    const isPersonal = PERSONAL_FIELDS.includes(name)
    const isOnCard = !isPersonal && name !== 'middle_name' && name !== 'last_name'
    // The card names the mobile number as empty, where the person does not show it.
    expect(Reflect.get(card, name) ?? null).toEqual(isOnCard ? value : null)
    const others = await app.fixture.admin({ 'people.read': 'all' })
    const limited = (await app.send(calls.getEmployee, others, one)).body.data
    expect([limited.hidden.includes(name), name in limited]).toEqual([isPersonal, !isPersonal])
    const { after } = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'people.updated')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ [name]: value })
    expect((await update(id, { [name]: null })).body.data.changed).toEqual([name])
    const { cleared = [], identity = {} } = personal.employees ?? {}
    expect([...cleared, ...Object.keys(identity)]).toContain(name)
  })
})
