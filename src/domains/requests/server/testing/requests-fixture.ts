import type { Updateable } from 'kysely'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import type { RequestTypes } from '#kit/server/database/tables.ts'
import * as approvals from '../../contract/approvals.calls.ts'
import * as admin from '../../contract/requests-admin.calls.ts'
import * as calls from '../../contract/requests.calls.ts'
import { figuresOn } from '../../contract/balance.rules.ts'
import { getBooks } from '../ledger/store/books.ts'

/** A Wednesday in spring. */
export const NOW = '2026-03-11T09:00:00Z'

export const OWN = {
  'requests.own': 'own',
  'requests.thread': 'own',
  'requests.comment': 'own',
  'requests.balance.read': 'own',
  'requests.calendar.read': 'own',
} as const
export const HEAD = {
  ...OWN,
  'approvals.read': 'department',
  'approvals.decide': 'department',
  'approvals.delete': 'department',
  'approvals.delegate': 'own',
  'requests.calendar.read': 'department',
} as const
export const HR = {
  'requests.read': 'all',
  'requests.thread': 'all',
  'requests.comment': 'all',
  'requests.decide': 'all',
  'requests.delete': 'all',
  'requests.manage': 'all',
  'requests.policy': 'all',
  'requests.balance.read': 'all',
  'requests.balance.adjust': 'all',
  'requests.calendar.read': 'all',
  'approvals.delegate': 'all',
} as const

type Send = Omit<NonNullable<Input<typeof calls.sendRequest>['body']>, 'type_id'>

/** A department with its head, HR, and functions that send and decide requests. */
const requestsFixture = async (app: TestApp) => {
  const department_id = await app.fixture.department()
  const team_id = await app.fixture.team(department_id)
  const head = await app.fixture.user({ grants: HEAD, department_id, first_name: 'Hanna', last_name: 'Head' })
  const hr = await app.fixture.admin(HR)
  await app.db
    .updateTable('accounts')
    .set({ activated_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', hr.account_id)
    .execute()
  const typeId = async (code: string): Promise<number> => {
    const row = await app.db.selectFrom('request_types').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    return row.id
  }
  const lot = async (employee_id: number, code: string, amount: number, span: { from?: string; to?: string } = {}) => {
    const type_id = await typeId(code)
    await app.db
      .insertInto('leave_accounts')
      .values({ employee_id, type_id })
      .onConflict((row) => row.doNothing())
      .execute()
    const valid_from = span.from ?? '2026-01-01'
    const { id } = await app.db
      .insertInto('leave_lots')
      .values({ employee_id, type_id, origin: 'adjustment', valid_from, valid_to: span.to ?? '2026-12-31' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('leave_ledger')
      .values({ employee_id, type_id, lot_id: id, kind: 'grant', amount, effective_date: valid_from })
      .execute()
    return id
  }
  return {
    department_id,
    team_id,
    head,
    hr,
    typeId,
    lot,
    member: (options: Parameters<typeof app.fixture.user>[0] = {}) =>
      app.fixture.user({ grants: OWN, department_id, team_id, ...options }),
    /** A person with days of annual leave, in hundredths, for the year 2026. */
    memberWith: async (amount: number, options: Parameters<typeof app.fixture.user>[0] = {}) => {
      const person = await app.fixture.user({ grants: OWN, department_id, team_id, ...options })
      await lot(person.employee_id, 'annual', amount)
      return person
    },
    setType: async (code: string, rules: Updateable<RequestTypes>) => {
      await app.db.updateTable('request_types').set(rules).where('code', '=', code).execute()
    },
    send: async (person: TestActor, code: string, body: Send, options = {}) =>
      app.send(calls.sendRequest, person, { body: { type_id: await typeId(code), ...body } }, options),
    approve: (actor: TestActor, id: number, body: { version?: number; note?: string } = {}) =>
      app.send(approvals.approveAsLead, actor, { params: { id }, body }),
    reject: (actor: TestActor, id: number, body: { version?: number; note?: string } = {}) =>
      app.send(approvals.rejectAsLead, actor, { params: { id }, body: { note: 'Not now', ...body } }),
    hrApprove: (id: number, body: { version?: number; note?: string; override?: boolean } = {}) =>
      app.send(admin.approveRequest, hr, { params: { id }, body }),
    balanceOf: async (employee_id: number, date: string, code = 'annual') => {
      const type_id = await typeId(code)
      const book = (await getBooks(app.db, [employee_id], [type_id], '2000-01-01')).of({ employee_id, type_id })
      return figuresOn(book, date, 0)
    },
    requestOf: (id: number) => app.db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    eventsOf: (id: number) =>
      app.db.selectFrom('request_events').selectAll().where('request_id', '=', id).orderBy('id').execute(),
    postingsOf: (employee_id: number) =>
      app.db.selectFrom('leave_ledger').selectAll().where('employee_id', '=', employee_id).orderBy('id').execute(),
    noticesOf: async (person: TestActor, kind: string) =>
      app.db
        .selectFrom('notifications')
        .selectAll()
        .where('account_id', '=', person.account_id)
        .where('kind', '=', kind)
        .orderBy('id')
        .execute(),
  }
}
export type RequestsFixture = Awaited<ReturnType<typeof requestsFixture>>

export const startRequests = async (now = NOW) => {
  const app = await testApp(now)
  return { app, fixture: await requestsFixture(app) }
}
