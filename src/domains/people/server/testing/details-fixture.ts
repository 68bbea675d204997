import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../../contract/details.calls.ts'
import { getEmployee } from '../../contract/employees.calls.ts'
import { getProfile } from '../../contract/profile.calls.ts'

export type Person = TestActor & { employee_id: number }
export const DETAILS_HR = { 'people.read': 'all', 'people.write': 'all', 'people.personal.read': 'all' } as const
/** HR who also maintain the accounts that are paid to. */
export const PAY_HR = { ...DETAILS_HR, 'people.bank.read': 'all', 'people.bank.write': 'all' } as const

export const PASSPORT = { doc_type: 'passport', number: 'C01X00T47', expires_on: '2027-01-01' }
export const CONTACT = { name: 'Ana', relation: 'Sister', phone: '+49 30 1' }

type Kind = 'emergency_contact' | 'identity_document' | 'bank_account' | 'note' | 'education' | 'contract'

/** Short ways to add details, to decide about them and to read the result. `at` is called when they are used. */
export const detailsFixture = (at: () => TestApp) => ({
  add: (actor: TestActor, employee_id: number, kind: Kind, data: Record<string, unknown>) =>
    at().send(calls.addDetail, actor, { body: { employee_id, kind, data } }),
  addOwn: (actor: TestActor, kind: 'emergency_contact' | 'identity_document' | 'bank_account', data: object) =>
    at().send(calls.addOwnDetail, actor, { body: { kind, data: { ...data } } }),
  decide: (actor: TestActor, kind: 'field' | 'detail', id: number, approve = true) =>
    at().send(calls.decideChange, actor, { body: { kind, id, approve, comment: approve ? null : 'Not readable' } }),
  record: async (actor: TestActor, id: number) =>
    (await at().send(getEmployee, actor, { params: { id }, query: {} })).body.data,
  own: async (actor: Person) => {
    const { data } = (await at().send(getProfile, actor, { params: { userId: actor.id } })).body
    if (data.view !== 'own') throw new Error('not the own profile')
    return data
  },
  notices: async (actor: TestActor, kind: string) =>
    at()
      .db.selectFrom('notifications')
      .select(['title', 'body', 'path', 'created_at'])
      .where('account_id', '=', actor.account_id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute(),
})
