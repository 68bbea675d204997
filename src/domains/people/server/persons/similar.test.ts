import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import * as calls from '../../contract/employees.calls.ts'
import { findSimilar } from '../../contract/similar.calls.ts'
import { type Frame, frameIn, RECORDS_HR, recordsFixture } from '../testing/records-fixture.ts'

let app: TestApp
let hr: TestActor
let frame: Frame
const ids = { left: 0, here: 0, single: 0 }
const { add } = recordsFixture(() => ({ app, hr, frame }))
beforeAll(async () => {
  app = await testApp('2026-06-03T09:00:00Z')
  hr = await app.fixture.admin(RECORDS_HR)
  frame = await frameIn(app)
  const asha = { date_of_birth: '1990-05-04', personal_email: 'Asha@Home.test', mobile: '+49 170 1234567' }
  ids.left = (await add({ ...asha, work_email: 'asha@work.test' })).body.data.id
  await app.db.updateTable('employments').set({ left_on: '2026-03-31' }).where('employee_id', '=', ids.left).execute()
  ids.here = (await add({ ...asha, first_name: 'Ben', personal_email: null, work_email: 'ben@work.test' })).body.data.id
  const one = { first_name: 'Çağla', last_name: null, date_of_birth: '1991-01-01', work_email: null }
  ids.single = (await add({ ...one, mobile: null, create_login: false })).body.data.id
})
afterAll(() => app.stop())

const similar = async (body: NonNullable<Input<typeof findSimilar>['body']>, actor = hr) => {
  const { data } = (await app.send(findSimilar, actor, { body })).body
  return data.map(({ id, by, has_left }) => ({ id, by, has_left }))
}

describe('a new person who may be known', () => {
  it.each([
    ['asha', 'RAO', '1990-05-04'],
    ['Ásha', 'Rao', '1990-05-04'],
  ])('is found by name and birth date: %s %s', async (first_name, last_name, date_of_birth) => {
    expect(await similar({ first_name, last_name, date_of_birth })).toEqual([
      { id: ids.left, by: ['birth'], has_left: true },
    ])
  })

  it('is found by the private email, the work email of former times, and the number in any form', async () => {
    const left = { id: ids.left, by: ['personal_email'], has_left: true }
    expect(await similar({ personal_email: 'asha@home.test' })).toEqual([left])
    expect(await similar({ personal_email: 'ASHA@work.test' })).toEqual([left])
    expect(await similar({ personal_email: 'ben@work.test' })).toEqual([])
    expect(await similar({ mobile: '0170/1234567' })).toEqual([
      { id: ids.left, by: ['mobile'], has_left: true },
      { id: ids.here, by: ['mobile'], has_left: false },
    ])
  })

  it('is found with one name, and is no one by a name or a few digits alone', async () => {
    expect(await similar({ first_name: 'Cagla', last_name: null, date_of_birth: '1991-01-01' })).toEqual([
      { id: ids.single, by: ['birth'], has_left: false },
    ])
    expect(await similar({ first_name: 'Asha', last_name: 'Rao' })).toEqual([])
    expect(await similar({ first_name: 'Asha', last_name: 'Rao', date_of_birth: '1990-05-05' })).toEqual([])
    expect(await similar({ mobile: '1234567' })).toEqual([])
    expect(await similar({})).toEqual([])
  })

  it('is no one for those who may not read personal data, and none who was deleted', async () => {
    const writer = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
    expect(await similar({ mobile: '0170 1234567' }, writer)).toEqual([])
    await app.send(calls.deleteEmployee, hr, { params: { id: ids.single } })
    expect(await similar({ first_name: 'Cagla', date_of_birth: '1991-01-01' })).toEqual([])
  })
})
