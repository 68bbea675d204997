import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { updateProfile } from '../../contract/profile.calls.ts'
import { DETAILS_HR, detailsFixture, type Person } from '../testing/details-fixture.ts'
import { USER } from '../testing/people-fixture.ts'

let app: TestApp
let person: Person
let other: Person
let hr: TestActor
let linked: TestActor
beforeAll(async () => {
  app = await testApp()
  person = await app.fixture.user({ grants: USER })
  other = await app.fixture.user({ grants: USER })
  hr = await app.fixture.admin(DETAILS_HR)
  linked = await app.fixture.admin(DETAILS_HR, { employee_id: other.employee_id })
})
afterAll(() => app.stop())

const { decide, record, own, notices } = detailsFixture(() => app)

describe('a checked field', () => {
  const change = async (actor: Person, body: object) => {
    const { version } = await own(actor)
    return app.send(updateProfile, actor, { params: { sessionUserId: actor.id }, body: { ...body, version } })
  }

  it('of the own profile waits for HR, who sees it next to the record and decides', async () => {
    const requested = await change(person, { last_name: 'Kumar-Rao', about: 'Hello', first_name: 'Person' })
    expect(requested.body.data).toMatchObject({ saved: ['about'], pending: ['last_name'] })
    expect((await own(person)).last_name).not.toBe('Kumar-Rao')
    const waiting = await record(hr, person.employee_id)
    const [pending] = waiting.pending_changes
    expect(waiting.flags).toEqual(['pending_change'])
    expect(pending).toMatchObject({ field: 'last_name', new_text: 'Kumar-Rao', can: { decide: true } })
    const response = await decide(hr, 'field', pending?.id ?? 0)
    expect(response.body.message).toBe('Change Approved Successfully')
    const after = await own(person)
    expect([after.last_name, after.pending_changes]).toEqual(['Kumar-Rao', []])
    expect((await record(hr, person.employee_id)).flags).toEqual([])
  })

  it('is replaced by a newer request, withdrawn by the old value, and rejected with a comment', async () => {
    await change(other, { last_name: 'A' })
    await change(other, { last_name: 'B', date_of_birth: '1990-05-05' })
    expect((await own(other)).pending_changes.map(({ new_text }) => new_text)).toEqual(['B', '1990-05-05'])
    await change(other, { last_name: (await own(other)).last_name })
    const [left] = (await own(other)).pending_changes
    expect(left?.field).toBe('date_of_birth')
    expect((await decide(hr, 'field', left?.id ?? 0, false)).body.message).toBe('Change Rejected Successfully')
    expect((await own(other)).date_of_birth).toBeNull()
    expect(await notices(other, 'people.change_decided')).toContainEqual(
      expect.objectContaining({ title: 'Date of birth: rejected', body: 'Not readable' }),
    )
    const late = await decide(hr, 'field', left?.id ?? 0)
    expect([late.body.code, late.body.message]).toEqual([
      'people.change_decided',
      expect.stringMatching(/^This was decided by Admin \d+ on 11 March\.$/),
    ])
  })

  it('is checked like the record itself', async () => {
    expect((await change(other, { date_of_birth: '2015-01-01' })).status).toBe(400)
    expect((await change(other, { nationality_country_id: 999_999 })).body.fields).toEqual({
      nationality_country_id: 'Nationality does not exist',
    })
    for (const field of ['role_id', 'status', 'salary', 'deleted_at']) {
      const response = await change(other, { [field]: 1 })
      expect([response.status, response.body.fields]).toEqual([400, { [field]: `Unknown field ${field}` }])
    }
  })

  it('is nothing that one decides about oneself', async () => {
    await change(other, { middle_name: 'M' })
    const [pending] = (await own(other)).pending_changes
    expect((await decide(linked, 'field', pending?.id ?? 0)).body.code).toBe('people.own_record')
    expect((await record(linked, other.employee_id)).pending_changes[0]?.can.decide).toBe(false)
  })
})
